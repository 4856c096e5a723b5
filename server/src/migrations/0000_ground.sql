-- The role that requests run as: it owns nothing, cannot log in and cannot bypass row-level security.
do $$ begin
  if not exists (select from pg_roles where rolname = 'shangxue_app') then
    create role shangxue_app nologin nosuperuser nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of this server made it first
end $$;
--> statement-breakpoint
-- Whoever runs the server must be able to become that role.
do $$ begin
  execute format('grant shangxue_app to %I', current_user);
exception when others then
  if not pg_has_role(current_user, 'shangxue_app', 'member') then raise; end if;
end $$;
--> statement-breakpoint
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
