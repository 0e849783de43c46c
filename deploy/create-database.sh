#!/bin/sh
# Run once by the PostgreSQL of compose.yaml: a database whose owner may create roles and is no superuser.
set -eu
psql --set ON_ERROR_STOP=1 --set "password=$HOLDFAST_PASSWORD" --username "$POSTGRES_USER" <<'END'
create role holdfast login createrole password :'password';
create database holdfast owner holdfast;
END
