ALTER TABLE "sale_line_device" ADD COLUMN "reserved_by_sale" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Sales that are pending now reserved their devices by a document whose reason is the sale's number.
UPDATE "sale_line_device" k SET "reserved_by_sale" = true
FROM "sale" s
WHERE s.tenant_id = k.tenant_id AND s.id = k.sale_id AND s.status = 'waiting' AND EXISTS (
  SELECT FROM "device_event" e JOIN "stock_document" d ON d.tenant_id = e.tenant_id AND d.number = e.document
  WHERE e.tenant_id = k.tenant_id AND e.device_id = k.device_id AND d.kind = 'reservation' AND d.reason = s.number);
