import type pg from 'pg'

/** The parts of pg-boss 10's schema (24) that jobs need. Each queue has its own partition. */
const SCHEMA = `
  create schema pgboss;
  create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
  create table pgboss.version (version int primary key, maintained_on timestamptz, cron_on timestamptz, monitored_on timestamptz);
  insert into pgboss.version (version) values (24);
  create table pgboss.queue (name text primary key, policy text, partition_name text);
  create table pgboss.schedule (name text primary key references pgboss.queue, cron text not null);
  create table pgboss.job (
    id uuid not null default gen_random_uuid(), name text not null, priority integer not null default 0, data jsonb,
    state pgboss.job_state not null default 'created', retry_limit integer not null default 2,
    retry_count integer not null default 0, retry_delay integer not null default 0,
    retry_backoff boolean not null default false, start_after timestamptz not null default now(),
    started_on timestamptz, singleton_key text, singleton_on timestamp,
    expire_in interval not null default interval '15 minutes', created_on timestamptz not null default now(),
    completed_on timestamptz, keep_until timestamptz default now() + interval '14 days', output jsonb,
    dead_letter text, policy text, primary key (name, id)
  ) partition by list (name);
  create table pgboss.archive (like pgboss.job);`

/** Replaces the job queue by an empty one of pg-boss 10. */
export async function createPgBoss10(pool: pg.Pool, queues: readonly string[]): Promise<void> {
  // Citus has the queue on the coordinator only.
  await pool.query(
    `set local citus.enable_ddl_propagation = off; drop schema if exists pgboss cascade; ${SCHEMA}`,
  )
  for (const [nth, name] of queues.entries()) {
    await pool.query(`insert into pgboss.queue (name, policy, partition_name) values ($1, 'standard', $2)`, [
      name,
      `job_${nth}`,
    ])
    await pool.query(`create table pgboss.job_${nth} partition of pgboss.job for values in ('${name}')`)
  }
}
