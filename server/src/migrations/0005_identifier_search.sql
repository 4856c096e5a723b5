DROP INDEX "device_identifier_search";--> statement-breakpoint
CREATE INDEX "device_identifier_search" ON "device_identifier" USING gin (upper("value") gin_trgm_ops);--> statement-breakpoint
create or replace function search_devices(term text, most integer) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select i.device_id from device_identifier i
    where i.tenant_id = current_tenant()
      and upper(i.value) like '%' || replace(replace(replace(upper(term), '\', '\\'), '%', '\%'), '_', '\_') || '%'
    limit most;
end $$;
