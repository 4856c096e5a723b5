-- The role of requests, row-level security, companies, their members and permissions.
-- The role that requests run as: it owns nothing, cannot log in and cannot bypass row-level security.
do $$ begin
  if not exists (select from pg_roles where rolname = 'shangxue_app') then
    create role shangxue_app nologin nosuperuser nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of this server created it first
end $$;
--> statement-breakpoint
-- The user that the server connects as must be able to become that role.
do $$ begin
  execute format('grant shangxue_app to %I', current_user);
exception when others then
  if not pg_has_role(current_user, 'shangxue_app', 'member') then raise; end if;
end $$;
--> statement-breakpoint
-- Trigram indexes for searches inside a text.
create extension if not exists pg_trgm;
--> statement-breakpoint
create function current_tenant() returns integer language sql stable parallel safe
  return nullif(current_setting('app.tenant', true), '')::integer;
--> statement-breakpoint
-- Binds a table to the tenant of the transaction. `append_only` withholds update and delete.
create procedure bind_to_tenant(target regclass, append_only boolean default false) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy tenant on %s using (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::integer)', target);
  execute format('grant select, insert on %s to shangxue_app', target);
  if not append_only then
    execute format('grant update, delete on %s to shangxue_app', target);
  end if;
end $$;
--> statement-breakpoint
CREATE TABLE "permission_request" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "permission_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"purpose" text NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "permission_request_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "permission_request_state" CHECK ("permission_request"."state" in ('pending', 'granted', 'declined')),
	CONSTRAINT "permission_request_decided" CHECK (("permission_request"."state" = 'pending') = ("permission_request"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "proficiency" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"level" text NOT NULL,
	"grade" text NOT NULL,
	"assessed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proficiency_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id"),
	CONSTRAINT "proficiency_level" CHECK ("proficiency"."level" in ('小学', '初中', '高中', '大学'))
);
--> statement-breakpoint
CREATE TABLE "tenant" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tenant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delete_after" timestamp with time zone,
	CONSTRAINT "tenant_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "user_permission" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "user_permission_tenant_id_user_id_key_pk" PRIMARY KEY("tenant_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "app_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"temporary_password_at" timestamp with time zone,
	"boss" boolean DEFAULT false NOT NULL,
	"position" text NOT NULL,
	"avatar" text,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_user_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "app_user_name_unique" UNIQUE("tenant_id","name"),
	CONSTRAINT "app_user_name_trimmed" CHECK ("app_user"."name" = btrim("app_user"."name") and "app_user"."name" <> '')
);
--> statement-breakpoint
ALTER TABLE "permission_request" ADD CONSTRAINT "permission_request_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "permission_request" ADD CONSTRAINT "permission_request_tenant_id_decided_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proficiency" ADD CONSTRAINT "proficiency_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_permission" ADD CONSTRAINT "user_permission_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "permission_request_pending" ON "permission_request" USING btree ("tenant_id","user_id","key") WHERE "permission_request"."state" = 'pending';
--> statement-breakpoint
CREATE INDEX "permission_request_of_user" ON "permission_request" USING btree ("tenant_id","user_id","key","decided_at");
--> statement-breakpoint
CREATE INDEX "tenant_demo" ON "tenant" USING btree ("id") WHERE ("tenant"."settings"->>'demo')::boolean;
--> statement-breakpoint
CREATE INDEX "app_user_by_name" ON "app_user" USING btree ("name");
--> statement-breakpoint
call bind_to_tenant('permission_request');
--> statement-breakpoint
call bind_to_tenant('proficiency');
--> statement-breakpoint
call bind_to_tenant('user_permission');
--> statement-breakpoint
call bind_to_tenant('app_user');
--> statement-breakpoint
alter table tenant enable row level security;
--> statement-breakpoint
create policy tenant on tenant using (id = nullif(current_setting('app.tenant', true), '')::integer);
--> statement-breakpoint
grant select, update on tenant to shangxue_app;
