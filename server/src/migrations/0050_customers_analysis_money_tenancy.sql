-- who was known by a telephone only
insert into customer_contact (tenant_id, customer_id, name, phone, main)
  select tenant_id, id, '', phone, true from customer where phone is not null;
--> statement-breakpoint
call bind_to_tenant('customer_contact');
--> statement-breakpoint
call bind_to_tenant('customer_visit');
--> statement-breakpoint
call bind_to_tenant('visit_photo');
--> statement-breakpoint
-- Whatever is written of a customer who was merged is of who they became: a sale that was under way, or waited on a phone
-- without a connection. The lock makes it wait for a merge, and a merge for it.
create function follow_merged_customer() returns trigger language plpgsql as $$
declare
  became bigint;
begin
  select merged_into into became from customer
    where tenant_id = new.tenant_id and id = new.customer_id for key share;
  if became is not null then
    new.customer_id := became;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger sale_follows_customer before insert or update of customer_id on sale
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
--> statement-breakpoint
create trigger sales_fact_follows_customer before insert or update of customer_id on sales_fact
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
--> statement-breakpoint
create trigger money_leg_follows_customer before insert or update of customer_id on money_leg
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
--> statement-breakpoint
create trigger debt_item_follows_customer before insert or update of customer_id on debt_item
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
--> statement-breakpoint
create trigger debt_document_follows_customer before insert or update of customer_id on debt_document
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
--> statement-breakpoint
create trigger debt_reminder_follows_customer before insert or update of customer_id on debt_reminder
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
--> statement-breakpoint
create trigger device_follows_customer before insert or update of customer_id on device
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
--> statement-breakpoint
create trigger device_event_follows_customer before insert or update of customer_id on device_event
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
--> statement-breakpoint
create trigger device_allocation_follows_customer before insert or update of customer_id on device_allocation
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
--> statement-breakpoint
create trigger waybill_follows_customer before insert or update of customer_id on waybill
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
--> statement-breakpoint
create trigger customer_contact_follows_customer before insert or update of customer_id on customer_contact
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
--> statement-breakpoint
create trigger customer_visit_follows_customer before insert or update of customer_id on customer_visit
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
--> statement-breakpoint
call bind_to_tenant('summary_words');
--> statement-breakpoint
call bind_to_tenant('region_report');
--> statement-breakpoint
call bind_to_tenant('fund_return', append_only => true);
--> statement-breakpoint
-- what came back before it could come back in parts: under the number by which the ledger knows it
insert into fund_return (tenant_id, id, adjustment_id, amount_fen, day, user_id, at) overriding system value
select tenant_id, id, id, amount_fen, returned_day, returned_by, coalesce(returned_at, now())
from fund_adjustment where returned_day is not null and returned_by is not null;
--> statement-breakpoint
update fund_adjustment set returned_fen = amount_fen where returned_day is not null;
--> statement-breakpoint
select setval(pg_get_serial_sequence('fund_return', 'id'), (select coalesce(max(id), 0) from fund_adjustment) + 1, false);
