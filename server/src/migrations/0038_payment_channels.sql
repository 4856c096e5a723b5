CREATE TABLE "channel_day" (
	"tenant_id" integer NOT NULL,
	"channel_id" bigint NOT NULL,
	"day" date NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_day_tenant_id_channel_id_day_pk" PRIMARY KEY("tenant_id","channel_id","day")
);
--> statement-breakpoint
CREATE TABLE "channel_line" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "channel_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"day" date NOT NULL,
	"time" text NOT NULL,
	"reference" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"fee_fen" bigint NOT NULL,
	"occurrence" integer NOT NULL,
	CONSTRAINT "channel_line_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "channel_line_once" UNIQUE("tenant_id","channel_id","day","time","reference","amount_fen","fee_fen","occurrence")
);
--> statement-breakpoint
CREATE TABLE "channel_payment" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "channel_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"sale_id" bigint,
	"location_id" bigint,
	"device_id" bigint,
	"method" text NOT NULL,
	"instalments" integer NOT NULL,
	"reference" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"fee_fen" bigint NOT NULL,
	"customer_fee_fen" bigint NOT NULL,
	"posted" boolean NOT NULL,
	"day" date NOT NULL,
	"due_day" date NOT NULL,
	"settlement_id" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_payment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "channel_payment_kind" CHECK ("channel_payment"."kind" in ('sale', 'return', 'void', 'correction')),
	CONSTRAINT "channel_payment_method" CHECK ("channel_payment"."method" in ('card', 'wechat', 'alipay')),
	CONSTRAINT "channel_payment_sale" CHECK (("channel_payment"."kind" = 'correction') = ("channel_payment"."sale_id" is null)),
	CONSTRAINT "channel_payment_settled" CHECK ("channel_payment"."settlement_id" is null or "channel_payment"."posted")
);
--> statement-breakpoint
CREATE TABLE "channel_resolution" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "channel_resolution_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"day" date NOT NULL,
	"payment_id" bigint,
	"line_id" bigint,
	"kind" text NOT NULL,
	"note" text NOT NULL,
	"correction_id" bigint,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_resolution_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "channel_resolution_of_payment" UNIQUE("tenant_id","payment_id"),
	CONSTRAINT "channel_resolution_of_line" UNIQUE("tenant_id","line_id"),
	CONSTRAINT "channel_resolution_correction" UNIQUE("tenant_id","correction_id"),
	CONSTRAINT "channel_resolution_subject" CHECK ("channel_resolution"."payment_id" is not null or "channel_resolution"."line_id" is not null),
	CONSTRAINT "channel_resolution_kind" CHECK ("channel_resolution"."kind" in ('note', 'correction', 'fee')),
	CONSTRAINT "channel_resolution_note" CHECK ("channel_resolution"."kind" <> 'note' or "channel_resolution"."correction_id" is null)
);
--> statement-breakpoint
CREATE TABLE "channel_settlement" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "channel_settlement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"day" date NOT NULL,
	"amount_fen" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_settlement_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "payment_channel_fee" (
	"tenant_id" integer NOT NULL,
	"channel_id" bigint NOT NULL,
	"instalments" integer NOT NULL,
	"rate_bp" integer NOT NULL,
	"fixed_fen" bigint NOT NULL,
	"bearer" text NOT NULL,
	CONSTRAINT "payment_channel_fee_tenant_id_channel_id_instalments_pk" PRIMARY KEY("tenant_id","channel_id","instalments"),
	CONSTRAINT "payment_channel_fee_bearer" CHECK ("payment_channel_fee"."bearer" in ('shop', 'customer')),
	CONSTRAINT "payment_channel_fee_amounts" CHECK ("payment_channel_fee"."rate_bp" >= 0 and "payment_channel_fee"."fixed_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_channel" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payment_channel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"transit_account_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"settle_days" integer NOT NULL,
	"skip_weekend" boolean NOT NULL,
	"fee_refunded" boolean NOT NULL,
	"preselected" boolean DEFAULT false NOT NULL,
	"headings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_channel_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "payment_channel_name" UNIQUE("tenant_id","name"),
	CONSTRAINT "payment_channel_transit_account" UNIQUE("tenant_id","transit_account_id"),
	CONSTRAINT "payment_channel_kind" CHECK ("payment_channel"."kind" in ('wallet', 'card', 'instalment', 'subsidy')),
	CONSTRAINT "payment_channel_method" CHECK ("payment_channel"."method" in ('card', 'wechat', 'alipay')),
	CONSTRAINT "payment_channel_settle_days" CHECK ("payment_channel"."settle_days" between 0 and 60)
);
--> statement-breakpoint
CREATE TABLE "subsidy_claim" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "subsidy_claim_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"programme_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"sale_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"device_id" bigint NOT NULL,
	"imei" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"person_name" text NOT NULL,
	"person_id4" text NOT NULL,
	"invoice" text DEFAULT '' NOT NULL,
	"activated" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	CONSTRAINT "subsidy_claim_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "subsidy_claim_payment" UNIQUE("tenant_id","payment_id"),
	CONSTRAINT "subsidy_claim_state" CHECK ("subsidy_claim"."state" in ('pending', 'evidence', 'ready', 'submitted', 'paid', 'refused', 'lost', 'reversed')),
	CONSTRAINT "subsidy_claim_amount" CHECK ("subsidy_claim"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "subsidy_photo" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "subsidy_photo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"claim_id" bigint,
	"kind" text,
	"user_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subsidy_photo_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "subsidy_photo_kind" CHECK ("subsidy_photo"."kind" in ('box', 'phone'))
);
--> statement-breakpoint
CREATE TABLE "subsidy_programme" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "subsidy_programme_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"price_ceiling_fen" bigint NOT NULL,
	"rate_bp" integer NOT NULL,
	"piece_ceiling_fen" bigint NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date NOT NULL,
	"needs_person" boolean NOT NULL,
	"needs_box_photo" boolean NOT NULL,
	"needs_phone_photo" boolean NOT NULL,
	"needs_invoice" boolean NOT NULL,
	"needs_activation" boolean NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "subsidy_programme_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "subsidy_programme_channel" UNIQUE("tenant_id","channel_id"),
	CONSTRAINT "subsidy_programme_rate" CHECK ("subsidy_programme"."rate_bp" between 1 and 10000),
	CONSTRAINT "subsidy_programme_validity" CHECK ("subsidy_programme"."valid_from" <= "subsidy_programme"."valid_until")
);
--> statement-breakpoint
ALTER TABLE "account" DROP CONSTRAINT "account_role";--> statement-breakpoint
ALTER TABLE "journal_entry" DROP CONSTRAINT "journal_entry_kind";--> statement-breakpoint
ALTER TABLE "channel_day" ADD CONSTRAINT "channel_day_tenant_id_channel_id_payment_channel_tenant_id_id_fk" FOREIGN KEY ("tenant_id","channel_id") REFERENCES "public"."payment_channel"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_day" ADD CONSTRAINT "channel_day_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_line" ADD CONSTRAINT "channel_line_tenant_id_channel_id_payment_channel_tenant_id_id_fk" FOREIGN KEY ("tenant_id","channel_id") REFERENCES "public"."payment_channel"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_payment" ADD CONSTRAINT "channel_payment_tenant_id_channel_id_payment_channel_tenant_id_id_fk" FOREIGN KEY ("tenant_id","channel_id") REFERENCES "public"."payment_channel"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_payment" ADD CONSTRAINT "channel_payment_tenant_id_sale_id_sale_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sale_id") REFERENCES "public"."sale"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_payment" ADD CONSTRAINT "channel_payment_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_payment" ADD CONSTRAINT "channel_payment_tenant_id_settlement_id_channel_settlement_tenant_id_id_fk" FOREIGN KEY ("tenant_id","settlement_id") REFERENCES "public"."channel_settlement"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_payment" ADD CONSTRAINT "channel_payment_tenant_id_device_id_device_tenant_id_id_fk" FOREIGN KEY ("tenant_id","device_id") REFERENCES "public"."device"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_resolution" ADD CONSTRAINT "channel_resolution_tenant_id_channel_id_payment_channel_tenant_id_id_fk" FOREIGN KEY ("tenant_id","channel_id") REFERENCES "public"."payment_channel"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_resolution" ADD CONSTRAINT "channel_resolution_tenant_id_payment_id_channel_payment_tenant_id_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."channel_payment"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_resolution" ADD CONSTRAINT "channel_resolution_tenant_id_line_id_channel_line_tenant_id_id_fk" FOREIGN KEY ("tenant_id","line_id") REFERENCES "public"."channel_line"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_resolution" ADD CONSTRAINT "channel_resolution_tenant_id_correction_id_channel_payment_tenant_id_id_fk" FOREIGN KEY ("tenant_id","correction_id") REFERENCES "public"."channel_payment"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_resolution" ADD CONSTRAINT "channel_resolution_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_settlement" ADD CONSTRAINT "channel_settlement_tenant_id_channel_id_payment_channel_tenant_id_id_fk" FOREIGN KEY ("tenant_id","channel_id") REFERENCES "public"."payment_channel"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_settlement" ADD CONSTRAINT "channel_settlement_tenant_id_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "public"."account"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_settlement" ADD CONSTRAINT "channel_settlement_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_channel_fee" ADD CONSTRAINT "payment_channel_fee_tenant_id_channel_id_payment_channel_tenant_id_id_fk" FOREIGN KEY ("tenant_id","channel_id") REFERENCES "public"."payment_channel"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_channel" ADD CONSTRAINT "payment_channel_tenant_id_transit_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","transit_account_id") REFERENCES "public"."account"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_channel" ADD CONSTRAINT "payment_channel_tenant_id_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "public"."account"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subsidy_claim" ADD CONSTRAINT "subsidy_claim_tenant_id_programme_id_subsidy_programme_tenant_id_id_fk" FOREIGN KEY ("tenant_id","programme_id") REFERENCES "public"."subsidy_programme"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subsidy_claim" ADD CONSTRAINT "subsidy_claim_tenant_id_payment_id_channel_payment_tenant_id_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."channel_payment"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subsidy_claim" ADD CONSTRAINT "subsidy_claim_tenant_id_sale_id_line_sale_line_tenant_id_sale_id_line_fk" FOREIGN KEY ("tenant_id","sale_id","line") REFERENCES "public"."sale_line"("tenant_id","sale_id","line") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subsidy_claim" ADD CONSTRAINT "subsidy_claim_tenant_id_device_id_device_tenant_id_id_fk" FOREIGN KEY ("tenant_id","device_id") REFERENCES "public"."device"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subsidy_photo" ADD CONSTRAINT "subsidy_photo_tenant_id_claim_id_subsidy_claim_tenant_id_id_fk" FOREIGN KEY ("tenant_id","claim_id") REFERENCES "public"."subsidy_claim"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subsidy_photo" ADD CONSTRAINT "subsidy_photo_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subsidy_programme" ADD CONSTRAINT "subsidy_programme_tenant_id_channel_id_payment_channel_tenant_id_id_fk" FOREIGN KEY ("tenant_id","channel_id") REFERENCES "public"."payment_channel"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_payment_of_device" ON "channel_payment" USING btree ("tenant_id","device_id") WHERE "channel_payment"."device_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "channel_payment_of_sale" ON "channel_payment" USING btree ("tenant_id","sale_id","channel_id","kind",coalesce("device_id", 0));--> statement-breakpoint
CREATE INDEX "channel_payment_of_day" ON "channel_payment" USING btree ("tenant_id","channel_id","day");--> statement-breakpoint
CREATE INDEX "channel_payment_of_location" ON "channel_payment" USING btree ("tenant_id","location_id");--> statement-breakpoint
CREATE INDEX "channel_payment_of_settlement" ON "channel_payment" USING btree ("tenant_id","settlement_id");--> statement-breakpoint
CREATE INDEX "channel_payment_unsettled" ON "channel_payment" USING btree ("tenant_id","channel_id","due_day") WHERE "channel_payment"."settlement_id" is null and "channel_payment"."posted";--> statement-breakpoint
CREATE INDEX "channel_resolution_of_day" ON "channel_resolution" USING btree ("tenant_id","channel_id","day");--> statement-breakpoint
CREATE INDEX "channel_settlement_of_channel" ON "channel_settlement" USING btree ("tenant_id","channel_id","day");--> statement-breakpoint
CREATE INDEX "payment_channel_of_account" ON "payment_channel" USING btree ("tenant_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subsidy_claim_of_imei" ON "subsidy_claim" USING btree ("tenant_id","programme_id","imei") WHERE "subsidy_claim"."state" in ('evidence', 'ready', 'submitted', 'paid');--> statement-breakpoint
CREATE INDEX "subsidy_claim_of_sale" ON "subsidy_claim" USING btree ("tenant_id","sale_id","line");--> statement-breakpoint
CREATE INDEX "subsidy_claim_of_device" ON "subsidy_claim" USING btree ("tenant_id","device_id");--> statement-breakpoint
CREATE INDEX "subsidy_claim_of_state" ON "subsidy_claim" USING btree ("tenant_id","state","id");--> statement-breakpoint
CREATE INDEX "subsidy_photo_of_claim" ON "subsidy_photo" USING btree ("tenant_id","claim_id") WHERE "subsidy_photo"."claim_id" is not null;--> statement-breakpoint
CREATE INDEX "subsidy_photo_unattached" ON "subsidy_photo" USING btree ("at") WHERE "subsidy_photo"."claim_id" is null;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_role" CHECK ("kind" = 'books' or "role" is null) NOT VALID;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_kind" CHECK ("kind" in ('sale', 'sale_return', 'receipt', 'write_off', 'merchant_payment', 'purchase', 'purchase_return', 'supplier_credit', 'supplier_refund', 'transfer', 'expense', 'income', 'count', 'opening', 'reversal', 'settlement')) NOT VALID;
--> statement-breakpoint
call bind_to_tenant('payment_channel');
--> statement-breakpoint
call bind_to_tenant('payment_channel_fee');
--> statement-breakpoint
call bind_to_tenant('channel_payment');
--> statement-breakpoint
call bind_to_tenant('channel_settlement', append_only => true);
--> statement-breakpoint
call bind_to_tenant('channel_line', append_only => true);
--> statement-breakpoint
call bind_to_tenant('channel_resolution', append_only => true);
--> statement-breakpoint
call bind_to_tenant('channel_day', append_only => true);
--> statement-breakpoint
call limit_to_stores('channel_payment', 'location_id = any(allowed_stores())');
--> statement-breakpoint
-- Settlements and reconciliations concern all stores.
do $$
declare
  target text;
begin
  foreach target in array array['channel_settlement', 'channel_line', 'channel_resolution', 'channel_day'] loop
    call limit_to_stores(target::regclass, 'false');
  end loop;
end $$;
--> statement-breakpoint
call bind_to_tenant('subsidy_programme');
--> statement-breakpoint
call bind_to_tenant('subsidy_claim');
--> statement-breakpoint
call bind_to_tenant('subsidy_photo');
--> statement-breakpoint
call limit_to_stores('subsidy_claim',
  'exists (select from sale s where s.tenant_id = subsidy_claim.tenant_id and s.id = subsidy_claim.sale_id)');
--> statement-breakpoint
call limit_to_stores('subsidy_photo', 'claim_id is null
  or exists (select from subsidy_claim c where c.tenant_id = subsidy_photo.tenant_id and c.id = subsidy_photo.claim_id)');
