-- Waybills and the stock of factories.
CREATE TABLE "factory_item" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "factory_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source_id" bigint NOT NULL,
	"key" text NOT NULL,
	"model" text NOT NULL,
	"spec" text NOT NULL,
	"color" text NOT NULL,
	"barcode" text,
	"sku_id" bigint,
	"by_hand" boolean DEFAULT false NOT NULL,
	CONSTRAINT "factory_item_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "factory_item_unique" UNIQUE("tenant_id","source_id","key")
);
--> statement-breakpoint
CREATE TABLE "factory_line" (
	"tenant_id" integer NOT NULL,
	"snapshot_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "factory_line_tenant_id_snapshot_id_item_id_pk" PRIMARY KEY("tenant_id","snapshot_id","item_id"),
	CONSTRAINT "factory_line_quantity" CHECK ("factory_line"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "factory_snapshot" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "factory_snapshot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source_id" bigint NOT NULL,
	"day" date NOT NULL,
	"user_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "factory_snapshot_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "factory_snapshot_of_day" UNIQUE("tenant_id","source_id","day")
);
--> statement-breakpoint
CREATE TABLE "factory_source" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "factory_source_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key" text NOT NULL,
	"headings" jsonb NOT NULL,
	CONSTRAINT "factory_source_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "factory_source_unique" UNIQUE("tenant_id","key")
);
--> statement-breakpoint
CREATE TABLE "waybill_event" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "waybill_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"waybill_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"place" text NOT NULL,
	"text" text NOT NULL,
	"state" text,
	"user_id" bigint,
	CONSTRAINT "waybill_event_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "waybill" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "waybill_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"carrier" text NOT NULL,
	"state" text DEFAULT 'collected' NOT NULL,
	"from_location_id" bigint,
	"to_location_id" bigint,
	"customer_id" bigint,
	"goods" text NOT NULL,
	"transfer_id" bigint,
	"sale_id" bigint,
	"sent_day" date NOT NULL,
	"expected_day" date,
	"phone_tail" text DEFAULT '' NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	"trouble" text,
	"withdrawn_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "waybill_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "waybill_carrier" CHECK ("waybill"."carrier" in ('shunfeng', 'zhongtong', 'yuantong', 'yunda', 'shentong', 'jtexpress', 'jd', 'ems', 'debangkuaidi', 'other')),
	CONSTRAINT "waybill_state" CHECK ("waybill"."state" in ('collected', 'moving', 'delivering', 'signed', 'trouble', 'returned')),
	CONSTRAINT "waybill_one_end" CHECK ("waybill"."to_location_id" is null or "waybill"."customer_id" is null),
	CONSTRAINT "waybill_one_document" CHECK ("waybill"."transfer_id" is null or "waybill"."sale_id" is null)
);
--> statement-breakpoint
ALTER TABLE "factory_item" ADD CONSTRAINT "factory_item_tenant_id_source_id_factory_source_tenant_id_id_fk" FOREIGN KEY ("tenant_id","source_id") REFERENCES "factory_source"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "factory_item" ADD CONSTRAINT "factory_item_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "factory_line" ADD CONSTRAINT "factory_line_tenant_id_snapshot_id_factory_snapshot_tenant_id_id_fk" FOREIGN KEY ("tenant_id","snapshot_id") REFERENCES "factory_snapshot"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "factory_line" ADD CONSTRAINT "factory_line_tenant_id_item_id_factory_item_tenant_id_id_fk" FOREIGN KEY ("tenant_id","item_id") REFERENCES "factory_item"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "factory_snapshot" ADD CONSTRAINT "factory_snapshot_tenant_id_source_id_factory_source_tenant_id_id_fk" FOREIGN KEY ("tenant_id","source_id") REFERENCES "factory_source"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "factory_snapshot" ADD CONSTRAINT "factory_snapshot_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill_event" ADD CONSTRAINT "waybill_event_tenant_id_waybill_id_waybill_tenant_id_id_fk" FOREIGN KEY ("tenant_id","waybill_id") REFERENCES "waybill"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill_event" ADD CONSTRAINT "waybill_event_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_tenant_id_from_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","from_location_id") REFERENCES "location"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_tenant_id_to_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","to_location_id") REFERENCES "location"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_tenant_id_sale_id_sale_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sale_id") REFERENCES "sale"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "factory_item_of_sku" ON "factory_item" USING btree ("tenant_id","sku_id");
--> statement-breakpoint
CREATE INDEX "factory_line_of_item" ON "factory_line" USING btree ("tenant_id","item_id");
--> statement-breakpoint
CREATE INDEX "waybill_event_of_waybill" ON "waybill_event" USING btree ("tenant_id","waybill_id","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "waybill_event_told_once" ON "waybill_event" USING btree ("tenant_id","waybill_id","at","text") WHERE "waybill_event"."user_id" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "waybill_number_unique" ON "waybill" USING btree ("tenant_id","carrier","number") WHERE "waybill"."withdrawn_at" is null;
--> statement-breakpoint
CREATE INDEX "waybill_open" ON "waybill" USING btree ("tenant_id","expected_day") WHERE "waybill"."state" not in ('signed', 'returned');
--> statement-breakpoint
CREATE INDEX "waybill_recent" ON "waybill" USING btree ("tenant_id","sent_day","id");
--> statement-breakpoint
CREATE INDEX "waybill_of_sale" ON "waybill" USING btree ("tenant_id","sale_id") WHERE "waybill"."sale_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_of_customer" ON "waybill" USING btree ("tenant_id","customer_id") WHERE "waybill"."customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_of_transfer" ON "waybill" USING btree ("tenant_id","transfer_id") WHERE "waybill"."transfer_id" is not null;
--> statement-breakpoint
call bind_to_tenant('factory_item');
--> statement-breakpoint
call bind_to_tenant('factory_line');
--> statement-breakpoint
call bind_to_tenant('factory_snapshot');
--> statement-breakpoint
call bind_to_tenant('factory_source');
--> statement-breakpoint
call bind_to_tenant('waybill_event', append_only => true);
--> statement-breakpoint
call bind_to_tenant('waybill');
--> statement-breakpoint
-- Not in schema.ts, because other domains do not import the tables of stock.
alter table waybill add constraint waybill_transfer_fk foreign key (tenant_id, transfer_id) references stock_transfer (tenant_id, id);
--> statement-breakpoint
create trigger waybill_follows_customer before insert or update of customer_id on waybill
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
