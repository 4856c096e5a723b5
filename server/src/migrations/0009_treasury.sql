-- Expenses, budgets, payments to merchants and transfers between accounts.
CREATE TABLE "expense_budget" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "expense_budget_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" bigint NOT NULL,
	"location_id" bigint,
	"month" date NOT NULL,
	"amount_fen" bigint,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expense_budget_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "expense_budget_month" CHECK (extract(day from "expense_budget"."month") = 1),
	CONSTRAINT "expense_budget_amount" CHECK ("expense_budget"."amount_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "expense_category" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "expense_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"direction" text NOT NULL,
	"parent_id" bigint,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "expense_category_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "expense_category_direction" UNIQUE("tenant_id","id","direction"),
	CONSTRAINT "expense_category_direction_known" CHECK ("expense_category"."direction" in ('expense', 'income'))
);
--> statement-breakpoint
CREATE TABLE "expense_entry" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "expense_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	CONSTRAINT "expense_entry_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "expense_entry_direction" CHECK ("expense_entry"."direction" in ('expense', 'income')),
	CONSTRAINT "expense_entry_sign" CHECK ("expense_entry"."amount_fen" <> 0 and ("expense_entry"."amount_fen" < 0) = ("expense_entry"."reverses_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "expense_photo" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "expense_photo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint,
	"request_id" bigint,
	"user_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expense_photo_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "expense_request" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "expense_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	CONSTRAINT "expense_request_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "expense_request_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "expense_request_state" CHECK ("expense_request"."state" in ('pending', 'approved', 'declined', 'withdrawn')),
	CONSTRAINT "expense_request_expense" CHECK ("expense_request"."direction" = 'expense'),
	CONSTRAINT "expense_request_amount" CHECK ("expense_request"."amount_fen" > 0 and "expense_request"."over_fen" > 0),
	CONSTRAINT "expense_request_decided" CHECK (("expense_request"."state" in ('approved', 'declined')) = ("expense_request"."decided_by" is not null) and ("expense_request"."state" = 'approved') = ("expense_request"."entry_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "expense_setting" (
	"tenant_id" integer PRIMARY KEY NOT NULL,
	"approval_over_fen" bigint,
	CONSTRAINT "expense_setting_approval" CHECK ("expense_setting"."approval_over_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "recurring_entry" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "recurring_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	CONSTRAINT "recurring_entry_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "recurring_entry_direction" CHECK ("recurring_entry"."direction" in ('expense', 'income')),
	CONSTRAINT "recurring_entry_state" CHECK ("recurring_entry"."state" in ('active', 'paused', 'ended')),
	CONSTRAINT "recurring_entry_amount" CHECK ("recurring_entry"."amount_fen" > 0),
	CONSTRAINT "recurring_entry_day" CHECK ("recurring_entry"."day_of_month" between 1 and 31)
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
CREATE TABLE "transfer_repayment" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "transfer_repayment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"day" date NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfer_repayment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "transfer_repayment_amount" CHECK ("transfer_repayment"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer_request" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "transfer_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"from_account_id" bigint NOT NULL,
	"to_account_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"fee_fen" bigint DEFAULT 0 NOT NULL,
	"item_id" bigint,
	"fee_entry_id" bigint,
	"location_id" bigint,
	"day" date NOT NULL,
	"due_day" date,
	"reason" text NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision" text DEFAULT '' NOT NULL,
	"returned_fen" bigint DEFAULT 0 NOT NULL,
	"returned_day" date,
	"returned_by" bigint,
	"returned_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"reversed_day" date,
	"reversed_by" bigint,
	"reversed_at" timestamp with time zone,
	"reversal" text DEFAULT '' NOT NULL,
	CONSTRAINT "transfer_request_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "transfer_request_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "transfer_request_kind" CHECK ("transfer_request"."kind" in ('transfer', 'temporary', 'card')),
	CONSTRAINT "transfer_request_state" CHECK ("transfer_request"."state" in ('waiting', 'approved', 'declined', 'withdrawn', 'reversed')),
	CONSTRAINT "transfer_request_accounts" CHECK ("transfer_request"."from_account_id" <> "transfer_request"."to_account_id"),
	CONSTRAINT "transfer_request_amount" CHECK ("transfer_request"."amount_fen" > "transfer_request"."fee_fen" and "transfer_request"."fee_fen" >= 0 and ("transfer_request"."fee_fen" = 0 or "transfer_request"."kind" = 'card')),
	CONSTRAINT "transfer_request_due" CHECK (("transfer_request"."kind" = 'temporary') = ("transfer_request"."due_day" is not null)),
	CONSTRAINT "transfer_request_decided" CHECK (("transfer_request"."state" in ('approved', 'declined', 'reversed')) = ("transfer_request"."decided_by" is not null)),
	CONSTRAINT "transfer_request_other" CHECK ("transfer_request"."decided_by" is distinct from "transfer_request"."user_id"),
	CONSTRAINT "transfer_request_returned" CHECK (("transfer_request"."returned_day" is null and "transfer_request"."returned_fen" = 0) or ("transfer_request"."state" in ('approved', 'reversed') and "transfer_request"."kind" = 'temporary')),
	CONSTRAINT "transfer_request_returned_within" CHECK ("transfer_request"."returned_fen" between 0 and "transfer_request"."amount_fen"),
	CONSTRAINT "transfer_request_item" CHECK ("transfer_request"."item_id" is null or "transfer_request"."fee_fen" > 0),
	CONSTRAINT "transfer_request_fee" CHECK ("transfer_request"."fee_entry_id" is null or "transfer_request"."item_id" is not null),
	CONSTRAINT "transfer_request_reversed" CHECK (("transfer_request"."state" = 'reversed') = ("transfer_request"."reversed_by" is not null) and ("transfer_request"."state" = 'reversed') = ("transfer_request"."reversed_day" is not null)),
	CONSTRAINT "transfer_request_reversed_by" CHECK ("transfer_request"."reversed_by" is distinct from "transfer_request"."user_id" or "transfer_request"."reversed_by" is null)
);
--> statement-breakpoint
ALTER TABLE "expense_budget" ADD CONSTRAINT "expense_budget_tenant_id_item_id_expense_category_tenant_id_id_fk" FOREIGN KEY ("tenant_id","item_id") REFERENCES "expense_category"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expense_budget" ADD CONSTRAINT "expense_budget_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "location"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expense_budget" ADD CONSTRAINT "expense_budget_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expense_category" ADD CONSTRAINT "expense_category_tenant_id_parent_id_direction_expense_category_tenant_id_id_direction_fk" FOREIGN KEY ("tenant_id","parent_id","direction") REFERENCES "expense_category"("tenant_id","id","direction") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expense_entry" ADD CONSTRAINT "expense_entry_tenant_id_item_id_direction_expense_category_tenant_id_id_direction_fk" FOREIGN KEY ("tenant_id","item_id","direction") REFERENCES "expense_category"("tenant_id","id","direction") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expense_entry" ADD CONSTRAINT "expense_entry_tenant_id_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "account"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expense_entry" ADD CONSTRAINT "expense_entry_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "location"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expense_entry" ADD CONSTRAINT "expense_entry_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expense_entry" ADD CONSTRAINT "expense_entry_tenant_id_recurring_id_recurring_entry_tenant_id_id_fk" FOREIGN KEY ("tenant_id","recurring_id") REFERENCES "recurring_entry"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expense_entry" ADD CONSTRAINT "expense_entry_tenant_id_reverses_id_expense_entry_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reverses_id") REFERENCES "expense_entry"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expense_photo" ADD CONSTRAINT "expense_photo_tenant_id_entry_id_expense_entry_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entry_id") REFERENCES "expense_entry"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expense_photo" ADD CONSTRAINT "expense_photo_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expense_photo" ADD CONSTRAINT "expense_photo_tenant_id_request_id_expense_request_tenant_id_id_fk" FOREIGN KEY ("tenant_id","request_id") REFERENCES "expense_request"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expense_request" ADD CONSTRAINT "expense_request_tenant_id_item_id_direction_expense_category_tenant_id_id_direction_fk" FOREIGN KEY ("tenant_id","item_id","direction") REFERENCES "expense_category"("tenant_id","id","direction") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expense_request" ADD CONSTRAINT "expense_request_tenant_id_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "account"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expense_request" ADD CONSTRAINT "expense_request_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "location"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expense_request" ADD CONSTRAINT "expense_request_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expense_request" ADD CONSTRAINT "expense_request_tenant_id_decided_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expense_request" ADD CONSTRAINT "expense_request_tenant_id_recurring_id_recurring_entry_tenant_id_id_fk" FOREIGN KEY ("tenant_id","recurring_id") REFERENCES "recurring_entry"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expense_request" ADD CONSTRAINT "expense_request_tenant_id_entry_id_expense_entry_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entry_id") REFERENCES "expense_entry"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recurring_entry" ADD CONSTRAINT "recurring_entry_tenant_id_item_id_direction_expense_category_tenant_id_id_direction_fk" FOREIGN KEY ("tenant_id","item_id","direction") REFERENCES "expense_category"("tenant_id","id","direction") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recurring_entry" ADD CONSTRAINT "recurring_entry_tenant_id_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "account"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recurring_entry" ADD CONSTRAINT "recurring_entry_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "location"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recurring_entry" ADD CONSTRAINT "recurring_entry_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "merchant_payment" ADD CONSTRAINT "merchant_payment_tenant_id_merchant_id_merchant_tenant_id_id_fk" FOREIGN KEY ("tenant_id","merchant_id") REFERENCES "merchant"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "merchant_payment" ADD CONSTRAINT "merchant_payment_tenant_id_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "account"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "merchant_payment" ADD CONSTRAINT "merchant_payment_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "merchant_payment" ADD CONSTRAINT "merchant_payment_tenant_id_done_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","done_by") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "merchant_payment" ADD CONSTRAINT "merchant_payment_tenant_id_ended_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","ended_by") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfer_repayment" ADD CONSTRAINT "transfer_repayment_tenant_id_transfer_id_transfer_request_tenant_id_id_fk" FOREIGN KEY ("tenant_id","transfer_id") REFERENCES "transfer_request"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfer_repayment" ADD CONSTRAINT "transfer_repayment_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfer_request" ADD CONSTRAINT "transfer_request_tenant_id_from_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","from_account_id") REFERENCES "account"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfer_request" ADD CONSTRAINT "transfer_request_tenant_id_to_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","to_account_id") REFERENCES "account"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfer_request" ADD CONSTRAINT "transfer_request_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "location"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfer_request" ADD CONSTRAINT "transfer_request_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfer_request" ADD CONSTRAINT "transfer_request_tenant_id_decided_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfer_request" ADD CONSTRAINT "transfer_request_tenant_id_returned_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","returned_by") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfer_request" ADD CONSTRAINT "transfer_request_tenant_id_reversed_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reversed_by") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfer_request" ADD CONSTRAINT "transfer_request_tenant_id_item_id_expense_category_tenant_id_id_fk" FOREIGN KEY ("tenant_id","item_id") REFERENCES "expense_category"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfer_request" ADD CONSTRAINT "transfer_request_tenant_id_fee_entry_id_expense_entry_tenant_id_id_fk" FOREIGN KEY ("tenant_id","fee_entry_id") REFERENCES "expense_entry"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "expense_budget_unique" ON "expense_budget" USING btree ("tenant_id","item_id",coalesce("location_id", 0),"month");
--> statement-breakpoint
CREATE UNIQUE INDEX "expense_category_name_unique" ON "expense_category" USING btree ("tenant_id","direction",coalesce("parent_id", 0),"name");
--> statement-breakpoint
CREATE UNIQUE INDEX "expense_entry_number" ON "expense_entry" USING btree ("tenant_id","number") WHERE "expense_entry"."reverses_id" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "expense_entry_reversed" ON "expense_entry" USING btree ("tenant_id","reverses_id") WHERE "expense_entry"."reverses_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "expense_entry_due" ON "expense_entry" USING btree ("tenant_id","recurring_id","due_day") WHERE "expense_entry"."due_day" is not null;
--> statement-breakpoint
CREATE INDEX "expense_entry_of_day" ON "expense_entry" USING btree ("tenant_id","direction","day","id");
--> statement-breakpoint
CREATE INDEX "expense_entry_of_item" ON "expense_entry" USING btree ("tenant_id","item_id","day");
--> statement-breakpoint
CREATE INDEX "expense_photo_of_entry" ON "expense_photo" USING btree ("tenant_id","entry_id");
--> statement-breakpoint
CREATE INDEX "expense_photo_of_request" ON "expense_photo" USING btree ("tenant_id","request_id") WHERE "expense_photo"."request_id" is not null;
--> statement-breakpoint
CREATE INDEX "expense_photo_loose" ON "expense_photo" USING btree ("at") WHERE "expense_photo"."entry_id" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "expense_request_entry" ON "expense_request" USING btree ("tenant_id","entry_id") WHERE "expense_request"."entry_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "expense_request_due" ON "expense_request" USING btree ("tenant_id","recurring_id","due_day") WHERE "expense_request"."due_day" is not null;
--> statement-breakpoint
CREATE INDEX "expense_request_of_item" ON "expense_request" USING btree ("tenant_id","item_id","day");
--> statement-breakpoint
CREATE INDEX "expense_request_pending" ON "expense_request" USING btree ("tenant_id","id") WHERE "expense_request"."state" = 'pending';
--> statement-breakpoint
CREATE INDEX "recurring_entry_due" ON "recurring_entry" USING btree ("next_day") WHERE "recurring_entry"."state" = 'active' and "recurring_entry"."next_day" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "merchant_payment_reference" ON "merchant_payment" USING btree ("tenant_id","account_id","bank_reference") WHERE "merchant_payment"."state" in ('pending', 'done');
--> statement-breakpoint
CREATE INDEX "merchant_payment_of_merchant" ON "merchant_payment" USING btree ("tenant_id","merchant_id","day","id");
--> statement-breakpoint
CREATE INDEX "transfer_repayment_of_transfer" ON "transfer_repayment" USING btree ("tenant_id","transfer_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_request_fee_entry" ON "transfer_request" USING btree ("tenant_id","fee_entry_id") WHERE "transfer_request"."fee_entry_id" is not null;
--> statement-breakpoint
CREATE INDEX "transfer_request_of_item" ON "transfer_request" USING btree ("tenant_id","item_id") WHERE "transfer_request"."item_id" is not null;
--> statement-breakpoint
CREATE INDEX "transfer_request_of_day" ON "transfer_request" USING btree ("tenant_id","day","id");
--> statement-breakpoint
CREATE INDEX "transfer_request_open" ON "transfer_request" USING btree ("tenant_id","id") WHERE "transfer_request"."state" = 'waiting' or ("transfer_request"."state" = 'approved' and "transfer_request"."kind" = 'temporary' and "transfer_request"."returned_day" is null);
--> statement-breakpoint
call bind_to_tenant('expense_budget');
--> statement-breakpoint
call bind_to_tenant('expense_category');
--> statement-breakpoint
call bind_to_tenant('expense_entry', append_only => true);
--> statement-breakpoint
call bind_to_tenant('expense_photo');
--> statement-breakpoint
call bind_to_tenant('expense_request');
--> statement-breakpoint
call bind_to_tenant('expense_setting');
--> statement-breakpoint
call bind_to_tenant('recurring_entry');
--> statement-breakpoint
call bind_to_tenant('merchant_payment');
--> statement-breakpoint
call bind_to_tenant('merchant');
--> statement-breakpoint
call bind_to_tenant('transfer_repayment', append_only => true);
--> statement-breakpoint
call bind_to_tenant('transfer_request');
