-- Requests run as shangxue_app, which has no rights on pg-boss's tables. These functions run as the owner, so that a
-- request never leaves its role: statements pipelined beside them stay under row-level security. Every name is
-- qualified and resolved when called, since pg-boss creates its schema after the migrations.
create function enqueue_job(kind text, payload jsonb, retries integer, priority integer, expire_seconds integer)
  returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_variable
begin
  if public.current_tenant() is null
    or payload->'tenantId' is distinct from pg_catalog.to_jsonb(public.current_tenant()) then
    raise exception 'a job belongs to the tenant of its transaction' using errcode = '42501';
  end if;
  -- these act for all tenants, or send jobs on
  if kind like '\_\_pgboss\_\_%' or exists (select from pgboss.schedule s where s.name = kind) then
    raise exception 'requests do not start scheduled jobs' using errcode = '42501';
  end if;
  insert into pgboss.job
    (name, data, priority, retry_limit, retry_delay, retry_backoff, expire_in, keep_until, policy)
  select q.name, payload, priority, retries, 1, true, expire_seconds * interval '1 second',
    now() + interval '14 days', q.policy
  from pgboss.queue q where q.name = kind;
  if not found then
    raise exception 'there is no queue %', kind using errcode = '42704';
  end if;
end $$;
--> statement-breakpoint
-- In the order in which pg-boss fetches them.
create function jobs_ahead(kind text, payload jsonb)
  returns integer language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_variable
begin
  return (
    select count(*)::integer from pgboss.job j, pgboss.job own
    where own.name = kind and own.state < 'active' and own.data @> payload
      and own.data->'tenantId' = pg_catalog.to_jsonb(public.current_tenant())
      and j.name = kind and j.state < 'completed' and j.data->'tenantId' = own.data->'tenantId'
      and (j.state = 'active' or (-j.priority, j.created_on, j.id) < (-own.priority, own.created_on, own.id)));
end $$;
--> statement-breakpoint
-- two-step: both functions are new, so no version before calls them
revoke execute on function enqueue_job(text, jsonb, integer, integer, integer), jobs_ahead(text, jsonb) from public;
--> statement-breakpoint
grant execute on function enqueue_job(text, jsonb, integer, integer, integer), jobs_ahead(text, jsonb) to shangxue_app;
