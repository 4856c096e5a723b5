-- Purchases and repairs of other stores are hidden from users who are limited to stores.
do $$
declare
  target text;
begin
  foreach target in array array['purchase_order', 'repair'] loop
    call limit_to_stores(target::regclass, 'location_id = any(allowed_stores())');
  end loop;
  foreach target in array array['purchase_order_line', 'purchase_receipt'] loop
    call limit_to_stores(target::regclass, format(
      'exists (select from purchase_order o where o.tenant_id = %1$I.tenant_id and o.id = %1$I.order_id)', target));
  end loop;
  foreach target in array array['purchase_receipt_line', 'purchase_receipt_device'] loop
    call limit_to_stores(target::regclass, format(
      'exists (select from purchase_receipt r where r.tenant_id = %1$I.tenant_id and r.id = %1$I.receipt_id)', target));
  end loop;
  foreach target in array array['repair_event', 'repair_part', 'repair_payment', 'repair_shipment', 'repair_loan', 'repair_claim'] loop
    call limit_to_stores(target::regclass, format(
      'exists (select from repair r where r.tenant_id = %1$I.tenant_id and r.id = %1$I.repair_id)', target));
  end loop;
end $$;
--> statement-breakpoint
call limit_to_stores('repair_photo', 'repair_id is null
  or exists (select from repair r where r.tenant_id = repair_photo.tenant_id and r.id = repair_photo.repair_id)');
--> statement-breakpoint
call limit_to_stores('purchase_return',
  'exists (select from stock_document d where d.tenant_id = purchase_return.tenant_id and d.id = purchase_return.document_id)');
--> statement-breakpoint
call limit_to_stores('purchase_return_line',
  'exists (select from purchase_return r where r.tenant_id = purchase_return_line.tenant_id and r.id = purchase_return_line.return_id)');
--> statement-breakpoint
-- What suppliers are owed concerns all stores.
do $$
declare
  target text;
begin
  foreach target in array array['payable', 'payable_adjustment', 'payable_allocation', 'supplier_invoice', 'supplier_invoice_receipt'] loop
    call limit_to_stores(target::regclass, 'false');
  end loop;
end $$;
