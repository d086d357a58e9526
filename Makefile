# huff - skeleton, to be completed by whoever owns the build
CC ?= gcc
BUILD ?= build
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla
CFLAGS ?= -O2 -g
all:
	@for f in engine/*.c; do $(CC) -std=c17 $(WARN) -Werror $(CFLAGS) -Iengine -c $$f -o /dev/null || exit 1; done
