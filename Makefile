# huff: the build. `make help` lists the targets; the binary is build/huff.
#
# Folders are read with wildcards: a new .c file needs no change here.
#   engine/*.c                            build/libhuff.a        the library (others include engine/kernel.c)
#   engine/host/*.c                       build/host/compile_variants: engine/variants/*.yaml to build/gen/*.c
#   reports perft cases fuzz (*.c)        build/libhuff-tools.a  internal
#   fuzz/targets/*.c                      build/targets/fuzz_*, a program each, for guided fuzzing
#   cli/*.c                               build/huff
#   */tests/test_*.c                      build/tests/<folder>/test_*, one cmocka program each
#   */tests/*.c that are no test_*.c      support for those programs
#
# SPDX-License-Identifier: MIT

# ---- what a user may set (in the environment, or on make's command line) ---------------------------------------------

ifeq ($(origin CC),default)
CC        = gcc
endif
BUILD    ?= build
PREFIX   ?= /usr/local
DESTDIR  ?=
CFLAGS   ?=
LDFLAGS  ?=
DEVELOPER ?= 0
V        ?= 0
# The variants that get a generator of their own; fewer make a quicker build. Without it: all.
KERNELS  ?=

# ---- rules -----------------------------------------------------------------------------------------------------------

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla \
           -Wno-missing-field-initializers# zero is the default of each member
ifeq ($(DEVELOPER),1)
WARNINGS += -Werror
endif
STANDARD  = -std=c17 -D_POSIX_C_SOURCE=200809L -pthread -g $(WARNINGS) -MMD -MP
OPTIMISE  = -O2
LIBRARIES = -lyaml -ljansson -pthread

# Which folders a folder may include: the arrows of the design run one way.
INC_engine  = -Iengine
INC_build   = $(INC_engine)
INC_reports = $(INC_engine) -Ireports
INC_perft   = $(INC_reports) -Iperft
INC_cases   = $(INC_perft) -Icases
INC_fuzz    = $(INC_cases) -Ifuzz
INC_cli     = $(INC_fuzz) -Icli
includes    = $(if $(findstring /tests/,$<),$(INC_cli) $(TEST_INCLUDES),$(INC_$(firstword $(subst /, ,$<))))

# A kernel is compiled for every x86-64 and once more for the newer ones (x86-64-v3); the library chooses when it runs.
ifneq ($(findstring x86_64,$(shell $(CC) -dumpmachine)),)
V3 = -march=x86-64-v3 -DHF_KERNEL_V3
HAVE_V3 = -DHF_WITH_V3
endif

ifeq ($(V)$(findstring s,$(firstword -$(MAKEFLAGS))),0)
say = @echo '$(1)	$@';
endif

# ---- files -----------------------------------------------------------------------------------------------------------

VARIANTS = $(wildcard engine/variants/*.yaml)
NAMES    = $(basename $(notdir $(VARIANTS)))

ENGINE   = $(filter-out engine/kernel.c engine/kernel_runtime%.c,$(wildcard engine/*.c))
HOST     = $(wildcard engine/host/*.c)
TOOLS    = $(wildcard reports/*.c perft/*.c cases/*.c fuzz/*.c)
CLI      = $(filter-out cli/main.c,$(wildcard cli/*.c))
MAIN     = $(wildcard cli/main.c)
TESTS    = $(wildcard */tests/test_*.c)
SUPPORT  = $(filter-out $(TESTS),$(wildcard */tests/*.c))
TEST_INCLUDES = $(addprefix -I,$(wildcard */tests))

