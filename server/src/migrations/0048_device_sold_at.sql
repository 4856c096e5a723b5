ALTER TABLE "device" ADD COLUMN "sold_at" timestamp with time zone;--> statement-breakpoint
UPDATE "device" d SET "sold_at" = e."at" FROM (
	SELECT DISTINCT ON ("tenant_id", "device_id") "tenant_id", "device_id", "at" FROM "device_event"
	WHERE "kind" = 'sold' ORDER BY "tenant_id", "device_id", "id" DESC
) e WHERE d."tenant_id" = e."tenant_id" AND d."id" = e."device_id" AND d."status" = 'sold';--> statement-breakpoint
UPDATE "device" SET "sold_at" = coalesce("received_at", now()) WHERE "status" = 'sold' AND "sold_at" IS NULL;--> statement-breakpoint
CREATE INDEX "device_sold" ON "device" USING btree ("tenant_id","sold_at","id") WHERE "device"."status" = 'sold';--> statement-breakpoint
CREATE INDEX "device_sold_unactivated" ON "device" USING btree ("tenant_id","sold_at","id") WHERE "device"."status" = 'sold' and "device"."activated_at" is null;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_sold_at" CHECK (("device"."status" = 'sold') = ("device"."sold_at" is not null));