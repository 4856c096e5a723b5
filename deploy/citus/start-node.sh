#!/bin/sh
# Runs once when the container of a node creates its database. Passwords must not contain : or \.
set -eu
umask 077
printf '*:*:*:shangxue:%s\n*:*:*:shangxue_app:%s\n' "$POSTGRES_PASSWORD" "$NODE_PASSWORD" >"$PGPASSFILE"
