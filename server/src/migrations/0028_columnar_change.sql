CREATE TABLE "columnar_change" (
	"tenant_id" integer NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "columnar_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"keys" bigint[],
	CONSTRAINT "columnar_change_tenant_id_xid_id_pk" PRIMARY KEY("tenant_id","xid","id")
);
--> statement-breakpoint
call bind_to_tenant('columnar_change', append_only => true);
--> statement-breakpoint
-- True while a company is erased: nobody follows its rows any more.
create function is_erasing() returns boolean language sql stable
  return coalesce(current_setting('app.erasing', true), '') <> '';
--> statement-breakpoint
-- One row per statement, so that a posting pays for one insert, however many rows it writes. More keys than a question
-- could read at once are not listed: the files are rebuilt.
create function log_fact_changes() returns trigger language plpgsql as $$
begin
  insert into columnar_change (tenant_id, source, keys)
  select c.tenant_id, 'sales_fact', case when count(*) <= 20000 then
    array_agg(array[c.day - date '1970-01-01', c.location_id, c.salesperson_id, c.sku_id, c.customer_id]) end
  from changed c group by c.tenant_id;
  return null;
end $$;
--> statement-breakpoint
create trigger sales_fact_inserted after insert on sales_fact
  referencing new table as changed for each statement execute function log_fact_changes();
--> statement-breakpoint
create trigger sales_fact_updated after update on sales_fact
  referencing new table as changed for each statement execute function log_fact_changes();
--> statement-breakpoint
create trigger sales_fact_deleted after delete on sales_fact
  referencing old table as changed for each statement when (not is_erasing()) execute function log_fact_changes();
--> statement-breakpoint
create function log_balance_changes() returns trigger language plpgsql as $$
begin
  insert into columnar_change (tenant_id, source, keys)
  select c.tenant_id, 'stock_balance', case when count(*) <= 20000 then array_agg(array[c.sku_id, c.location_id]) end
  from changed c group by c.tenant_id;
  return null;
end $$;
--> statement-breakpoint
create trigger stock_balance_inserted after insert on stock_balance
  referencing new table as changed for each statement execute function log_balance_changes();
--> statement-breakpoint
create trigger stock_balance_updated after update on stock_balance
  referencing new table as changed for each statement execute function log_balance_changes();
--> statement-breakpoint
create trigger stock_balance_deleted after delete on stock_balance
  referencing old table as changed for each statement when (not is_erasing()) execute function log_balance_changes();
--> statement-breakpoint
-- Names and attributes by which figures are grouped. An update is logged only if it changes one of them: users and
-- customers are updated for other reasons.
create function log_row_changes() returns trigger language plpgsql as $$
begin
  insert into columnar_change (tenant_id, source, keys)
  select c.tenant_id, tg_table_name, case when count(*) <= 20000 then array_agg(array[c.id]) end
  from changed c group by c.tenant_id;
  return null;
end $$;
--> statement-breakpoint
create function log_row_change() returns trigger language plpgsql as $$
begin
  insert into columnar_change (tenant_id, source, keys) values (new.tenant_id, tg_table_name, array[array[new.id]]);
  return null;
end $$;
--> statement-breakpoint
do $$
declare target text;
begin
  foreach target in array array['sku', 'product', 'brand', 'location', 'app_user', 'customer'] loop
    execute format('create trigger %I after insert on %I referencing new table as changed for each statement
      execute function log_row_changes()', target || '_inserted', target);
    execute format('create trigger %I after delete on %I referencing old table as changed for each statement
      when (not is_erasing()) execute function log_row_changes()', target || '_deleted', target);
  end loop;
end $$;
--> statement-breakpoint
create trigger sku_updated after update of product_id, spec, color on sku for each row
  when ((old.product_id, old.spec, old.color) is distinct from (new.product_id, new.spec, new.color))
  execute function log_row_change();
--> statement-breakpoint
create trigger product_updated after update of brand_id, name, short_name on product for each row
  when ((old.brand_id, old.name, old.short_name) is distinct from (new.brand_id, new.name, new.short_name))
  execute function log_row_change();
--> statement-breakpoint
create trigger brand_updated after update of name on brand for each row
  when (old.name is distinct from new.name) execute function log_row_change();
--> statement-breakpoint
create trigger location_updated after update of name on location for each row
  when (old.name is distinct from new.name) execute function log_row_change();
--> statement-breakpoint
create trigger app_user_updated after update of name, position on app_user for each row
  when ((old.name, old.position) is distinct from (new.name, new.position)) execute function log_row_change();
--> statement-breakpoint
create trigger customer_updated after update of name, area on customer for each row
  when ((old.name, old.area) is distinct from (new.name, new.area)) execute function log_row_change();
--> statement-breakpoint
-- Sold phones follow their sale, its returns and their activation. A return changes the phones of the original sale.
create function log_sale_change() returns trigger language plpgsql as $$
begin
  insert into columnar_change (tenant_id, source, keys)
  values (new.tenant_id, 'sale', array[array[coalesce(new.origin_id, new.id)]]);
  return null;
end $$;
--> statement-breakpoint
create trigger sale_inserted after insert on sale for each row
  when (new.status = 'posted') execute function log_sale_change();
--> statement-breakpoint
create trigger sale_updated after update of status, customer_id, day, location_id, salesperson_id on sale for each row
  when ((old.status, old.customer_id, old.day, old.location_id, old.salesperson_id)
    is distinct from (new.status, new.customer_id, new.day, new.location_id, new.salesperson_id))
  execute function log_sale_change();
--> statement-breakpoint
create trigger device_activated after update of activated_at on device for each row
  when ((old.activated_at is null) <> (new.activated_at is null)) execute function log_row_change();
