-- two-step: columns with defaults, new tables, and indexes of app_user, which has a few hundred rows per company
-- Users who are limited to stores, names to sign in with, credit terms of customers and steps of dunning.
do $$ begin
  if not exists (select from pg_roles where rolname = 'shangxue_store_app') then
    create role shangxue_store_app nologin nosuperuser nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of this server created it first
end $$;
--> statement-breakpoint
-- It may do what the application role may, and sees only records of its stores.
do $$ begin
  if not pg_has_role('shangxue_store_app', 'shangxue_app', 'member') then
    grant shangxue_app to shangxue_store_app;
  end if;
  if not pg_has_role('shangxue_store_app', 'member') then
    execute format('grant shangxue_store_app to %I', current_user);
  end if;
exception when others then
  if not (pg_has_role('shangxue_store_app', 'shangxue_app', 'member') and pg_has_role('shangxue_store_app', 'member')) then raise; end if;
end $$;
--> statement-breakpoint
CREATE TABLE "user_store" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	CONSTRAINT "user_store_tenant_id_user_id_location_id_pk" PRIMARY KEY("tenant_id","user_id","location_id")
);
--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "credit_limit_fen" bigint;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "credit_days" integer;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "credit_stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "credit_issue" text;--> statement-breakpoint
ALTER TABLE "receivable" ADD COLUMN "due_day" date;--> statement-breakpoint
ALTER TABLE "payment_reminder" ADD COLUMN "step" text DEFAULT 'remind' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_reminder" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "login" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "store_scope" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_store" ADD CONSTRAINT "user_store_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_store" ADD CONSTRAINT "user_store_location" FOREIGN KEY ("tenant_id","location_id") REFERENCES "location"("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_login_unique" ON "app_user" USING btree ("tenant_id",coalesce("login", "name"));--> statement-breakpoint
CREATE INDEX "app_user_by_login" ON "app_user" USING btree (coalesce("login", "name"));--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_credit" CHECK (credit_limit_fen >= 0 and credit_days between 0 and 365) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_reminder" ADD CONSTRAINT "payment_reminder_step" CHECK (step in ('remind', 'demand', 'stop', 'resume')) NOT VALID;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_store_scope" CHECK (store_scope in ('all', 'own', 'some')) NOT VALID;
--> statement-breakpoint
call bind_to_tenant('user_store');
--> statement-breakpoint
-- The stores of the caller, and the users whose customers the caller sees. Without the settings there are none.
create function allowed_stores() returns bigint[] language sql stable parallel safe
  return nullif(current_setting('app.stores', true), '')::bigint[];
--> statement-breakpoint
create function allowed_members() returns bigint[] language sql stable parallel safe
  return nullif(current_setting('app.members', true), '')::bigint[];
--> statement-breakpoint
-- Hides rows from users who are limited to stores. Tables without a store follow the record that they belong to, whose own policy
-- applies within the condition.
create procedure limit_to_stores(target regclass, condition text) language plpgsql as $$
begin
  execute format('create policy stores on %s as restrictive for select to shangxue_store_app using (%s)', target, condition);
end $$;
--> statement-breakpoint
do $$
declare
  target text;
begin
  foreach target in array array['sale', 'sales_fact', 'stock_balance', 'stock_ledger', 'stock_count', 'commission_sum',
      'payment_account', 'journal_line', 'expense_entry', 'expense_request', 'expense_budget', 'recurring_entry', 'transfer_request']
  loop
    call limit_to_stores(target::regclass, 'location_id = any(allowed_stores())');
  end loop;
end $$;
--> statement-breakpoint
call limit_to_stores('account', 'location_id is null or location_id = any(allowed_stores())');
--> statement-breakpoint
call limit_to_stores('receipt_text', 'location_id is null or location_id = any(allowed_stores())');
--> statement-breakpoint
-- Targets of brands are those of the whole company.
call limit_to_stores('sales_target', 'location_id = any(allowed_stores()) or user_id = any(allowed_members())');
--> statement-breakpoint
-- A report contains all stores.
call limit_to_stores('region_report', 'false');
--> statement-breakpoint
call limit_to_stores('sale_line', 'exists (select from sale s where s.tenant_id = sale_line.tenant_id and s.id = sale_id)');
--> statement-breakpoint
call limit_to_stores('sale_line_device',
  'exists (select from sale s where s.tenant_id = sale_line_device.tenant_id and s.id = sale_id)');
--> statement-breakpoint
call limit_to_stores('sale_payment', 'exists (select from sale s where s.tenant_id = sale_payment.tenant_id and s.id = sale_id)');
--> statement-breakpoint
call limit_to_stores('till_count', 'exists (select from account a where a.tenant_id = till_count.tenant_id and a.id = account_id)');
--> statement-breakpoint
call limit_to_stores('account_day', 'exists (select from account a where a.tenant_id = account_day.tenant_id and a.id = account_id)');
--> statement-breakpoint
-- Both stores of a transfer see it.
call limit_to_stores('stock_transfer', 'from_location_id = any(allowed_stores()) or to_location_id = any(allowed_stores())');
--> statement-breakpoint
call limit_to_stores('stock_transfer_line',
  'exists (select from stock_transfer t where t.tenant_id = stock_transfer_line.tenant_id and t.id = transfer_id)');
--> statement-breakpoint
call limit_to_stores('stock_count_code',
  'exists (select from stock_count c where c.tenant_id = stock_count_code.tenant_id and c.id = count_id)');
--> statement-breakpoint
call limit_to_stores('stock_count_item',
  'exists (select from stock_count c where c.tenant_id = stock_count_item.tenant_id and c.id = count_id)');
--> statement-breakpoint
-- A document without a store, such as a correction or a reservation, is visible where it moved or reserved something.
call limit_to_stores('stock_document', 'location_id = any(allowed_stores())
  or exists (select from stock_transfer t where t.tenant_id = stock_document.tenant_id and t.id = stock_document.id)
  or (location_id is null and (exists (select from stock_ledger l
      where l.tenant_id = stock_document.tenant_id and l.document = stock_document.number)
    or exists (select from device_event e where e.tenant_id = stock_document.tenant_id and e.document = stock_document.number
      and (e.from_location_id = any(allowed_stores()) or e.to_location_id = any(allowed_stores())))))');
--> statement-breakpoint
call limit_to_stores('device_event', 'from_location_id = any(allowed_stores()) or to_location_id = any(allowed_stores())
  or (from_location_id is null and to_location_id is null)');
--> statement-breakpoint
-- A device in transit belongs to its destination, and its sender sees it as well. A device that is nowhere belongs to the store that
-- sold or lost it.
call limit_to_stores('device', 'location_id = any(allowed_stores())
  or (status = ''in_transit'' and exists (select from stock_transfer_line l
    join stock_transfer t on t.tenant_id = l.tenant_id and t.id = l.transfer_id
    where l.tenant_id = device.tenant_id and l.device_id = device.id and t.state = ''out''))
  or (location_id is null and exists (select from device_event e where e.tenant_id = device.tenant_id and e.device_id = device.id
    and e.to_status = device.status and e.from_location_id = any(allowed_stores())))');
--> statement-breakpoint
call limit_to_stores('device_allocation',
  'exists (select from device d where d.tenant_id = device_allocation.tenant_id and d.id = device_id)');
--> statement-breakpoint
call limit_to_stores('device_allocation_event',
  'exists (select from device_allocation a where a.tenant_id = device_allocation_event.tenant_id and a.id = allocation_id)');
--> statement-breakpoint
-- Customers of the people of the store, without an owner, or who bought there.
call limit_to_stores('customer', 'owner_id is null or owner_id = any(allowed_members())
  or exists (select from sale s where s.tenant_id = customer.tenant_id and s.customer_id = customer.id)');
--> statement-breakpoint
do $$
declare
  target text;
begin
  foreach target in array array['customer_contact', 'customer_visit', 'receivable', 'receivable_document', 'payment_reminder'] loop
    call limit_to_stores(target::regclass, format(
      'exists (select from customer c where c.tenant_id = %1$I.tenant_id and c.id = %1$I.customer_id)', target));
  end loop;
end $$;
--> statement-breakpoint
call limit_to_stores('visit_photo', 'visit_id is null
  or exists (select from customer_visit v where v.tenant_id = visit_photo.tenant_id and v.id = visit_id)');
--> statement-breakpoint
call limit_to_stores('waybill', 'from_location_id = any(allowed_stores()) or to_location_id = any(allowed_stores())
  or user_id = any(allowed_members())');
--> statement-breakpoint
call limit_to_stores('waybill_event',
  'exists (select from waybill w where w.tenant_id = waybill_event.tenant_id and w.id = waybill_id)');