# What calls the fuzz targets: a fuzzer (LIB_FUZZING_ENGINE, as OSS-Fuzz names it), or a driver that replays files.
TARGETS  = $(patsubst fuzz/targets/%.c,%,$(filter-out %/target.c %/replay.c,$(wildcard fuzz/targets/*.c)))
TARGETS_O = $(call objects,$(wildcard fuzz/targets/*.c))
TARGET_PROGRAMS = $(TARGETS:%=$(BUILD)/targets/fuzz_%)
LIB_FUZZING_ENGINE ?= $(BUILD)/fuzz/targets/replay.o
LINK_TARGET ?= $(CC) $(CFLAGS)

# Made by the host tool: the shipped variants as C, and for each its kernel (engine/kernel.c with constant rules).
GEN      = $(BUILD)/gen
CHOSEN   = $(if $(KERNELS),$(filter $(KERNELS),$(NAMES)),$(NAMES))
KERNEL_C = $(if $(wildcard engine/kernel.c),$(CHOSEN:%=$(GEN)/kernel_%.c))
GENERATED = $(if $(HOST),$(GEN)/variants.c $(KERNEL_C))
# Compiled for speed: those kernels, each in both versions, and the ones that read their rules from memory.
KERNEL_O = $(patsubst %.c,%.o,$(if $(HOST),$(KERNEL_C)))
FAST_O   = $(KERNEL_O) $(if $(V3),$(KERNEL_O:.o=.v3.o)) $(call objects,$(wildcard engine/kernel_runtime*.c))

objects      = $(patsubst %.c,$(BUILD)/%.o,$(1))
ENGINE_O     = $(call objects,$(ENGINE))
HOST_O       = $(call objects,$(HOST))
TOOLS_O      = $(call objects,$(TOOLS))
CLI_O        = $(call objects,$(CLI))
MAIN_O       = $(call objects,$(MAIN))
TESTS_O      = $(call objects,$(TESTS))
SUPPORT_O    = $(call objects,$(SUPPORT))
LIBRARY_O    = $(ENGINE_O) $(FAST_O) $(if $(HOST),$(GEN)/variants.o)
program      = $(BUILD)/tests/$(firstword $(subst /, ,$(1)))/$(basename $(notdir $(1)))
TEST_PROGRAMS = $(foreach t,$(TESTS),$(call program,$(t)))
SHELL_TESTS  = $(if $(MAIN),$(wildcard */tests/test_*.sh))

# ---- the default -----------------------------------------------------------------------------------------------------

.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: all tests targets check list-tests check-all fuzz mutate coverage valgrind asan install uninstall clean help

all: $(BUILD)/libhuff.a $(BUILD)/libhuff-tools.a $(if $(MAIN),$(BUILD)/huff)  ## the library and build/huff

tests: all targets $(TEST_PROGRAMS)  ## everything, and the test programs

targets: $(TARGET_PROGRAMS)  ## the programs for guided fuzzing

# ---- how to make each kind of file -----------------------------------------------------------------------------------

# Other flags make other objects: this file changes when the flags do.
FLAGS = $(CC) $(STANDARD) $(OPTIMISE) $(V3) $(CFLAGS) $(LDFLAGS) $(KERNELS)
$(shell mkdir -p $(BUILD); echo '$(FLAGS)' | cmp -s - $(BUILD)/flags || echo '$(FLAGS)' > $(BUILD)/flags)

$(FAST_O): OPTIMISE = -O3

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(STANDARD) $(OPTIMISE) $(includes) $(CFLAGS) -c $< -o $@

$(GEN)/%.o: $(GEN)/%.c $(BUILD)/flags
	$(call say,CC)$(CC) $(STANDARD) $(OPTIMISE) $(INC_engine) $(HAVE_V3) $(CFLAGS) -c $< -o $@

$(GEN)/%.v3.o: $(GEN)/%.c $(BUILD)/flags
	$(call say,CC)$(CC) $(STANDARD) $(OPTIMISE) $(INC_engine) $(V3) $(CFLAGS) -c $< -o $@

# The host tool takes of the engine what it needs, and brings its own (empty) table of shipped variants and kernels.
$(BUILD)/host/libengine.a: $(ENGINE_O)
$(BUILD)/libhuff.a: $(LIBRARY_O)
$(BUILD)/libhuff-tools.a: $(TOOLS_O)
$(BUILD)/libhuff-cli.a: $(CLI_O)
$(BUILD)/libtests.a: $(SUPPORT_O)

%.a:
	@mkdir -p $(@D)
	@rm -f $@
	$(call say,AR)$(AR) rcs $@ $(filter %.o,$^)

link = $(call say,LINK)$(CC) -pthread $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^)

$(BUILD)/host/compile_variants: $(HOST_O) $(BUILD)/host/libengine.a
	$(link) -lyaml

$(GENERATED) &: $(BUILD)/host/compile_variants $(VARIANTS) $(BUILD)/flags
	@mkdir -p $(GEN)
	$(call say,GEN)$< --out $(GEN) $(if $(and $(KERNELS),$(wildcard engine/kernel.c)),--kernels "$(KERNELS)") $(VARIANTS)

$(BUILD)/huff: $(MAIN_O) $(BUILD)/libhuff-cli.a $(BUILD)/libhuff-tools.a $(BUILD)/libhuff.a
	$(link) $(LIBRARIES)

define test_program
$(1): $(2) $(BUILD)/libtests.a $(BUILD)/libhuff-cli.a $(BUILD)/libhuff-tools.a $(BUILD)/libhuff.a
	@mkdir -p $$(@D)
	$$(link) -lcmocka $$(LIBRARIES)
endef
$(foreach t,$(TESTS),$(eval $(call test_program,$(call program,$(t)),$(call objects,$(t)))))

