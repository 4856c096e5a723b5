-- two-step: cash_photo has one row for each receipt photo, and the new column is null in all of them
CREATE TABLE "cash_request" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cash_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"direction" text DEFAULT 'expense' NOT NULL,
	"item_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"day" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"over_fen" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"recurring_id" bigint,
	"due_day" date,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision" text DEFAULT '' NOT NULL,
	"entry_id" bigint,
	CONSTRAINT "cash_request_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cash_request_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "cash_request_state" CHECK ("cash_request"."state" in ('pending', 'approved', 'declined', 'withdrawn')),
	CONSTRAINT "cash_request_expense" CHECK ("cash_request"."direction" = 'expense'),
	CONSTRAINT "cash_request_amount" CHECK ("cash_request"."amount_fen" > 0 and "cash_request"."over_fen" > 0),
	CONSTRAINT "cash_request_decided" CHECK (("cash_request"."state" in ('approved', 'declined')) = ("cash_request"."decided_by" is not null) and ("cash_request"."state" = 'approved') = ("cash_request"."entry_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "cash_setting" (
	"tenant_id" integer PRIMARY KEY NOT NULL,
	"approval_over_fen" bigint,
	CONSTRAINT "cash_setting_approval" CHECK ("cash_setting"."approval_over_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_request_line" (
	"tenant_id" integer NOT NULL,
	"request_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"sku_id" bigint NOT NULL,
	"type" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"before_fen" bigint,
	"valid_from" timestamp with time zone,
	CONSTRAINT "price_request_line_tenant_id_request_id_line_pk" PRIMARY KEY("tenant_id","request_id","line"),
	CONSTRAINT "price_request_line_type" CHECK ("price_request_line"."type" in ('purchase', 'wholesale', 'retail', 'floor')),
	CONSTRAINT "price_request_line_amount" CHECK ("price_request_line"."amount_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_request" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "price_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text DEFAULT 'pending' NOT NULL,
	"file_name" text,
	"reason" text DEFAULT '' NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision" text DEFAULT '' NOT NULL,
	CONSTRAINT "price_request_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "price_request_state" CHECK ("price_request"."state" in ('pending', 'approved', 'declined', 'withdrawn')),
	CONSTRAINT "price_request_decided" CHECK (("price_request"."state" in ('approved', 'declined')) = ("price_request"."decided_by" is not null))
);
--> statement-breakpoint
ALTER TABLE "cash_photo" ADD COLUMN "request_id" bigint;--> statement-breakpoint
ALTER TABLE "cash_request" ADD CONSTRAINT "cash_request_tenant_id_item_id_direction_cash_item_tenant_id_id_direction_fk" FOREIGN KEY ("tenant_id","item_id","direction") REFERENCES "public"."cash_item"("tenant_id","id","direction") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_request" ADD CONSTRAINT "cash_request_tenant_id_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "public"."account"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_request" ADD CONSTRAINT "cash_request_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_request" ADD CONSTRAINT "cash_request_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_request" ADD CONSTRAINT "cash_request_tenant_id_decided_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_request" ADD CONSTRAINT "cash_request_tenant_id_recurring_id_cash_recurring_tenant_id_id_fk" FOREIGN KEY ("tenant_id","recurring_id") REFERENCES "public"."cash_recurring"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_request" ADD CONSTRAINT "cash_request_tenant_id_entry_id_cash_entry_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entry_id") REFERENCES "public"."cash_entry"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_request_line" ADD CONSTRAINT "price_request_line_tenant_id_request_id_price_request_tenant_id_id_fk" FOREIGN KEY ("tenant_id","request_id") REFERENCES "public"."price_request"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_request_line" ADD CONSTRAINT "price_request_line_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "public"."sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_request" ADD CONSTRAINT "price_request_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_request" ADD CONSTRAINT "price_request_tenant_id_decided_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_request_entry" ON "cash_request" USING btree ("tenant_id","entry_id") WHERE "cash_request"."entry_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_request_due" ON "cash_request" USING btree ("tenant_id","recurring_id","due_day") WHERE "cash_request"."due_day" is not null;--> statement-breakpoint
CREATE INDEX "cash_request_of_item" ON "cash_request" USING btree ("tenant_id","item_id","day");--> statement-breakpoint
CREATE INDEX "cash_request_pending" ON "cash_request" USING btree ("tenant_id","id") WHERE "cash_request"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "price_request_line_of_sku" ON "price_request_line" USING btree ("tenant_id","sku_id");--> statement-breakpoint
CREATE INDEX "price_request_of_user" ON "price_request" USING btree ("tenant_id","user_id","id");--> statement-breakpoint
CREATE INDEX "price_request_pending" ON "price_request" USING btree ("tenant_id","id") WHERE "price_request"."state" = 'pending';--> statement-breakpoint
ALTER TABLE "cash_photo" ADD CONSTRAINT "cash_photo_tenant_id_request_id_cash_request_tenant_id_id_fk" FOREIGN KEY ("tenant_id","request_id") REFERENCES "public"."cash_request"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_photo_of_request" ON "cash_photo" USING btree ("tenant_id","request_id") WHERE "cash_photo"."request_id" is not null;