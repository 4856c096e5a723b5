-- Audit log, idempotency keys, imports, exports, jobs and usage of paid services.
CREATE TABLE "ai_usage" (
	"tenant_id" integer NOT NULL,
	"day" date NOT NULL,
	"engine" text NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"cost_millifen" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_usage_tenant_id_day_engine_pk" PRIMARY KEY("tenant_id","day","engine"),
	CONSTRAINT "ai_usage_not_negative" CHECK ("ai_usage"."calls" >= 0 and "ai_usage"."cost_millifen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "speech_usage" (
	"day" date PRIMARY KEY NOT NULL,
	"characters" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	CONSTRAINT "audit_log_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "export_run" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"filters" jsonb NOT NULL,
	"state" text NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"file_key" text,
	"file_name" text NOT NULL,
	"refusal" text,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "export_run_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_tenant_id_user_id_key_pk" PRIMARY KEY("tenant_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "import_run" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"file_params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"columns" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"total_rows" integer DEFAULT 0 NOT NULL,
	"bad_rows" integer DEFAULT 0 NOT NULL,
	"problems" jsonb NOT NULL,
	"effects" jsonb NOT NULL,
	"refusal" text,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_run_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "audit_log_of_entity" ON "audit_log" USING btree ("tenant_id","entity","entity_id");
--> statement-breakpoint
CREATE INDEX "audit_log_recent" ON "audit_log" USING btree ("tenant_id","at");
--> statement-breakpoint
CREATE INDEX "export_run_open" ON "export_run" USING btree ("state") WHERE "export_run"."state" in ('queued', 'running');
--> statement-breakpoint
CREATE INDEX "export_run_recent" ON "export_run" USING btree ("tenant_id","user_id","created_at");
--> statement-breakpoint
CREATE INDEX "idempotency_key_age" ON "idempotency_key" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "import_run_open" ON "import_run" USING btree ("state") WHERE "import_run"."state" in ('checking', 'committing');
--> statement-breakpoint
CREATE INDEX "import_run_recent" ON "import_run" USING btree ("tenant_id","kind","created_at");
--> statement-breakpoint
call bind_to_tenant('ai_usage');
--> statement-breakpoint
call bind_to_tenant('audit_log', append_only => true);
--> statement-breakpoint
call bind_to_tenant('export_run');
--> statement-breakpoint
call bind_to_tenant('idempotency_key');
--> statement-breakpoint
call bind_to_tenant('import_run');
--> statement-breakpoint
-- Requests run as shangxue_app, which has no rights on pg-boss's tables. These functions run as the owner, so that a
-- request never leaves its role: statements pipelined with them stay under row-level security. All names are
-- qualified and resolved when called, since pg-boss creates its schema after the migrations.
create function enqueue_job(kind text, payload jsonb, retries integer, priority integer, expire_seconds integer)
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
-- Counts the jobs that pg-boss fetches before the given one, in its order of fetching.
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
revoke execute on function enqueue_job(text, jsonb, integer, integer, integer), jobs_ahead(text, jsonb) from public;
--> statement-breakpoint
grant execute on function enqueue_job(text, jsonb, integer, integer, integer), jobs_ahead(text, jsonb) to shangxue_app;
