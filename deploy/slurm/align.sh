#!/bin/sh
# Aligns a library in eight shards: sbatch deploy/slurm/align.sh /path/of/library
# To run some shards again, change the array only, as in `sbatch --array=3,5`: their number stays in SHARDS.
#SBATCH --job-name=storysite-align
#SBATCH --array=1-8
#SBATCH --cpus-per-task=2
#SBATCH --time=04:00:00
SHARDS=8
exec storysite align --library "$1" --shard "$SLURM_ARRAY_TASK_ID/$SHARDS" --jobs "$SLURM_CPUS_PER_TASK"
