CREATE TABLE "cash_budget" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cash_budget_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" bigint NOT NULL,
	"location_id" bigint,
	"month" date NOT NULL,
	"amount_fen" bigint,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_budget_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cash_budget_month" CHECK (extract(day from "cash_budget"."month") = 1),
	CONSTRAINT "cash_budget_amount" CHECK ("cash_budget"."amount_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cash_entry" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cash_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"direction" text NOT NULL,
	"number" text NOT NULL,
	"item_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"recurring_id" bigint,
	"due_day" date,
	"reverses_id" bigint,
	CONSTRAINT "cash_entry_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cash_entry_direction" CHECK ("cash_entry"."direction" in ('expense', 'income')),
	CONSTRAINT "cash_entry_sign" CHECK ("cash_entry"."amount_fen" <> 0 and ("cash_entry"."amount_fen" < 0) = ("cash_entry"."reverses_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "cash_item" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cash_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"direction" text NOT NULL,
	"parent_id" bigint,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "cash_item_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cash_item_direction" UNIQUE("tenant_id","id","direction"),
	CONSTRAINT "cash_item_direction_known" CHECK ("cash_item"."direction" in ('expense', 'income'))
);
--> statement-breakpoint
CREATE TABLE "cash_photo" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cash_photo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint,
	"user_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_photo_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "cash_recurring" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cash_recurring_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"direction" text NOT NULL,
	"item_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"day_of_month" integer NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	"next_day" date,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"waiting" text,
	"user_id" bigint NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "cash_recurring_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cash_recurring_direction" CHECK ("cash_recurring"."direction" in ('expense', 'income')),
	CONSTRAINT "cash_recurring_state" CHECK ("cash_recurring"."state" in ('active', 'paused', 'ended')),
	CONSTRAINT "cash_recurring_amount" CHECK ("cash_recurring"."amount_fen" > 0),
	CONSTRAINT "cash_recurring_day" CHECK ("cash_recurring"."day_of_month" between 1 and 31)
);
--> statement-breakpoint
CREATE TABLE "commission_day" (
	"tenant_id" integer NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "commission_day_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);
--> statement-breakpoint
CREATE TABLE "commission_sum" (
	"tenant_id" integer NOT NULL,
	"day" date NOT NULL,
	"location_id" bigint NOT NULL,
	"salesperson_id" bigint NOT NULL,
	"commission_fen" bigint NOT NULL,
	CONSTRAINT "commission_sum_tenant_id_day_location_id_salesperson_id_pk" PRIMARY KEY("tenant_id","day","location_id","salesperson_id")
);
--> statement-breakpoint
CREATE TABLE "debt_document" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "debt_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"account_id" bigint,
	"amount_fen" bigint NOT NULL,
	"credit_fen" bigint DEFAULT 0 NOT NULL,
	"owed_after_fen" bigint,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"note" text NOT NULL,
	"chosen" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision" text,
	CONSTRAINT "debt_document_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "debt_document_number_unique" UNIQUE("tenant_id","number"),
	CONSTRAINT "debt_document_kind" CHECK ("debt_document"."kind" in ('receipt', 'write_off', 'opening')),
	CONSTRAINT "debt_document_status" CHECK ("debt_document"."status" in ('waiting', 'posted', 'declined', 'withdrawn', 'reversed')),
	CONSTRAINT "debt_document_amount" CHECK ("debt_document"."amount_fen" > 0 and "debt_document"."credit_fen" between 0 and "debt_document"."amount_fen"),
	CONSTRAINT "debt_document_account" CHECK (("debt_document"."kind" = 'receipt') = ("debt_document"."account_id" is not null)),
	CONSTRAINT "debt_document_waits" CHECK ("debt_document"."kind" = 'write_off' or "debt_document"."status" not in ('waiting', 'declined', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "debt_notice" (
	"tenant_id" integer NOT NULL,
	"debt_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "debt_notice_tenant_id_debt_id_pk" PRIMARY KEY("tenant_id","debt_id")
);
--> statement-breakpoint
CREATE TABLE "debt_reminder" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "debt_reminder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"owed_fen" bigint NOT NULL,
	CONSTRAINT "debt_reminder_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "debt_setting" (
	"tenant_id" integer PRIMARY KEY NOT NULL,
	"remind_days" integer DEFAULT 30 NOT NULL,
	CONSTRAINT "debt_setting_days" CHECK ("debt_setting"."remind_days" between 1 and 365)
);
--> statement-breakpoint
CREATE TABLE "fund_adjustment" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "fund_adjustment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"from_account_id" bigint NOT NULL,
	"to_account_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"fee_fen" bigint DEFAULT 0 NOT NULL,
	"location_id" bigint,
	"day" date NOT NULL,
	"due_day" date,
	"reason" text NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision" text DEFAULT '' NOT NULL,
	"returned_day" date,
	"returned_by" bigint,
	"returned_at" timestamp with time zone,
	CONSTRAINT "fund_adjustment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "fund_adjustment_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "fund_adjustment_kind" CHECK ("fund_adjustment"."kind" in ('transfer', 'temporary', 'card')),
	CONSTRAINT "fund_adjustment_state" CHECK ("fund_adjustment"."state" in ('waiting', 'approved', 'declined', 'withdrawn')),
	CONSTRAINT "fund_adjustment_accounts" CHECK ("fund_adjustment"."from_account_id" <> "fund_adjustment"."to_account_id"),
	CONSTRAINT "fund_adjustment_amount" CHECK ("fund_adjustment"."amount_fen" > "fund_adjustment"."fee_fen" and "fund_adjustment"."fee_fen" >= 0 and ("fund_adjustment"."fee_fen" = 0 or "fund_adjustment"."kind" = 'card')),
	CONSTRAINT "fund_adjustment_due" CHECK (("fund_adjustment"."kind" = 'temporary') = ("fund_adjustment"."due_day" is not null)),
	CONSTRAINT "fund_adjustment_decided" CHECK (("fund_adjustment"."state" in ('approved', 'declined')) = ("fund_adjustment"."decided_by" is not null)),
	CONSTRAINT "fund_adjustment_other" CHECK ("fund_adjustment"."decided_by" is distinct from "fund_adjustment"."user_id"),
	CONSTRAINT "fund_adjustment_returned" CHECK ("fund_adjustment"."returned_day" is null or ("fund_adjustment"."state" = 'approved' and "fund_adjustment"."kind" = 'temporary'))
);
--> statement-breakpoint
CREATE TABLE "merchant_payment" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "merchant_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"merchant_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"day" date NOT NULL,
	"bank_reference" text,
	"note" text DEFAULT '' NOT NULL,
	"voucher_key" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_by" bigint,
	"done_at" timestamp with time zone,
	"ended_by" bigint,
	"ended_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "merchant_payment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "merchant_payment_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "merchant_payment_state" CHECK ("merchant_payment"."state" in ('pending', 'done', 'withdrawn', 'reversed')),
	CONSTRAINT "merchant_payment_amount" CHECK ("merchant_payment"."amount_fen" > 0),
	CONSTRAINT "merchant_payment_done" CHECK (("merchant_payment"."done_by" is null) = ("merchant_payment"."done_at" is null)),
	CONSTRAINT "merchant_payment_was_done" CHECK ("merchant_payment"."done_by" is not null or "merchant_payment"."state" in ('pending', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "merchant" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "merchant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"pinyin" text COLLATE "C" NOT NULL,
	"bank" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merchant_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "merchant_name_unique" UNIQUE("tenant_id","name")
);
--> statement-breakpoint
ALTER TABLE "cash_budget" ADD CONSTRAINT "cash_budget_tenant_id_item_id_cash_item_tenant_id_id_fk" FOREIGN KEY ("tenant_id","item_id") REFERENCES "public"."cash_item"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_budget" ADD CONSTRAINT "cash_budget_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_budget" ADD CONSTRAINT "cash_budget_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entry" ADD CONSTRAINT "cash_entry_tenant_id_item_id_direction_cash_item_tenant_id_id_direction_fk" FOREIGN KEY ("tenant_id","item_id","direction") REFERENCES "public"."cash_item"("tenant_id","id","direction") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entry" ADD CONSTRAINT "cash_entry_tenant_id_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "public"."account"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entry" ADD CONSTRAINT "cash_entry_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entry" ADD CONSTRAINT "cash_entry_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entry" ADD CONSTRAINT "cash_entry_tenant_id_recurring_id_cash_recurring_tenant_id_id_fk" FOREIGN KEY ("tenant_id","recurring_id") REFERENCES "public"."cash_recurring"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entry" ADD CONSTRAINT "cash_entry_tenant_id_reverses_id_cash_entry_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reverses_id") REFERENCES "public"."cash_entry"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_item" ADD CONSTRAINT "cash_item_tenant_id_parent_id_direction_cash_item_tenant_id_id_direction_fk" FOREIGN KEY ("tenant_id","parent_id","direction") REFERENCES "public"."cash_item"("tenant_id","id","direction") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_photo" ADD CONSTRAINT "cash_photo_tenant_id_entry_id_cash_entry_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entry_id") REFERENCES "public"."cash_entry"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_photo" ADD CONSTRAINT "cash_photo_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_recurring" ADD CONSTRAINT "cash_recurring_tenant_id_item_id_direction_cash_item_tenant_id_id_direction_fk" FOREIGN KEY ("tenant_id","item_id","direction") REFERENCES "public"."cash_item"("tenant_id","id","direction") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_recurring" ADD CONSTRAINT "cash_recurring_tenant_id_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "public"."account"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_recurring" ADD CONSTRAINT "cash_recurring_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_recurring" ADD CONSTRAINT "cash_recurring_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_sum" ADD CONSTRAINT "commission_sum_tenant_id_day_commission_day_tenant_id_day_fk" FOREIGN KEY ("tenant_id","day") REFERENCES "public"."commission_day"("tenant_id","day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_document" ADD CONSTRAINT "debt_document_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_document" ADD CONSTRAINT "debt_document_tenant_id_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "public"."account"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_document" ADD CONSTRAINT "debt_document_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_document" ADD CONSTRAINT "debt_document_tenant_id_decided_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_reminder" ADD CONSTRAINT "debt_reminder_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_reminder" ADD CONSTRAINT "debt_reminder_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD CONSTRAINT "fund_adjustment_tenant_id_from_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","from_account_id") REFERENCES "public"."account"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD CONSTRAINT "fund_adjustment_tenant_id_to_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","to_account_id") REFERENCES "public"."account"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD CONSTRAINT "fund_adjustment_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD CONSTRAINT "fund_adjustment_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD CONSTRAINT "fund_adjustment_tenant_id_decided_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD CONSTRAINT "fund_adjustment_tenant_id_returned_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","returned_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_payment" ADD CONSTRAINT "merchant_payment_tenant_id_merchant_id_merchant_tenant_id_id_fk" FOREIGN KEY ("tenant_id","merchant_id") REFERENCES "public"."merchant"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_payment" ADD CONSTRAINT "merchant_payment_tenant_id_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "public"."account"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_payment" ADD CONSTRAINT "merchant_payment_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_payment" ADD CONSTRAINT "merchant_payment_tenant_id_done_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","done_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_payment" ADD CONSTRAINT "merchant_payment_tenant_id_ended_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","ended_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_budget_unique" ON "cash_budget" USING btree ("tenant_id","item_id",coalesce("location_id", 0),"month");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_entry_number" ON "cash_entry" USING btree ("tenant_id","number") WHERE "cash_entry"."reverses_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_entry_reversed" ON "cash_entry" USING btree ("tenant_id","reverses_id") WHERE "cash_entry"."reverses_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_entry_due" ON "cash_entry" USING btree ("tenant_id","recurring_id","due_day") WHERE "cash_entry"."due_day" is not null;--> statement-breakpoint
CREATE INDEX "cash_entry_of_day" ON "cash_entry" USING btree ("tenant_id","direction","day","id");--> statement-breakpoint
CREATE INDEX "cash_entry_of_item" ON "cash_entry" USING btree ("tenant_id","item_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_item_name_unique" ON "cash_item" USING btree ("tenant_id","direction",coalesce("parent_id", 0),"name");--> statement-breakpoint
CREATE INDEX "cash_photo_of_entry" ON "cash_photo" USING btree ("tenant_id","entry_id");--> statement-breakpoint
CREATE INDEX "cash_photo_loose" ON "cash_photo" USING btree ("at") WHERE "cash_photo"."entry_id" is null;--> statement-breakpoint
CREATE INDEX "cash_recurring_due" ON "cash_recurring" USING btree ("next_day") WHERE "cash_recurring"."state" = 'active' and "cash_recurring"."next_day" is not null;--> statement-breakpoint
CREATE INDEX "debt_document_of_customer" ON "debt_document" USING btree ("tenant_id","customer_id","id");--> statement-breakpoint
CREATE INDEX "debt_document_waiting" ON "debt_document" USING btree ("tenant_id","id") WHERE "debt_document"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "debt_reminder_of_customer" ON "debt_reminder" USING btree ("tenant_id","customer_id","id");--> statement-breakpoint
CREATE INDEX "fund_adjustment_of_day" ON "fund_adjustment" USING btree ("tenant_id","day","id");--> statement-breakpoint
CREATE INDEX "fund_adjustment_open" ON "fund_adjustment" USING btree ("tenant_id","id") WHERE "fund_adjustment"."state" = 'waiting' or ("fund_adjustment"."state" = 'approved' and "fund_adjustment"."kind" = 'temporary' and "fund_adjustment"."returned_day" is null);--> statement-breakpoint
CREATE UNIQUE INDEX "merchant_payment_reference" ON "merchant_payment" USING btree ("tenant_id","account_id","bank_reference") WHERE "merchant_payment"."state" in ('pending', 'done');--> statement-breakpoint
CREATE INDEX "merchant_payment_of_merchant" ON "merchant_payment" USING btree ("tenant_id","merchant_id","day","id");--> statement-breakpoint
CREATE INDEX "device_activated_unsold" ON "device" USING btree ("tenant_id","activated_at","id") WHERE "device"."activated_at" is not null and "device"."status" not in ('sold', 'scrapped');