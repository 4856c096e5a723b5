CREATE TABLE "account_day" (
	"tenant_id" integer NOT NULL,
	"account_id" bigint NOT NULL,
	"day" date NOT NULL,
	"in_fen" bigint NOT NULL,
	"out_fen" bigint NOT NULL,
	CONSTRAINT "account_day_tenant_id_account_id_day_pk" PRIMARY KEY("tenant_id","account_id","day")
);
--> statement-breakpoint
CREATE TABLE "account" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"role" text,
	"name" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"location_id" bigint,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "account_name_unique" UNIQUE("tenant_id","name"),
	CONSTRAINT "account_role_unique" UNIQUE("tenant_id","role"),
	CONSTRAINT "account_kind" CHECK ("account"."kind" in ('cash', 'bank', 'wechat', 'alipay', 'books')),
	CONSTRAINT "account_role" CHECK (("account"."kind" = 'books') = ("account"."role" is not null))
);
--> statement-breakpoint
CREATE TABLE "closed_month" (
	"tenant_id" integer NOT NULL,
	"month" date NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "closed_month_tenant_id_month_pk" PRIMARY KEY("tenant_id","month")
);
--> statement-breakpoint
CREATE TABLE "money_books" (
	"tenant_id" integer PRIMARY KEY NOT NULL,
	"closed_through" date
);
--> statement-breakpoint
CREATE TABLE "money_leg" (
	"tenant_id" integer NOT NULL,
	"txn_id" bigint NOT NULL,
	"leg" integer NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"day" date NOT NULL,
	"location_id" bigint,
	"customer_id" bigint,
	CONSTRAINT "money_leg_tenant_id_txn_id_leg_pk" PRIMARY KEY("tenant_id","txn_id","leg"),
	CONSTRAINT "money_leg_amount" CHECK ("money_leg"."amount_fen" <> 0)
);
--> statement-breakpoint
CREATE TABLE "money_txn" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "money_txn_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"number" text NOT NULL,
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reverses_id" bigint,
	CONSTRAINT "money_txn_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "money_txn_kind" CHECK ("money_txn"."kind" in ('sale', 'sale_return', 'receipt', 'write_off', 'merchant_payment', 'transfer', 'expense', 'income', 'count', 'opening', 'reversal'))
);
--> statement-breakpoint
CREATE TABLE "payment_account" (
	"tenant_id" integer NOT NULL,
	"location_id" bigint NOT NULL,
	"method" text NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "payment_account_tenant_id_location_id_method_pk" PRIMARY KEY("tenant_id","location_id","method"),
	CONSTRAINT "payment_account_method" CHECK ("payment_account"."method" in ('cash', 'card', 'wechat', 'alipay'))
);
--> statement-breakpoint
CREATE TABLE "till_count" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "till_count_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"counted_fen" bigint NOT NULL,
	"book_fen" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "till_count_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "debt_item" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "debt_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"txn_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"source_id" bigint NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"amount_fen" bigint NOT NULL,
	"open_fen" bigint NOT NULL,
	CONSTRAINT "debt_item_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "debt_item_kind" CHECK ("debt_item"."kind" in ('sale', 'return', 'receipt', 'write_off', 'opening', 'reversal')),
	CONSTRAINT "debt_item_open_within" CHECK ("debt_item"."open_fen" between least("debt_item"."amount_fen", 0) and greatest("debt_item"."amount_fen", 0) and "debt_item"."amount_fen" <> 0)
);
--> statement-breakpoint
CREATE TABLE "debt_settlement" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "debt_settlement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"debt_id" bigint NOT NULL,
	"credit_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "debt_settlement_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "debt_settlement_amount" CHECK ("debt_settlement"."amount_fen" <> 0)
);
--> statement-breakpoint
ALTER TABLE "account_day" ADD CONSTRAINT "account_day_tenant_id_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "public"."account"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_month" ADD CONSTRAINT "closed_month_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_leg" ADD CONSTRAINT "money_leg_tenant_id_txn_id_money_txn_tenant_id_id_fk" FOREIGN KEY ("tenant_id","txn_id") REFERENCES "public"."money_txn"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_leg" ADD CONSTRAINT "money_leg_tenant_id_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "public"."account"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_leg" ADD CONSTRAINT "money_leg_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_leg" ADD CONSTRAINT "money_leg_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_txn" ADD CONSTRAINT "money_txn_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_txn" ADD CONSTRAINT "money_txn_tenant_id_reverses_id_money_txn_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reverses_id") REFERENCES "public"."money_txn"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_account" ADD CONSTRAINT "payment_account_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_account" ADD CONSTRAINT "payment_account_tenant_id_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "public"."account"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_count" ADD CONSTRAINT "till_count_tenant_id_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "public"."account"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_count" ADD CONSTRAINT "till_count_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_item" ADD CONSTRAINT "debt_item_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_item" ADD CONSTRAINT "debt_item_tenant_id_txn_id_money_txn_tenant_id_id_fk" FOREIGN KEY ("tenant_id","txn_id") REFERENCES "public"."money_txn"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_settlement" ADD CONSTRAINT "debt_settlement_tenant_id_debt_id_debt_item_tenant_id_id_fk" FOREIGN KEY ("tenant_id","debt_id") REFERENCES "public"."debt_item"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_settlement" ADD CONSTRAINT "debt_settlement_tenant_id_credit_id_debt_item_tenant_id_id_fk" FOREIGN KEY ("tenant_id","credit_id") REFERENCES "public"."debt_item"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_settlement" ADD CONSTRAINT "debt_settlement_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_leg_of_account" ON "money_leg" USING btree ("tenant_id","account_id","day","txn_id");--> statement-breakpoint
CREATE UNIQUE INDEX "money_txn_of_source" ON "money_txn" USING btree ("tenant_id","source","source_id") WHERE "money_txn"."reverses_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "money_txn_reversed" ON "money_txn" USING btree ("tenant_id","reverses_id") WHERE "money_txn"."reverses_id" is not null;--> statement-breakpoint
CREATE INDEX "money_txn_of_day" ON "money_txn" USING btree ("tenant_id","day","id");--> statement-breakpoint
CREATE INDEX "till_count_of_account" ON "till_count" USING btree ("tenant_id","account_id","id");--> statement-breakpoint
CREATE INDEX "debt_item_of_customer" ON "debt_item" USING btree ("tenant_id","customer_id","day","id");--> statement-breakpoint
CREATE INDEX "debt_item_open" ON "debt_item" USING btree ("tenant_id","customer_id") WHERE "debt_item"."open_fen" <> 0;--> statement-breakpoint
CREATE INDEX "debt_item_of_txn" ON "debt_item" USING btree ("tenant_id","txn_id");--> statement-breakpoint
CREATE INDEX "debt_settlement_of_debt" ON "debt_settlement" USING btree ("tenant_id","debt_id","day");--> statement-breakpoint
CREATE INDEX "debt_settlement_of_credit" ON "debt_settlement" USING btree ("tenant_id","credit_id","day");