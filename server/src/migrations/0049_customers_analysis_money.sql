CREATE TABLE "customer_contact" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "customer_contact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"name" text NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"phone" text,
	"main" boolean DEFAULT false NOT NULL,
	CONSTRAINT "customer_contact_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer_visit" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "customer_visit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"state" text NOT NULL,
	"day" date NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"checked_at" timestamp with time zone,
	"late" boolean DEFAULT false NOT NULL,
	"place_state" text,
	"lat" double precision,
	"lng" double precision,
	"accuracy_m" integer,
	"done_at" timestamp with time zone,
	"notes" text DEFAULT '' NOT NULL,
	"next_step" text DEFAULT '' NOT NULL,
	"next_day" date,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "customer_visit_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "customer_visit_state" CHECK ("customer_visit"."state" in ('planned', 'open', 'done', 'cancelled')),
	CONSTRAINT "customer_visit_place_state" CHECK ("customer_visit"."place_state" in ('given', 'denied', 'unavailable')),
	CONSTRAINT "customer_visit_place" CHECK (("customer_visit"."lat" is null) = ("customer_visit"."lng" is null) and "customer_visit"."lat" between -90 and 90 and "customer_visit"."lng" between -180 and 180),
	CONSTRAINT "customer_visit_given" CHECK (("customer_visit"."place_state" is not distinct from 'given') = ("customer_visit"."lat" is not null)),
	CONSTRAINT "customer_visit_checked" CHECK ("customer_visit"."state" not in ('open', 'done') or "customer_visit"."checked_at" is not null),
	CONSTRAINT "customer_visit_done" CHECK (("customer_visit"."state" = 'done') = ("customer_visit"."done_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "visit_photo" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "visit_photo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"visit_id" bigint,
	"user_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_photo_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "fund_return" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "fund_return_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"adjustment_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"day" date NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fund_return_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "fund_return_amount" CHECK ("fund_return"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "region_report" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"region" text NOT NULL,
	"file" text NOT NULL,
	"area" text,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"parts" jsonb NOT NULL,
	"state" text NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"with_cost" boolean NOT NULL,
	"file_key" text,
	"pages" jsonb,
	"refusal" text,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "region_report_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "region_report_address" UNIQUE("tenant_id","region","file"),
	CONSTRAINT "region_report_period" CHECK ("region_report"."from_day" <= "region_report"."to_day")
);
--> statement-breakpoint
CREATE TABLE "summary_words" (
	"tenant_id" integer NOT NULL,
	"audience" text NOT NULL,
	"hash" text NOT NULL,
	"words" text,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "summary_words_tenant_id_audience_pk" PRIMARY KEY("tenant_id","audience")
);
--> statement-breakpoint
ALTER TABLE "fund_adjustment" DROP CONSTRAINT "fund_adjustment_state";--> statement-breakpoint
ALTER TABLE "fund_adjustment" DROP CONSTRAINT "fund_adjustment_decided";--> statement-breakpoint
ALTER TABLE "fund_adjustment" DROP CONSTRAINT "fund_adjustment_returned";--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "level" text DEFAULT 'C' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "lat" double precision;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "lng" double precision;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD COLUMN "item_id" bigint;--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD COLUMN "fee_entry_id" bigint;--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD COLUMN "returned_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD COLUMN "reversed_day" date;--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD COLUMN "reversed_by" bigint;--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD COLUMN "reversal" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_contact" ADD CONSTRAINT "customer_contact_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_visit" ADD CONSTRAINT "customer_visit_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_visit" ADD CONSTRAINT "customer_visit_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_photo" ADD CONSTRAINT "visit_photo_tenant_id_visit_id_customer_visit_tenant_id_id_fk" FOREIGN KEY ("tenant_id","visit_id") REFERENCES "public"."customer_visit"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_photo" ADD CONSTRAINT "visit_photo_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_return" ADD CONSTRAINT "fund_return_tenant_id_adjustment_id_fund_adjustment_tenant_id_id_fk" FOREIGN KEY ("tenant_id","adjustment_id") REFERENCES "public"."fund_adjustment"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_return" ADD CONSTRAINT "fund_return_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_contact_of" ON "customer_contact" USING btree ("tenant_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_contact_main" ON "customer_contact" USING btree ("tenant_id","customer_id") WHERE "customer_contact"."main";--> statement-breakpoint
CREATE INDEX "customer_visit_of" ON "customer_visit" USING btree ("tenant_id","customer_id","day");--> statement-breakpoint
CREATE INDEX "customer_visit_by" ON "customer_visit" USING btree ("tenant_id","user_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_visit_open" ON "customer_visit" USING btree ("tenant_id","user_id","customer_id","day") WHERE "customer_visit"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "customer_visit_planned" ON "customer_visit" USING btree ("tenant_id","user_id","customer_id","day") WHERE "customer_visit"."state" = 'planned';--> statement-breakpoint
CREATE INDEX "visit_photo_of" ON "visit_photo" USING btree ("tenant_id","visit_id");--> statement-breakpoint
CREATE INDEX "visit_photo_loose" ON "visit_photo" USING btree ("at") WHERE "visit_photo"."visit_id" is null;--> statement-breakpoint
CREATE INDEX "fund_return_of_adjustment" ON "fund_return" USING btree ("tenant_id","adjustment_id","id");--> statement-breakpoint
CREATE INDEX "region_report_recent" ON "region_report" USING btree ("tenant_id","created_at");--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_tenant_id_merged_into_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","merged_into") REFERENCES "public"."customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD CONSTRAINT "fund_adjustment_tenant_id_reversed_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reversed_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD CONSTRAINT "fund_adjustment_tenant_id_item_id_cash_item_tenant_id_id_fk" FOREIGN KEY ("tenant_id","item_id") REFERENCES "public"."cash_item"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD CONSTRAINT "fund_adjustment_tenant_id_fee_entry_id_cash_entry_tenant_id_id_fk" FOREIGN KEY ("tenant_id","fee_entry_id") REFERENCES "public"."cash_entry"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_of_area" ON "customer" USING btree ("tenant_id","area");--> statement-breakpoint
CREATE INDEX "customer_merged" ON "customer" USING btree ("tenant_id","merged_into") WHERE "customer"."merged_into" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "fund_adjustment_fee_entry" ON "fund_adjustment" USING btree ("tenant_id","fee_entry_id") WHERE "fund_adjustment"."fee_entry_id" is not null;--> statement-breakpoint
CREATE INDEX "fund_adjustment_of_item" ON "fund_adjustment" USING btree ("tenant_id","item_id") WHERE "fund_adjustment"."item_id" is not null;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_level" CHECK ("customer"."level" in ('A', 'B', 'C', 'D'));--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_place" CHECK (("customer"."lat" is null) = ("customer"."lng" is null) and "customer"."lat" between -90 and 90 and "customer"."lng" between -180 and 180);--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_merged_is_over" CHECK ("customer"."merged_into" is null or (not "customer"."active" and "customer"."merged_into" <> "customer"."id"));--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD CONSTRAINT "fund_adjustment_returned_within" CHECK ("fund_adjustment"."returned_fen" between 0 and "fund_adjustment"."amount_fen");--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD CONSTRAINT "fund_adjustment_item" CHECK ("fund_adjustment"."item_id" is null or "fund_adjustment"."fee_fen" > 0);--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD CONSTRAINT "fund_adjustment_fee" CHECK ("fund_adjustment"."fee_entry_id" is null or "fund_adjustment"."item_id" is not null);--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD CONSTRAINT "fund_adjustment_reversed" CHECK (("fund_adjustment"."state" = 'reversed') = ("fund_adjustment"."reversed_by" is not null) and ("fund_adjustment"."state" = 'reversed') = ("fund_adjustment"."reversed_day" is not null));--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD CONSTRAINT "fund_adjustment_reversed_by" CHECK ("fund_adjustment"."reversed_by" is distinct from "fund_adjustment"."user_id" or "fund_adjustment"."reversed_by" is null);--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD CONSTRAINT "fund_adjustment_state" CHECK ("fund_adjustment"."state" in ('waiting', 'approved', 'declined', 'withdrawn', 'reversed'));--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD CONSTRAINT "fund_adjustment_decided" CHECK (("fund_adjustment"."state" in ('approved', 'declined', 'reversed')) = ("fund_adjustment"."decided_by" is not null));--> statement-breakpoint
ALTER TABLE "fund_adjustment" ADD CONSTRAINT "fund_adjustment_returned" CHECK (("fund_adjustment"."returned_day" is null and "fund_adjustment"."returned_fen" = 0) or ("fund_adjustment"."state" in ('approved', 'reversed') and "fund_adjustment"."kind" = 'temporary'));