$(TARGET_PROGRAMS): $(BUILD)/libhuff-tools.a $(BUILD)/libhuff.a
$(BUILD)/targets/fuzz_%: $(BUILD)/fuzz/targets/%.o $(TARGETS_O)
	@mkdir -p $(@D)
	$(call say,LINK)$(LINK_TARGET) $(LDFLAGS) -o $@ $< $(BUILD)/fuzz/targets/target.o $(LIB_FUZZING_ENGINE) \
	    $(filter %.a,$^) $(LIBRARIES)

-include $(patsubst %.o,%.d,$(LIBRARY_O) $(HOST_O) $(TOOLS_O) $(CLI_O) $(MAIN_O) $(TESTS_O) $(SUPPORT_O) $(TARGETS_O))

# ---- checks ----------------------------------------------------------------------------------------------------------

check: tests  ## all unit and end-to-end tests
	HUFF=$(BUILD)/huff BUILD=$(BUILD) scripts/run-tests $(TEST_PROGRAMS) $(SHELL_TESTS)

list-tests: # for the scripts
	@echo $(TEST_PROGRAMS) $(SHELL_TESTS)

check-all: check valgrind asan coverage  ## check, and the same under Valgrind, the sanitizers and gcov

fuzz:  ## guided fuzzing, TIME=3600 seconds of each target
	TIME=$${TIME:-600} scripts/fuzz-smoke

bench: all  ## how fast perft is, beside the public marks; BASELINE=FILE.json compares with an earlier run
	HUFF=$(BUILD)/huff BUILD=$(BUILD) scripts/bench

coverage:  ## how much of engine/ the tests reach
	scripts/coverage

valgrind:  ## the unit tests under Valgrind
	scripts/valgrind

asan:  ## all tests with AddressSanitizer and UndefinedBehaviorSanitizer
	scripts/asan

mutate: all  ## does every suite notice each change of its rules?
	HUFF=$(BUILD)/huff scripts/mutate

# ---- install ---------------------------------------------------------------------------------------------------------

SHARE = $(DESTDIR)$(PREFIX)/share
DATA  = $(wildcard engine/variants/*.yaml cases/suites/*/*.yaml cases/suites/*/*/*.yaml perft/tables/*.yaml \
        perft/tables/*/*.yaml)

define PKGCONFIG
prefix=$(PREFIX)
libdir=$${prefix}/lib
includedir=$${prefix}/include

Name: huff
Description: The rules of draughts as a library
Version: $(shell sed -n 's/^.define HUFF_VERSION "\(.*\)"/\1/p' engine/huff.h)
Libs: -L$${libdir} -lhuff -lyaml -pthread
Cflags: -I$${includedir}
endef
export PKGCONFIG

install: all  ## into $(DESTDIR)$(PREFIX): huff, library, header, pkg-config file, variants, suites, tables, man pages
	install -D -m 755 $(BUILD)/huff $(DESTDIR)$(PREFIX)/bin/huff
	install -D -m 644 $(BUILD)/libhuff.a $(DESTDIR)$(PREFIX)/lib/libhuff.a
	install -D -m 644 engine/huff.h $(DESTDIR)$(PREFIX)/include/huff.h
	mkdir -p $(DESTDIR)$(PREFIX)/lib/pkgconfig $(SHARE)/man/man1
	echo "$$PKGCONFIG" > $(DESTDIR)$(PREFIX)/lib/pkgconfig/huff.pc
	for f in $(DATA); do install -D -m 644 $$f $(SHARE)/huff/$$f || exit 1; done
	$(BUILD)/huff help --man > $(SHARE)/man/man1/huff.1
	$(BUILD)/huff help --list | while read -r c; do \
	    $(BUILD)/huff help --man $$c > $(SHARE)/man/man1/huff-$$(echo $$c | tr ' ' '-').1 || exit 1; done
	mkdir -p $(SHARE)/bash-completion/completions
	$(BUILD)/huff completion bash > $(SHARE)/bash-completion/completions/huff

uninstall:  ## take that away again
	rm -f $(DESTDIR)$(PREFIX)/bin/huff $(DESTDIR)$(PREFIX)/lib/libhuff.a $(DESTDIR)$(PREFIX)/include/huff.h
	rm -f $(DESTDIR)$(PREFIX)/lib/pkgconfig/huff.pc $(SHARE)/man/man1/huff.1 $(SHARE)/man/man1/huff-*.1
	rm -rf $(SHARE)/huff $(SHARE)/bash-completion/completions/huff

clean:  ## remove what was built
	rm -rf $(BUILD)

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*  ## \(.*\)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 14
	@echo 'Set CC, CFLAGS, LDFLAGS, BUILD, PREFIX, DESTDIR, DEVELOPER=1 (warnings are errors), V=1 (show commands),'
	@echo 'KERNELS="english …" (the variants that get their own generator) as you like.'
