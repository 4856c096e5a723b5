-- two-step: no version was released yet; building these indexes takes about a second for each million rows
CREATE TABLE "commission_stale" (
	"tenant_id" integer NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "commission_stale_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);
--> statement-breakpoint
CREATE INDEX "commission_stale_due" ON "commission_stale" USING btree ("day");--> statement-breakpoint
CREATE INDEX "export_run_open" ON "export_run" USING btree ("state") WHERE "export_run"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "import_run_open" ON "import_run" USING btree ("state") WHERE "import_run"."state" in ('checking', 'committing');--> statement-breakpoint
CREATE INDEX "device_allocation_of_customer" ON "device_allocation" USING btree ("tenant_id","customer_id") WHERE "device_allocation"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "waybill_of_sale" ON "waybill" USING btree ("tenant_id","sale_id") WHERE "waybill"."sale_id" is not null;--> statement-breakpoint
CREATE INDEX "waybill_of_customer" ON "waybill" USING btree ("tenant_id","customer_id") WHERE "waybill"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "money_leg_of_customer" ON "money_leg" USING btree ("tenant_id","customer_id") WHERE "money_leg"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "reading_exercise_of_paper" ON "reading_exercise" USING btree ("tenant_id","paper_id") WHERE "reading_exercise"."paper_id" is not null;--> statement-breakpoint
CREATE INDEX "sale_of_document" ON "sale" USING btree ("tenant_id","document_id") WHERE "sale"."document_id" is not null;--> statement-breakpoint
CREATE INDEX "sale_of_reversal" ON "sale" USING btree ("tenant_id","reversal_id") WHERE "sale"."reversal_id" is not null;--> statement-breakpoint
CREATE INDEX "device_of_customer" ON "device" USING btree ("tenant_id","customer_id") WHERE "device"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "tenant_demo" ON "tenant" USING btree ("id") WHERE ("tenant"."settings"->>'demo')::boolean;--> statement-breakpoint
CREATE INDEX "app_user_by_name" ON "app_user" USING btree ("name");--> statement-breakpoint
CREATE INDEX "wrong_question_of_question" ON "wrong_question" USING btree ("tenant_id","question_id");--> statement-breakpoint
CREATE INDEX "stock_transfer_line_of_device" ON "stock_transfer_line" USING btree ("tenant_id","device_id") WHERE "stock_transfer_line"."device_id" is not null;