-- The default apart from the column: what is stored already stays null instead of being rewritten with today.
ALTER TABLE "device_event" ADD COLUMN "written_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "device_event" ALTER COLUMN "written_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD COLUMN "written_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_ledger" ALTER COLUMN "written_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
CREATE INDEX "device_event_with_codes" ON "device_event" USING btree ("tenant_id","device_id") WHERE "device_event"."codes" is not null;
