call bind_to_tenant('app_user');
--> statement-breakpoint
call bind_to_tenant('user_permission');
--> statement-breakpoint
call bind_to_tenant('proficiency');
--> statement-breakpoint
call bind_to_tenant('sign_in');
--> statement-breakpoint
call bind_to_tenant('brand');
--> statement-breakpoint
call bind_to_tenant('product');
--> statement-breakpoint
call bind_to_tenant('sku');
--> statement-breakpoint
call bind_to_tenant('location');
--> statement-breakpoint
call bind_to_tenant('customer');
--> statement-breakpoint
call bind_to_tenant('sku_price', append_only => true);
--> statement-breakpoint
call bind_to_tenant('device');
--> statement-breakpoint
call bind_to_tenant('device_identifier');
--> statement-breakpoint
call bind_to_tenant('device_event', append_only => true);
--> statement-breakpoint
call bind_to_tenant('stock_ledger', append_only => true);
--> statement-breakpoint
call bind_to_tenant('stock_balance');
--> statement-breakpoint
call bind_to_tenant('idempotency_key');
--> statement-breakpoint
call bind_to_tenant('audit_log', append_only => true);
--> statement-breakpoint
call bind_to_tenant('import_run');
--> statement-breakpoint
alter table tenant enable row level security;
--> statement-breakpoint
create policy tenant on tenant using (id = nullif(current_setting('app.tenant', true), '')::integer);
--> statement-breakpoint
grant select, update on tenant to shangxue_app;
--> statement-breakpoint
-- ILIKE is not leakproof, so under row-level security the planner would not use the trigram indexes. These two
-- functions run as the owner and filter the tenant themselves; they answer ids only.
create function search_devices(term text, most integer) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select i.device_id from device_identifier i
    where i.tenant_id = current_tenant()
      and i.value ilike '%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    limit most;
end $$;
--> statement-breakpoint
create function search_products(term text, most integer) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select p.id from product p
    where p.tenant_id = current_tenant()
      and p.search_text ilike '%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    limit most;
end $$;
--> statement-breakpoint
revoke execute on function search_devices(text, integer), search_products(text, integer) from public;
--> statement-breakpoint
grant execute on function search_devices(text, integer), search_products(text, integer) to shangxue_app;
