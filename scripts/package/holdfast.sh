#!/bin/sh
# Starts Holdfast, or runs an operator's command, from an unpacked release. The data are in the folder
# `holdfast-data` beside it, unless DATA_DIR names another, so that the next release finds them there.
set -eu
here=$(dirname -- "$(readlink -f -- "$0")")
node=$here/node/bin/node
server=$here/app/server/src
: "${DATA_DIR:=$(dirname -- "$here")/holdfast-data}"
HOLDFAST_COMMAND=${HOLDFAST_COMMAND:-$0}
HOLDFAST_RELEASE=$here
export DATA_DIR HOLDFAST_COMMAND HOLDFAST_RELEASE

# After an upgrade these data belong to a newer release beside this one. It is named without a path, so that
# whoever can write the data cannot choose another program.
newer=$(cat "$DATA_DIR/release" 2>/dev/null) || newer=
case $newer in
  '' | .* | */*) ;;
  *)
    newer=$(dirname -- "$here")/$newer
    if [ -x "$newer/holdfast" ] && [ "$newer" != "$here" ]; then
      newest=$(cat "$here/VERSION" "$newer/VERSION" | sort -V | tail -n 1)
      if [ "$newest" != "$(cat "$here/VERSION")" ]; then exec "$newer/holdfast" "$@"; fi
    fi
    ;;
esac

# Runs the server until it ends or is stopped. An upgrade stops it and lets another release go on, in this same
# process, so that a service manager sees one service.
start() {
  upgrade=$DATA_DIR/upgrade/state.json
  # The release that takes over again if this one fails its trial.
  earlier=${HOLDFAST_EARLIER_RELEASE:-}
  unset HOLDFAST_EARLIER_RELEASE
  # What one start has compiled, the next one takes from here, which halves its time.
  : "${NODE_COMPILE_CACHE:=$DATA_DIR/compile-cache/$(basename -- "$here")}"
  export NODE_COMPILE_CACHE
  child='' stopped=''
  trap 'stopped=1; [ -z "$child" ] || kill -TERM "$child" 2>/dev/null || :' TERM INT HUP
  while :; do
    if [ -z "$earlier" ] && [ -e "$upgrade" ]; then choose_release; fi
    [ -z "$stopped" ] || exit 0
    # The option of Node is that of scripts/start.mjs.
    "$node" --max-semi-space-size=8 "$server/main.ts" &
    child=$!
    # The signal may have come in between.
    [ -z "$stopped" ] || kill -TERM "$child" 2>/dev/null || :
    code=0
    # A signal ends the first wait before the server has ended.
    while :; do
      wait "$child" && code=0 || code=$?
      kill -0 "$child" 2>/dev/null || break
    done
    child=''
    if [ -n "$stopped" ] || [ ! -e "$upgrade" ]; then exit "$code"; fi
    # Only while this release is tried: what ends later may be an upgrade from this release to the next, and the
    # folder of the earlier one may be gone.
    if ! grep -q '"phase":"trying"' "$upgrade"; then earlier=''; fi
    if [ -n "$earlier" ]; then run_other "$earlier"; fi
  done
}

# Becomes the launcher of another release.
run_other() {
  unset NODE_COMPILE_CACHE
  exec "$1/holdfast" start
}

# Takes an interrupted or running upgrade a step further, or back.
choose_release() {
  next=$("$node" "$server/choose-release.ts")
  if [ -n "$stopped" ]; then exit 0; fi
  case $next in
    '') ;;
    'try '*)
      HOLDFAST_EARLIER_RELEASE=$here
      export HOLDFAST_EARLIER_RELEASE
      run_other "${next#try }"
      ;;
    "$here") ;;
    *) run_other "$next" ;;
  esac
}

name=${1:-help}
[ $# -eq 0 ] || shift
case $name in
  start) start ;;
  version) exec cat "$here/VERSION" ;;
  backup | check-backup | fetch-backup | recovery-kit | restore | create-provider-admin | adopt-backups | allow-sending | remove-second-factor | verify-record | psql | upgrade)
    exec "$node" "$server/commands/$name.ts" "$@" ;;
  help | --help | -h) code=0 ;;
  *) echo "There is no command $name." >&2; code=2 ;;
esac

cat >&2 <<'TEXT'
holdfast start                   starts the server
holdfast upgrade ARCHIVE         upgrades the running server to a newer release
holdfast create-provider-admin   creates the first admin
holdfast backup FILE             writes everything to one file while the server runs
holdfast check-backup FILE       shows that a backup can be restored
holdfast fetch-backup FOLDER     fetches the newest backup from the store of the settings
holdfast recovery-kit            prints the key of encrypted backups and how to restore
holdfast restore FILE            fills a new database from that file
holdfast adopt-backups           lets this server write and remove backups in its folders
holdfast allow-sending           lets a restored server send mails, notifications and webhooks
holdfast remove-second-factor    removes the lost second factor of a user
holdfast verify-record FILE      checks an exported record
holdfast psql                    opens the embedded database
holdfast version                 prints the version
TEXT
exit $code
