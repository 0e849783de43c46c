#!/bin/sh
# Copies the newest backup of a folder to BACKUP_TARGET, such as holdfast@backup.example:holdfast/ or a folder. One that
# is not encrypted (BACKUP_KEY_FILE) is encrypted first: only the holder of the private key of BACKUP_RECIPIENTS can
# read the copy; this machine does not have that key.
set -eu
folder=$1
: "${BACKUP_TARGET:?Set BACKUP_TARGET to where copies of backups go.}"
recipients=${BACKUP_RECIPIENTS:-/etc/holdfast/backup-recipients}

# One that was named while the clock was ahead would be the newest for years.
now=$(date -u +%Y%m%dT%H%M%SZ)
newest=$(find "$folder" -maxdepth 1 \( -name 'holdfast-????????T??????Z.backup' -o -name 'holdfast-????????T??????Z.backup.age' \) |
  LC_ALL=C sort | LC_ALL=C awk -v now="holdfast-$now.z" '{ name = $0; sub(/.*\//, "", name) } name <= now' | tail -n 1)
if [ -z "$newest" ]; then
  echo "There is no backup in $folder." >&2
  exit 1
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
case $newest in
  *.age) copy=$newest ;;
  *)
    copy="$work/$(basename "$newest").age"
    age --recipients-file "$recipients" --output "$copy" "$newest"
    ;;
esac
rsync --times --partial-dir=.unfinished "$copy" "$BACKUP_TARGET"
echo "$(basename "$copy") is at $BACKUP_TARGET."
