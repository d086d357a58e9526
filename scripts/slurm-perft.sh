#!/bin/bash
# A Slurm array job that counts the work units of `huff perft split`:
#
#   huff perft split english 14 --at 6 > units
#   sbatch --array=1-100 scripts/slurm-perft.sh units results 100        # 100 pieces, one a task
#   huff perft sum results/*.counted                                     # when all are done
#
# Piece I is every 100th line, from the Ith. A task that is killed keeps the units it has counted; when it is started again
# (requeued by Slurm, or by the same sbatch once more) it counts the rest. Finished pieces are not counted again.
# HUFF names the binary if it is not in the path. Further arguments go to `huff perft count`, as --hash 4G.
# SPDX-License-Identifier: MIT
#SBATCH --job-name=huff-perft
#SBATCH --output=huff-perft-%A-%a.log
#SBATCH --open-mode=append
#SBATCH --requeue

set -euo pipefail
if [ $# -lt 3 ] || [ -z "${SLURM_ARRAY_TASK_ID:-}" ]; then
    echo "usage: sbatch --array=1-PIECES $0 UNITS RESULTS PIECES [OPTION...]" >&2
    exit 2
fi
units=$1 results=$2 pieces=$3 piece=$SLURM_ARRAY_TASK_ID
shift 3
if [ "$piece" -lt 1 ] || [ "$piece" -gt "$pieces" ]; then
    echo "$0: there is no piece $piece of $pieces; give --array=1-$pieces" >&2
    exit 2
fi
mkdir -p "$results"
whole=$results/$piece.counted part=$results/$piece.part
[ -e "$whole" ] && exit 0

# What an earlier start has counted: whole lines, in the order of the piece.
touch "$part"
sed -n '/\tnodes-check=[0-9a-f]\{16\}$/p' "$part" >"$part.kept"
mv "$part.kept" "$part"
done=$(wc -l <"$part")
awk -v piece="$piece" -v pieces="$pieces" -v done="$done" \
    'NR % pieces == piece % pieces && ++n > done' "$units" |
    "${HUFF:-huff}" perft count --threads "${SLURM_CPUS_PER_TASK:-1}" "$@" >>"$part"
mv "$part" "$whole"
