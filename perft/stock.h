/* Pieces of memory of one size in great numbers, given out and taken back. What was taken back is given out again
 * first, so that frontiers that follow each other use the same memory.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_STOCK_H
#define HF_STOCK_H

#include <stddef.h>

enum { HF_PIECE = 1 << 17 }; /* bytes of a piece */

struct hf_stock;

struct hf_stock *hf_stock_new(void); /* with one user; NULL without memory */
struct hf_stock *hf_stock_share(struct hf_stock *stock); /* one user more; returns STOCK */
void hf_stock_leave(struct hf_stock *stock); /* one user less: after the last all pieces are gone. STOCK may be NULL */

/* For threads at the same time. A piece is HF_PIECE bytes, aligned for anything; NULL without memory. */
void *hf_stock_take(struct hf_stock *stock);
void hf_stock_give_back(struct hf_stock *stock, void *piece);

#endif
