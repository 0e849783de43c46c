#!/bin/sh
# Encrypts the newest backup of a folder and copies it to BACKUP_TARGET, such as
# holdfast@backup.example:holdfast/ or a folder. Only the holder of the private key of
# BACKUP_RECIPIENTS can read the copy; this machine does not have that key.
set -eu
folder=$1
: "${BACKUP_TARGET:?Set BACKUP_TARGET to where copies of backups go.}"
recipients=${BACKUP_RECIPIENTS:-/etc/holdfast/backup-recipients}

newest=$(find "$folder" -maxdepth 1 -name 'holdfast-*.backup' | sort | tail -n 1)
if [ -z "$newest" ]; then
  echo "There is no backup in $folder." >&2
  exit 1
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
copy="$work/$(basename "$newest").age"
age --recipients-file "$recipients" --output "$copy" "$newest"
rsync --times --partial-dir=.unfinished "$copy" "$BACKUP_TARGET"
echo "$(basename "$copy") is at $BACKUP_TARGET."
