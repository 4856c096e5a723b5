#!/bin/sh
# Prepares the nodes of a Citus cluster as superuser: the database, the extensions and the roles on each, and the coordinator's
# list of workers. May be repeated, for instance for a new worker.
#   prepare.sh COORDINATOR WORKER...        each as HOST or HOST:PORT, as the nodes reach each other
# DATABASE and OWNER (default: shangxue) are those of DATABASE_URL. PGUSER is a superuser on all nodes. NODE_PASSWORD is the
# password of the role of requests for connections between nodes; without it pg_hba.conf must let it connect otherwise.
set -eu
[ $# -ge 2 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0"; exit 1; }
DATABASE=${DATABASE:-shangxue}
OWNER=${OWNER:-shangxue}
export PGUSER=${PGUSER:-shangxue}
host_of() { echo "${1%%:*}"; }
port_of() { case $1 in *:*) echo "${1##*:}" ;; *) echo 5432 ;; esac; }
# sql NODE DATABASE: runs standard input, with :owner and :database as variables
sql() {
  psql -v ON_ERROR_STOP=1 -v owner="$OWNER" -v database="$DATABASE" -v password="${NODE_PASSWORD:-}" -qAt \
    -h "$(host_of "$1")" -p "$(port_of "$1")" -d "$2"
}

coordinator=$1
for node in "$@"; do
  sql "$node" postgres <<'SQL'
select format('create role %I login createrole', :'owner')
  where not exists (select from pg_roles where rolname = :'owner') \gexec
select format('create database %I owner %I', :'database', :'owner')
  where not exists (select from pg_database where datname = :'database') \gexec
SQL
  sql "$node" "$DATABASE" <<'SQL'
create extension if not exists citus;
set citus.enable_ddl_propagation = off;
-- The nodes connect to each other as this role. Without a password nobody can sign in as it with one.
select 'create role shangxue_app nosuperuser nobypassrls'
  where not exists (select from pg_roles where rolname = 'shangxue_app') \gexec
alter role shangxue_app login;
select format('alter role shangxue_app password %L', :'password') where :'password' <> '' \gexec
select format('grant shangxue_app to %I', :'owner')
  where not pg_has_role(:'owner', 'shangxue_app', 'member') \gexec
-- The owner's own extension, so that the first migration finds it.
set role :"owner";
create extension if not exists pg_trgm;
reset role;
-- Row-level security lets a search use its index only if its functions are leakproof. Their messages show no rows.
alter function textlike(text, text) leakproof;
alter function texticlike(text, text) leakproof;
alter function upper(text) leakproof;
SQL
done

sql "$coordinator" "$DATABASE" <<SQL
select citus_set_coordinator_host('$(host_of "$coordinator")', $(port_of "$coordinator"))
  where not exists (select from pg_dist_node where groupid = 0);
SQL
shift
for worker in "$@"; do
  sql "$coordinator" "$DATABASE" <<SQL
select citus_add_node('$(host_of "$worker")', $(port_of "$worker")) where not exists (
  select from pg_dist_node where nodename = '$(host_of "$worker")' and nodeport = $(port_of "$worker"));
SQL
done
