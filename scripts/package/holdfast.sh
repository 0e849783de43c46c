#!/bin/sh
# Starts Holdfast, or runs an operator's command, from an unpacked release. The data are in the folder
# `holdfast-data` beside it, unless DATA_DIR names another, so that the next release finds them there.
set -eu
here=$(dirname -- "$(readlink -f -- "$0")")
node=$here/node/bin/node
server=$here/app/server/src
# The option of Node below is that of scripts/start.mjs.
: "${DATA_DIR:=$(dirname -- "$here")/holdfast-data}"
HOLDFAST_COMMAND=${HOLDFAST_COMMAND:-$0}
export DATA_DIR HOLDFAST_COMMAND

name=${1:-help}
[ $# -eq 0 ] || shift
case $name in
  start) exec "$node" --max-semi-space-size=8 "$server/main.ts" "$@" ;;
  version) exec cat "$here/VERSION" ;;
  backup | check-backup | recovery-kit | restore | create-provider-admin | allow-sending | remove-second-factor | verify-record | psql)
    exec "$node" "$server/commands/$name.ts" "$@" ;;
  help | --help | -h) code=0 ;;
  *) echo "There is no command $name." >&2; code=2 ;;
esac

cat >&2 <<'END'
holdfast start                   starts the server
holdfast create-provider-admin   creates the first admin
holdfast backup FILE             writes everything to one file while the server runs
holdfast check-backup FILE       shows that a backup can be restored
holdfast recovery-kit            prints the key of encrypted backups and how to restore
holdfast restore FILE            fills a new database from that file
holdfast allow-sending           lets a restored server send mails, notifications and webhooks
holdfast remove-second-factor    removes the lost second factor of a user
holdfast verify-record FILE      checks an exported record
holdfast psql                    opens the embedded database
holdfast version                 prints the version
END
exit $code
