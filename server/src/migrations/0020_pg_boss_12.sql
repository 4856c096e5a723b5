-- pg-boss 12 stores the expiry of a job in seconds and takes defaults from its queue. The schema of pg-boss 10 (24) exists
-- until the first server of this version has replaced it.
create or replace function enqueue_job(kind text, payload jsonb, retries integer, priority integer, expire_seconds integer)
  returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_variable
begin
  if public.current_tenant() is null
    or payload->'tenantId' is distinct from pg_catalog.to_jsonb(public.current_tenant()) then
    raise exception 'a job belongs to the tenant of its transaction' using errcode = '42501';
  end if;
  -- These act for all tenants, or forward jobs.
  if kind like '\_\_pgboss\_\_%' or exists (select from pgboss.schedule s where s.name = kind) then
    raise exception 'requests do not start scheduled jobs' using errcode = '42501';
  end if;
  if (select v.version from pgboss.version v) < 25 then
    insert into pgboss.job
      (name, data, priority, retry_limit, retry_delay, retry_backoff, expire_in, keep_until, policy)
    select q.name, payload, priority, retries, 1, true, expire_seconds * interval '1 second',
      now() + interval '14 days', q.policy
    from pgboss.queue q where q.name = kind;
  else
    insert into pgboss.job
      (name, data, priority, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds,
       keep_until, policy, dead_letter, heartbeat_seconds)
    select q.name, payload, priority, retries, q.retry_delay, true, q.retry_delay_max, expire_seconds, q.deletion_seconds,
      now() + q.retention_seconds * interval '1 second', q.policy, q.dead_letter, q.heartbeat_seconds
    from pgboss.queue q where q.name = kind;
  end if;
  if not found then
    raise exception 'there is no queue %', kind using errcode = '42704';
  end if;
end $$;
