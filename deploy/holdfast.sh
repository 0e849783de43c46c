#!/bin/sh
# /usr/local/sbin/holdfast: runs an operator's command with the settings and the account of the
# service. DATA_DIR, DATABASE_URL, PORT and the key of backups override the settings if they are given:
#   sudo holdfast backup /var/backups/holdfast/before-upgrade.backup
#   sudo DATA_DIR=/var/lib/holdfast/restored holdfast restore FILE
#   sudo DATA_DIR=/var/lib/holdfast/restored PORT=8090 holdfast start
#   sudo holdfast allow-sending
#   sudo holdfast upgrade holdfast-1.2.0-linux-x64.tar.gz
#   sudo holdfast remove-second-factor --username casey.brook
# shellcheck disable=SC1091,SC2034 # The settings are on the machine, and `set -a` exports them.
set -eu
settings=${HOLDFAST_SETTINGS:-/etc/holdfast}
program=${HOLDFAST_PROGRAM:-/opt/holdfast}
account=${HOLDFAST_ACCOUNT:-holdfast}

given_folder=${DATA_DIR:-}
given_database=${DATABASE_URL:-}
given_port=${PORT:-}
given_key=${BACKUP_KEY_FILE:-}
given_passphrase=${BACKUP_PASSPHRASE_FILE:-}
set -a
. "$settings/settings"
. "$settings/secrets"
# The database of the settings does not override a given folder, and a copy sends no mail.
if [ -n "$given_folder" ]; then DATA_DIR=$given_folder DATABASE_URL='' SMTP_URL=''; fi
if [ -n "$given_database" ]; then DATABASE_URL=$given_database; fi
if [ -n "$given_port" ]; then PORT=$given_port; fi
# To restore, the private key is given; the settings name the public one.
if [ -n "$given_key" ]; then BACKUP_KEY_FILE=$given_key BACKUP_PASSPHRASE_FILE=''; fi
if [ -n "$given_passphrase" ]; then BACKUP_KEY_FILE='' BACKUP_PASSPHRASE_FILE=$given_passphrase; fi
# Paths in the arguments are relative to the folder in which the command was called.
INIT_CWD=$PWD
HOLDFAST_COMMAND='sudo holdfast'
set +a

# Lets the link follow the release that the data belong to, which a finished upgrade has written. It never points to a
# release that was not tried on these data, nor to an older one, and not because of the data of a drill.
follow_release() {
  if [ -n "$given_folder" ] || [ ! -L "$program" ]; then return 0; fi
  release=$(cat "$DATA_DIR/release" 2>/dev/null) || return 0
  case $release in '' | .* | */*) return 0 ;; esac
  now=$(readlink -- "$program")
  case $now in */*) next=$(dirname -- "$now")/$release ;; *) next=$release ;; esac
  folder=$(dirname -- "$(readlink -f -- "$program")")/$release
  if [ "$next" = "$now" ] || [ ! -x "$folder/holdfast" ]; then return 0; fi
  newest=$(cat "$program/VERSION" "$folder/VERSION" 2>/dev/null | sort -V | tail -n 1)
  if [ "$newest" != "$(cat "$folder/VERSION")" ]; then return 0; fi
  ln -sfn "$next" "$program.new"
  # Where the link leads to another link, the release may be elsewhere.
  if [ -x "$program.new/holdfast" ]; then mv -T "$program.new" "$program"; else rm "$program.new"; fi
}
# The command may have been killed after an upgrade, as when a connection ends.
if [ "$(id -u)" = 0 ]; then follow_release; fi

cd "$program"
run() { exec setpriv --reuid "$account" --regid "$account" --init-groups -- "$@"; }
# Root unpacks a new release, because the account may not write beside the program. The account does the rest.
upgrade() {
  folder=$("$program/holdfast" "$@" --unpack-only | tee /dev/stderr | tail -n 1)
  if [ ! -d "$folder" ]; then exit 1; fi
  for argument; do
    shift
    case $argument in *.tar.gz) argument=$folder ;; esac
    set -- "$@" "$argument"
  done
  code=0
  (run "$program/holdfast" "$@") || code=$?
  follow_release
  exit "$code"
}

case " $* " in
  # It changes nothing, and the account may not enter the folder of whoever has downloaded the archive.
  ' upgrade --check '* | ' upgrade '*' --check '*) if [ -x holdfast ]; then exec "$program/holdfast" "$@"; fi ;;
  ' upgrade '*) if [ -x holdfast ]; then upgrade "$@"; fi ;;
esac
# An unpacked release has a launcher, a copy of the repository has scripts.
if [ -x holdfast ]; then run "$program/holdfast" "$@"; fi
if [ "${1:-}" = start ]; then run node scripts/start.mjs; fi
run node scripts/command.mjs "$@"
