ALTER TABLE "waybill" DROP CONSTRAINT "waybill_number_unique";--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "waybill_number_unique" ON "waybill" USING btree ("tenant_id","carrier","number") WHERE "waybill"."withdrawn_at" is null;