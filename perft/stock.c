/* Pieces of memory of one size in great numbers, given out and taken back.
 *
 * SPDX-License-Identifier: MIT
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "stock.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { BLOCK = 512 }; /* pieces that are asked of the system at a time */

struct free_piece { struct free_piece *next; };
struct block { struct block *next; char *memory; };

struct hf_stock {
    pthread_mutex_t lock;
    int users;
    struct free_piece *free;
    struct block *block;
    size_t given;            /* pieces of the newest block given out so far */
};

struct hf_stock *hf_stock_new(void)
{
    struct hf_stock *stock = calloc(1, sizeof *stock);
    if (stock) {
        pthread_mutex_init(&stock->lock, NULL);
        stock->users = 1;
    }
    return stock;
}

struct hf_stock *hf_stock_share(struct hf_stock *stock)
{
    pthread_mutex_lock(&stock->lock);
    stock->users++;
    pthread_mutex_unlock(&stock->lock);
    return stock;
}

void hf_stock_leave(struct hf_stock *stock)
{
    if (!stock)
        return;
    pthread_mutex_lock(&stock->lock);
    int users = --stock->users;
    pthread_mutex_unlock(&stock->lock);
    if (users)
        return;
    while (stock->block) {
        struct block *block = stock->block;
        stock->block = block->next;
        munmap(block->memory, (size_t)BLOCK * HF_PIECE);
        free(block);
    }
    pthread_mutex_destroy(&stock->lock);
    free(stock);
}

static struct block *add_block(struct hf_stock *stock)
{
    struct block *block = malloc(sizeof *block);
    const size_t bytes = (size_t)BLOCK * HF_PIECE;
    void *memory = block ? mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) : MAP_FAILED;
    if (memory == MAP_FAILED) {
        free(block);
        return NULL;
    }
    *block = (struct block){stock->block, memory};
    stock->block = block;
    stock->given = 0;
    return block;
}

void *hf_stock_take(struct hf_stock *stock)
{
    pthread_mutex_lock(&stock->lock);
    void *piece = stock->free;
    if (piece)
        stock->free = stock->free->next;
    else if ((stock->block && stock->given < BLOCK) || add_block(stock))
        piece = stock->block->memory + stock->given++ * HF_PIECE;
    pthread_mutex_unlock(&stock->lock);
    return piece;
}

void hf_stock_give_back(struct hf_stock *stock, void *piece)
{
    struct free_piece *first = piece;
    pthread_mutex_lock(&stock->lock);
    first->next = stock->free;
    stock->free = first;
    pthread_mutex_unlock(&stock->lock);
}
