#!/bin/sh
# Run once by the image of PostgreSQL, for a new database: the owner of the tables, and the role of the application (docs/operators/README.md, Database roles).
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$(cat /run/secrets/owner)" -v application="$(cat /run/secrets/application)" <<'SQL'
create role tarsiya login password :'owner';
create role tarsiya_app login password :'application';
grant tarsiya_app to tarsiya;
create database tarsiya owner tarsiya template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8';
\connect tarsiya
create extension pg_trgm;
create extension btree_gin;
SQL
