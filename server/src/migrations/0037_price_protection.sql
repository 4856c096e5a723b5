CREATE TABLE "margin_correction" (
	"tenant_id" integer NOT NULL,
	"claim_id" bigint NOT NULL,
	"device_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"day" date NOT NULL,
	"amount_fen" bigint NOT NULL,
	"sale_id" bigint,
	CONSTRAINT "margin_correction_tenant_id_claim_id_device_id_pk" PRIMARY KEY("tenant_id","claim_id","device_id"),
	CONSTRAINT "margin_correction_amount" CHECK (amount_fen > 0)
);
--> statement-breakpoint
CREATE TABLE "price_claim_line" (
	"tenant_id" integer NOT NULL,
	"claim_id" bigint NOT NULL,
	"device_id" bigint NOT NULL,
	"cut_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"place" text,
	"location_id" bigint,
	"sale_id" bigint,
	"sold_day" date,
	"receipt_id" bigint,
	"purchase_day" date,
	"old_fen" bigint NOT NULL,
	"claim_fen" bigint NOT NULL,
	"state" text NOT NULL,
	"exclusion" text,
	"answer_fen" bigint,
	"answer_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "price_claim_line_tenant_id_claim_id_device_id_pk" PRIMARY KEY("tenant_id","claim_id","device_id"),
	CONSTRAINT "price_claim_line_state" CHECK (state in ('open', 'accepted', 'reduced', 'refused', 'left_out', 'cancelled')),
	CONSTRAINT "price_claim_line_place" CHECK (place in ('stock', 'transit', 'sold')),
	CONSTRAINT "price_claim_line_exclusion" CHECK (exclusion in ('other_supplier', 'no_supplier', 'returned', 'claimed', 'receipt_reversed', 'free')),
	CONSTRAINT "price_claim_line_left_out" CHECK ((state = 'left_out') = (exclusion is not null) or state = 'cancelled'),
	CONSTRAINT "price_claim_line_answer" CHECK (answer_fen between 0 and claim_fen),
	CONSTRAINT "price_claim_line_answered" CHECK (state not in ('accepted', 'reduced', 'refused') or answer_fen is not null)
);
--> statement-breakpoint
CREATE TABLE "price_claim" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "price_claim_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"cut_id" bigint NOT NULL,
	"state" text NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"computed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	"credited_by" bigint,
	"credited_at" timestamp with time zone,
	"credit_fen" bigint,
	"stock_fen" bigint,
	"document_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "price_claim_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "price_claim_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "price_claim_state" CHECK (state in ('draft', 'submitted', 'answered', 'credited', 'cancelled')),
	CONSTRAINT "price_claim_credited" CHECK ((state = 'credited') = (credit_fen is not null) and (credited_by is null) = (credited_at is null)
        and (credit_fen is null) = (credited_at is null) and (credit_fen is null) = (stock_fen is null))
);
--> statement-breakpoint
CREATE TABLE "price_cut_line" (
	"tenant_id" integer NOT NULL,
	"cut_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"cut_fen" bigint NOT NULL,
	CONSTRAINT "price_cut_line_tenant_id_cut_id_sku_id_pk" PRIMARY KEY("tenant_id","cut_id","sku_id"),
	CONSTRAINT "price_cut_line_cut" CHECK (cut_fen > 0)
);
--> statement-breakpoint
CREATE TABLE "price_cut" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "price_cut_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"merchant_id" bigint NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"window_days" integer NOT NULL,
	"any_supplier" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_by" bigint,
	"cancelled_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "price_cut_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "price_cut_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "price_cut_window" CHECK (window_days between 0 and 90),
	CONSTRAINT "price_cut_cancelled" CHECK ((cancelled_by is null) = (cancelled_at is null))
);
--> statement-breakpoint
CREATE TABLE "rebate_agreement" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "rebate_agreement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"name" text NOT NULL,
	"merchant_id" bigint NOT NULL,
	"basis" text NOT NULL,
	"measure" text NOT NULL,
	"period" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"retroactive" boolean NOT NULL,
	"brand_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_by" bigint,
	"ended_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "rebate_agreement_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "rebate_agreement_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "rebate_agreement_basis" CHECK (basis in ('purchased', 'sold')),
	CONSTRAINT "rebate_agreement_measure" CHECK (measure in ('pieces', 'amount')),
	CONSTRAINT "rebate_agreement_period" CHECK (period in ('month', 'quarter')),
	CONSTRAINT "rebate_agreement_ended" CHECK ((ended_by is null) = (ended_at is null))
);
--> statement-breakpoint
CREATE TABLE "rebate_day" (
	"tenant_id" integer NOT NULL,
	"agreement_id" bigint NOT NULL,
	"day" date NOT NULL,
	"period_from" date NOT NULL,
	"pieces" integer NOT NULL,
	"amount_fen" bigint NOT NULL,
	"accrued_fen" bigint NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	CONSTRAINT "rebate_day_tenant_id_agreement_id_day_pk" PRIMARY KEY("tenant_id","agreement_id","day")
);
--> statement-breakpoint
CREATE TABLE "rebate_settlement" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "rebate_settlement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"agreement_id" bigint NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"accrued_fen" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"method" text NOT NULL,
	"receipt_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"day" date NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rebate_settlement_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "rebate_settlement_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "rebate_settlement_once" UNIQUE("tenant_id","agreement_id","period_from"),
	CONSTRAINT "rebate_settlement_receipt" UNIQUE("tenant_id","receipt_id"),
	CONSTRAINT "rebate_settlement_method" CHECK (method in ('money', 'goods')),
	CONSTRAINT "rebate_settlement_receipt_of_goods" CHECK ((method = 'goods') = (receipt_id is not null)),
	CONSTRAINT "rebate_settlement_amount" CHECK (amount_fen >= 0 and accrued_fen >= 0)
);
--> statement-breakpoint
CREATE TABLE "rebate_sku" (
	"tenant_id" integer NOT NULL,
	"agreement_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	CONSTRAINT "rebate_sku_tenant_id_agreement_id_sku_id_pk" PRIMARY KEY("tenant_id","agreement_id","sku_id")
);
--> statement-breakpoint
CREATE TABLE "rebate_tier" (
	"tenant_id" integer NOT NULL,
	"agreement_id" bigint NOT NULL,
	"from_count" bigint NOT NULL,
	"rate" integer NOT NULL,
	CONSTRAINT "rebate_tier_tenant_id_agreement_id_from_count_pk" PRIMARY KEY("tenant_id","agreement_id","from_count"),
	CONSTRAINT "rebate_tier_rate" CHECK (from_count >= 0 and rate > 0)
);
--> statement-breakpoint
ALTER TABLE "journal_entry" DROP CONSTRAINT "journal_entry_kind";--> statement-breakpoint
ALTER TABLE "payable_adjustment" DROP CONSTRAINT "payable_adjustment_kind";--> statement-breakpoint
ALTER TABLE "payable" DROP CONSTRAINT "payable_kind";--> statement-breakpoint
ALTER TABLE "margin_correction" ADD CONSTRAINT "margin_correction_tenant_id_claim_id_device_id_price_claim_line_tenant_id_claim_id_device_id_fk" FOREIGN KEY ("tenant_id","claim_id","device_id") REFERENCES "public"."price_claim_line"("tenant_id","claim_id","device_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "margin_correction" ADD CONSTRAINT "margin_correction_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "public"."sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "margin_correction" ADD CONSTRAINT "margin_correction_tenant_id_sale_id_sale_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sale_id") REFERENCES "public"."sale"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_claim_line" ADD CONSTRAINT "price_claim_line_tenant_id_claim_id_price_claim_tenant_id_id_fk" FOREIGN KEY ("tenant_id","claim_id") REFERENCES "public"."price_claim"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_claim_line" ADD CONSTRAINT "price_claim_line_tenant_id_cut_id_price_cut_tenant_id_id_fk" FOREIGN KEY ("tenant_id","cut_id") REFERENCES "public"."price_cut"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_claim_line" ADD CONSTRAINT "price_claim_line_tenant_id_device_id_device_tenant_id_id_fk" FOREIGN KEY ("tenant_id","device_id") REFERENCES "public"."device"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_claim_line" ADD CONSTRAINT "price_claim_line_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "public"."sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_claim_line" ADD CONSTRAINT "price_claim_line_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_claim_line" ADD CONSTRAINT "price_claim_line_tenant_id_sale_id_sale_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sale_id") REFERENCES "public"."sale"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_claim_line" ADD CONSTRAINT "price_claim_line_tenant_id_receipt_id_purchase_receipt_tenant_id_id_fk" FOREIGN KEY ("tenant_id","receipt_id") REFERENCES "public"."purchase_receipt"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_claim" ADD CONSTRAINT "price_claim_tenant_id_cut_id_price_cut_tenant_id_id_fk" FOREIGN KEY ("tenant_id","cut_id") REFERENCES "public"."price_cut"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_claim" ADD CONSTRAINT "price_claim_tenant_id_document_id_stock_document_tenant_id_id_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."stock_document"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_claim" ADD CONSTRAINT "price_claim_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_claim" ADD CONSTRAINT "price_claim_tenant_id_credited_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","credited_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_cut_line" ADD CONSTRAINT "price_cut_line_tenant_id_cut_id_price_cut_tenant_id_id_fk" FOREIGN KEY ("tenant_id","cut_id") REFERENCES "public"."price_cut"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_cut_line" ADD CONSTRAINT "price_cut_line_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "public"."sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_cut" ADD CONSTRAINT "price_cut_tenant_id_merchant_id_merchant_tenant_id_id_fk" FOREIGN KEY ("tenant_id","merchant_id") REFERENCES "public"."merchant"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_cut" ADD CONSTRAINT "price_cut_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_cut" ADD CONSTRAINT "price_cut_tenant_id_cancelled_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","cancelled_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebate_agreement" ADD CONSTRAINT "rebate_agreement_tenant_id_merchant_id_merchant_tenant_id_id_fk" FOREIGN KEY ("tenant_id","merchant_id") REFERENCES "public"."merchant"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebate_agreement" ADD CONSTRAINT "rebate_agreement_tenant_id_brand_id_brand_tenant_id_id_fk" FOREIGN KEY ("tenant_id","brand_id") REFERENCES "public"."brand"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebate_agreement" ADD CONSTRAINT "rebate_agreement_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebate_agreement" ADD CONSTRAINT "rebate_agreement_tenant_id_ended_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","ended_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebate_day" ADD CONSTRAINT "rebate_day_tenant_id_agreement_id_rebate_agreement_tenant_id_id_fk" FOREIGN KEY ("tenant_id","agreement_id") REFERENCES "public"."rebate_agreement"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebate_settlement" ADD CONSTRAINT "rebate_settlement_tenant_id_agreement_id_rebate_agreement_tenant_id_id_fk" FOREIGN KEY ("tenant_id","agreement_id") REFERENCES "public"."rebate_agreement"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebate_settlement" ADD CONSTRAINT "rebate_settlement_tenant_id_receipt_id_purchase_receipt_tenant_id_id_fk" FOREIGN KEY ("tenant_id","receipt_id") REFERENCES "public"."purchase_receipt"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebate_settlement" ADD CONSTRAINT "rebate_settlement_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebate_sku" ADD CONSTRAINT "rebate_sku_tenant_id_agreement_id_rebate_agreement_tenant_id_id_fk" FOREIGN KEY ("tenant_id","agreement_id") REFERENCES "public"."rebate_agreement"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebate_sku" ADD CONSTRAINT "rebate_sku_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "public"."sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebate_tier" ADD CONSTRAINT "rebate_tier_tenant_id_agreement_id_rebate_agreement_tenant_id_id_fk" FOREIGN KEY ("tenant_id","agreement_id") REFERENCES "public"."rebate_agreement"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "margin_correction_of_day" ON "margin_correction" USING btree ("tenant_id","day");--> statement-breakpoint
CREATE INDEX "margin_correction_of_sale" ON "margin_correction" USING btree ("tenant_id","sale_id") WHERE sale_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "price_claim_line_once" ON "price_claim_line" USING btree ("tenant_id","cut_id","device_id") WHERE state not in ('left_out', 'cancelled');--> statement-breakpoint
CREATE INDEX "price_claim_line_of_device" ON "price_claim_line" USING btree ("tenant_id","device_id");--> statement-breakpoint
CREATE INDEX "price_claim_line_of_sale" ON "price_claim_line" USING btree ("tenant_id","sale_id") WHERE sale_id is not null;--> statement-breakpoint
CREATE INDEX "price_claim_line_of_receipt" ON "price_claim_line" USING btree ("tenant_id","receipt_id") WHERE receipt_id is not null;--> statement-breakpoint
CREATE INDEX "price_claim_of_cut" ON "price_claim" USING btree ("tenant_id","cut_id","id");--> statement-breakpoint
CREATE INDEX "price_claim_of_document" ON "price_claim" USING btree ("tenant_id","document_id") WHERE document_id is not null;--> statement-breakpoint
CREATE INDEX "price_cut_of_merchant" ON "price_cut" USING btree ("tenant_id","merchant_id","id");--> statement-breakpoint
CREATE INDEX "rebate_agreement_of_merchant" ON "rebate_agreement" USING btree ("tenant_id","merchant_id","id");--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_kind" CHECK ("kind" in ('sale', 'sale_return', 'receipt', 'write_off', 'merchant_payment', 'purchase', 'purchase_return', 'supplier_credit', 'supplier_refund', 'transfer', 'expense', 'income', 'count', 'opening', 'reversal')) NOT VALID;--> statement-breakpoint
ALTER TABLE "journal_entry" VALIDATE CONSTRAINT "journal_entry_kind";--> statement-breakpoint
ALTER TABLE "payable_adjustment" ADD CONSTRAINT "payable_adjustment_kind" CHECK (kind in ('opening', 'invoice', 'refund')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payable_adjustment" VALIDATE CONSTRAINT "payable_adjustment_kind";--> statement-breakpoint
ALTER TABLE "payable" ADD CONSTRAINT "payable_kind" CHECK (kind in ('receipt', 'freight', 'return', 'payment', 'opening', 'invoice', 'protection', 'rebate', 'refund', 'reversal')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payable" VALIDATE CONSTRAINT "payable_kind";
--> statement-breakpoint
call bind_to_tenant('price_cut');
--> statement-breakpoint
call bind_to_tenant('price_claim');
--> statement-breakpoint
call bind_to_tenant('price_claim_line');
--> statement-breakpoint
call bind_to_tenant('rebate_agreement');
--> statement-breakpoint
call bind_to_tenant('rebate_day');
--> statement-breakpoint
call bind_to_tenant('price_cut_line', append_only => true);
--> statement-breakpoint
call bind_to_tenant('margin_correction', append_only => true);
--> statement-breakpoint
call bind_to_tenant('rebate_sku', append_only => true);
--> statement-breakpoint
call bind_to_tenant('rebate_tier', append_only => true);
--> statement-breakpoint
call bind_to_tenant('rebate_settlement', append_only => true);
--> statement-breakpoint
-- What suppliers credit concerns all stores.
do $$
declare
  target text;
begin
  foreach target in array array['price_cut', 'price_claim', 'price_claim_line', 'rebate_agreement', 'rebate_day', 'price_cut_line', 'margin_correction', 'rebate_sku', 'rebate_tier', 'rebate_settlement'] loop
    call limit_to_stores(target::regclass, 'false');
  end loop;
end $$;
