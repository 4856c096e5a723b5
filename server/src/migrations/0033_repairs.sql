-- Phones that customers bring in for repair, with parts, loans, parcels and claims.
CREATE TABLE "repair_claim" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "repair_claim_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"repair_id" bigint NOT NULL,
	"maker" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"state" text DEFAULT 'submitted' NOT NULL,
	"accepted_fen" bigint,
	"note" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_by" bigint NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	CONSTRAINT "repair_claim_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "repair_claim_state" CHECK ("repair_claim"."state" in ('submitted', 'accepted', 'refused')),
	CONSTRAINT "repair_claim_amount" CHECK ("repair_claim"."amount_fen" > 0),
	CONSTRAINT "repair_claim_accepted" CHECK (("repair_claim"."state" = 'accepted') = ("repair_claim"."accepted_fen" is not null)),
	CONSTRAINT "repair_claim_accepted_amount" CHECK ("repair_claim"."accepted_fen" between 0 and "repair_claim"."amount_fen")
);
--> statement-breakpoint
CREATE TABLE "repair_event" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "repair_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"repair_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"user_id" bigint NOT NULL,
	"note" text NOT NULL,
	"amount_fen" bigint,
	CONSTRAINT "repair_event_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "repair_loan" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "repair_loan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"repair_id" bigint NOT NULL,
	"device_id" bigint NOT NULL,
	"lent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_on" date NOT NULL,
	"returned_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	CONSTRAINT "repair_loan_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "repair_part" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "repair_part_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"repair_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"price_fen" bigint NOT NULL,
	"cost_fen" bigint NOT NULL,
	"document" text NOT NULL,
	"return_document" text,
	CONSTRAINT "repair_part_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "repair_part_amounts" CHECK ("repair_part"."quantity" > 0 and "repair_part"."price_fen" >= 0 and "repair_part"."cost_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "repair_payment" (
	"tenant_id" integer NOT NULL,
	"repair_id" bigint NOT NULL,
	"method" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	CONSTRAINT "repair_payment_tenant_id_repair_id_method_pk" PRIMARY KEY("tenant_id","repair_id","method"),
	CONSTRAINT "repair_payment_method" CHECK ("repair_payment"."method" in ('cash', 'card', 'wechat', 'alipay')),
	CONSTRAINT "repair_payment_amount" CHECK ("repair_payment"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "repair_photo" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "repair_photo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"repair_id" bigint,
	"user_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "repair_photo_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "repair_shipment" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "repair_shipment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"repair_id" bigint NOT NULL,
	"maker" text NOT NULL,
	"carrier" text NOT NULL,
	"number" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned_at" timestamp with time zone,
	"return_carrier" text,
	"return_number" text DEFAULT '' NOT NULL,
	"result" text DEFAULT '' NOT NULL,
	CONSTRAINT "repair_shipment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "repair_shipment_carrier" CHECK ("repair_shipment"."carrier" in ('shunfeng', 'zhongtong', 'yuantong', 'yunda', 'shentong', 'jtexpress', 'jd', 'ems', 'debangkuaidi', 'other')),
	CONSTRAINT "repair_shipment_return_carrier" CHECK ("repair_shipment"."return_carrier" in ('shunfeng', 'zhongtong', 'yuantong', 'yunda', 'shentong', 'jtexpress', 'jd', 'ems', 'debangkuaidi', 'other'))
);
--> statement-breakpoint
CREATE TABLE "repair" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "repair_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"status_code" text NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"outcome" text,
	"location_id" bigint NOT NULL,
	"customer_id" bigint,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"device_id" bigint,
	"code" text NOT NULL,
	"model" text NOT NULL,
	"symptoms" text[] NOT NULL,
	"symptom_note" text NOT NULL,
	"condition" text NOT NULL,
	"device_password" text,
	"covered" boolean NOT NULL,
	"warranty_basis" text NOT NULL,
	"warranty_from" date,
	"warranty_until" date,
	"warranty_note" text NOT NULL,
	"consent" text NOT NULL,
	"signature" text NOT NULL,
	"due_on" date,
	"received_by" bigint NOT NULL,
	"handler_id" bigint NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"labour_fen" bigint DEFAULT 0 NOT NULL,
	"quoted_parts_fen" bigint DEFAULT 0 NOT NULL,
	"quote_note" text DEFAULT '' NOT NULL,
	"quoted_at" timestamp with time zone,
	"agreed_fen" bigint,
	"quote_consent" text,
	"quote_signature" text DEFAULT '' NOT NULL,
	"ready_at" timestamp with time zone,
	"charge_fen" bigint,
	"swap_device_id" bigint,
	"closed_at" timestamp with time zone,
	"due_notified_at" timestamp with time zone,
	"pickup_notified_at" timestamp with time zone,
	CONSTRAINT "repair_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "repair_number_unique" UNIQUE("tenant_id","number"),
	CONSTRAINT "repair_status_code_unique" UNIQUE("tenant_id","status_code"),
	CONSTRAINT "repair_state" CHECK ("repair"."state" in ('received', 'quoted', 'repairing', 'at_maker', 'ready', 'handed_over', 'cancelled')),
	CONSTRAINT "repair_outcome" CHECK ("repair"."outcome" in ('repaired', 'unrepaired', 'swapped')),
	CONSTRAINT "repair_warranty_basis" CHECK ("repair"."warranty_basis" in ('sale', 'activation', 'none')),
	CONSTRAINT "repair_consent" CHECK ("repair"."consent" in ('signed', 'phone')),
	CONSTRAINT "repair_quote_consent" CHECK ("repair"."quote_consent" in ('signed', 'phone')),
	CONSTRAINT "repair_amounts" CHECK ("repair"."labour_fen" >= 0 and "repair"."quoted_parts_fen" >= 0),
	CONSTRAINT "repair_closed" CHECK (("repair"."state" in ('handed_over', 'cancelled')) = ("repair"."closed_at" is not null)),
	CONSTRAINT "repair_charge" CHECK (("repair"."state" = 'handed_over') = ("repair"."charge_fen" is not null))
);
--> statement-breakpoint
ALTER TABLE "repair_claim" ADD CONSTRAINT "repair_claim_tenant_id_repair_id_repair_tenant_id_id_fk" FOREIGN KEY ("tenant_id","repair_id") REFERENCES "public"."repair"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_claim" ADD CONSTRAINT "repair_claim_tenant_id_submitted_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","submitted_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_claim" ADD CONSTRAINT "repair_claim_tenant_id_decided_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_event" ADD CONSTRAINT "repair_event_tenant_id_repair_id_repair_tenant_id_id_fk" FOREIGN KEY ("tenant_id","repair_id") REFERENCES "public"."repair"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_event" ADD CONSTRAINT "repair_event_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_loan" ADD CONSTRAINT "repair_loan_tenant_id_repair_id_repair_tenant_id_id_fk" FOREIGN KEY ("tenant_id","repair_id") REFERENCES "public"."repair"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_loan" ADD CONSTRAINT "repair_loan_tenant_id_device_id_device_tenant_id_id_fk" FOREIGN KEY ("tenant_id","device_id") REFERENCES "public"."device"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_part" ADD CONSTRAINT "repair_part_tenant_id_repair_id_repair_tenant_id_id_fk" FOREIGN KEY ("tenant_id","repair_id") REFERENCES "public"."repair"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_part" ADD CONSTRAINT "repair_part_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "public"."sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_part" ADD CONSTRAINT "repair_part_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_payment" ADD CONSTRAINT "repair_payment_tenant_id_repair_id_repair_tenant_id_id_fk" FOREIGN KEY ("tenant_id","repair_id") REFERENCES "public"."repair"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_photo" ADD CONSTRAINT "repair_photo_tenant_id_repair_id_repair_tenant_id_id_fk" FOREIGN KEY ("tenant_id","repair_id") REFERENCES "public"."repair"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_photo" ADD CONSTRAINT "repair_photo_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_shipment" ADD CONSTRAINT "repair_shipment_tenant_id_repair_id_repair_tenant_id_id_fk" FOREIGN KEY ("tenant_id","repair_id") REFERENCES "public"."repair"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair" ADD CONSTRAINT "repair_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair" ADD CONSTRAINT "repair_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair" ADD CONSTRAINT "repair_tenant_id_device_id_device_tenant_id_id_fk" FOREIGN KEY ("tenant_id","device_id") REFERENCES "public"."device"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair" ADD CONSTRAINT "repair_tenant_id_swap_device_id_device_tenant_id_id_fk" FOREIGN KEY ("tenant_id","swap_device_id") REFERENCES "public"."device"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair" ADD CONSTRAINT "repair_tenant_id_received_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","received_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair" ADD CONSTRAINT "repair_tenant_id_handler_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","handler_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repair_claim_of_repair" ON "repair_claim" USING btree ("tenant_id","repair_id");--> statement-breakpoint
CREATE INDEX "repair_claim_submitted" ON "repair_claim" USING btree ("tenant_id","id") WHERE "repair_claim"."state" = 'submitted';--> statement-breakpoint
CREATE INDEX "repair_event_of_repair" ON "repair_event" USING btree ("tenant_id","repair_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "repair_loan_of_device" ON "repair_loan" USING btree ("tenant_id","device_id") WHERE "repair_loan"."returned_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "repair_loan_open" ON "repair_loan" USING btree ("tenant_id","repair_id") WHERE "repair_loan"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "repair_loan_of_repair" ON "repair_loan" USING btree ("tenant_id","repair_id");--> statement-breakpoint
CREATE INDEX "repair_loan_due" ON "repair_loan" USING btree ("due_on") WHERE "repair_loan"."returned_at" is null and "repair_loan"."notified_at" is null;--> statement-breakpoint
CREATE INDEX "repair_part_of_repair" ON "repair_part" USING btree ("tenant_id","repair_id");--> statement-breakpoint
CREATE INDEX "repair_photo_of_repair" ON "repair_photo" USING btree ("tenant_id","repair_id") WHERE "repair_photo"."repair_id" is not null;--> statement-breakpoint
CREATE INDEX "repair_photo_unattached" ON "repair_photo" USING btree ("at") WHERE "repair_photo"."repair_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "repair_shipment_open" ON "repair_shipment" USING btree ("tenant_id","repair_id") WHERE "repair_shipment"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "repair_shipment_of_repair" ON "repair_shipment" USING btree ("tenant_id","repair_id");--> statement-breakpoint
CREATE UNIQUE INDEX "repair_status_code" ON "repair" USING btree ("status_code");--> statement-breakpoint
CREATE UNIQUE INDEX "repair_open_of_code" ON "repair" USING btree ("tenant_id","code") WHERE "repair"."state" not in ('handed_over', 'cancelled');--> statement-breakpoint
CREATE INDEX "repair_recent" ON "repair" USING btree ("tenant_id","received_at","id");--> statement-breakpoint
CREATE INDEX "repair_open" ON "repair" USING btree ("tenant_id","due_on") WHERE "repair"."state" not in ('handed_over', 'cancelled');--> statement-breakpoint
CREATE INDEX "repair_due" ON "repair" USING btree ("due_on") WHERE "repair"."state" not in ('ready', 'handed_over', 'cancelled') and "repair"."due_notified_at" is null;--> statement-breakpoint
CREATE INDEX "repair_waiting_for_pickup" ON "repair" USING btree ("ready_at") WHERE "repair"."state" = 'ready' and "repair"."pickup_notified_at" is null;--> statement-breakpoint
CREATE INDEX "repair_of_customer" ON "repair" USING btree ("tenant_id","customer_id") WHERE "repair"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "repair_of_device" ON "repair" USING btree ("tenant_id","device_id") WHERE "repair"."device_id" is not null;--> statement-breakpoint
CREATE INDEX "repair_of_swap_device" ON "repair" USING btree ("tenant_id","swap_device_id") WHERE "repair"."swap_device_id" is not null;--> statement-breakpoint
CREATE INDEX "repair_of_code" ON "repair" USING btree ("tenant_id","code");
--> statement-breakpoint
call bind_to_tenant('repair');
--> statement-breakpoint
call bind_to_tenant('repair_event', append_only => true);
--> statement-breakpoint
call bind_to_tenant('repair_photo');
--> statement-breakpoint
call bind_to_tenant('repair_part');
--> statement-breakpoint
call bind_to_tenant('repair_payment');
--> statement-breakpoint
call bind_to_tenant('repair_shipment');
--> statement-breakpoint
call bind_to_tenant('repair_loan');
--> statement-breakpoint
call bind_to_tenant('repair_claim');
--> statement-breakpoint
create trigger repair_follows_customer before insert or update of customer_id on repair
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
