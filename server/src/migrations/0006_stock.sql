-- Devices with their codes and events, stock ledger and balances, stock documents, transfers, counts and allocations.
CREATE TABLE "activation_mapping" (
	"tenant_id" integer NOT NULL,
	"source" text NOT NULL,
	"headings" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activation_mapping_tenant_id_source_pk" PRIMARY KEY("tenant_id","source")
);
--> statement-breakpoint
CREATE TABLE "activation_record" (
	"tenant_id" integer NOT NULL,
	"source" text NOT NULL,
	"imei" text NOT NULL,
	"activated_at" timestamp with time zone NOT NULL,
	"place" text,
	"model" text,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activation_record_tenant_id_source_imei_pk" PRIMARY KEY("tenant_id","source","imei")
);
--> statement-breakpoint
CREATE TABLE "device_allocation_event" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "device_allocation_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"allocation_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"expires_on" date,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "device_allocation_event_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "device_allocation_event_kind" CHECK ("device_allocation_event"."kind" in ('allocated', 'extended', 'ended', 'expired', 'sold'))
);
--> statement-breakpoint
CREATE TABLE "device_allocation" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "device_allocation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"device_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"location_id" bigint,
	"user_id" bigint,
	"customer_id" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"expires_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"allocated_by" bigint NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "device_allocation_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "device_allocation_kind" CHECK ("device_allocation"."kind" in ('store', 'salesperson', 'customer')),
	CONSTRAINT "device_allocation_state" CHECK ("device_allocation"."state" in ('open', 'ended', 'expired', 'sold')),
	CONSTRAINT "device_allocation_closed_at" CHECK (("device_allocation"."state" = 'open') = ("device_allocation"."ended_at" is null)),
	CONSTRAINT "device_allocation_target" CHECK (("device_allocation"."kind" = 'store') = ("device_allocation"."location_id" is not null) and ("device_allocation"."kind" = 'salesperson') = ("device_allocation"."user_id" is not null)
        and ("device_allocation"."kind" = 'customer') = ("device_allocation"."customer_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "stock_count_code" (
	"tenant_id" integer NOT NULL,
	"count_id" bigint NOT NULL,
	"code" text NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_count_code_tenant_id_count_id_code_pk" PRIMARY KEY("tenant_id","count_id","code")
);
--> statement-breakpoint
CREATE TABLE "stock_count_item" (
	"tenant_id" integer NOT NULL,
	"count_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_count_item_tenant_id_count_id_sku_id_pk" PRIMARY KEY("tenant_id","count_id","sku_id"),
	CONSTRAINT "stock_count_item_quantity" CHECK ("stock_count_item"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_count" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_count_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"location_id" bigint NOT NULL,
	"state" text NOT NULL,
	"started_by" bigint NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_by" bigint,
	"closed_at" timestamp with time zone,
	"document_id" bigint,
	CONSTRAINT "stock_count_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_document" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"location_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"devices" integer DEFAULT 0 NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"reverses_id" bigint,
	CONSTRAINT "stock_document_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "stock_document_number_unique" UNIQUE("tenant_id","number"),
	CONSTRAINT "stock_document_reversed_once" UNIQUE("tenant_id","reverses_id")
);
--> statement-breakpoint
CREATE TABLE "stock_transfer_line" (
	"tenant_id" integer NOT NULL,
	"transfer_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"sku_id" bigint NOT NULL,
	"device_id" bigint,
	"quantity" integer NOT NULL,
	"value_fen" bigint NOT NULL,
	"arrived" integer,
	CONSTRAINT "stock_transfer_line_tenant_id_transfer_id_line_pk" PRIMARY KEY("tenant_id","transfer_id","line"),
	CONSTRAINT "stock_transfer_device_unique" UNIQUE("tenant_id","transfer_id","device_id"),
	CONSTRAINT "stock_transfer_arrived" CHECK ("stock_transfer_line"."arrived" between 0 and "stock_transfer_line"."quantity")
);
--> statement-breakpoint
CREATE TABLE "stock_transfer" (
	"tenant_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"from_location_id" bigint NOT NULL,
	"to_location_id" bigint NOT NULL,
	"state" text NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" bigint,
	CONSTRAINT "stock_transfer_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "stock_transfer_elsewhere" CHECK ("stock_transfer"."from_location_id" <> "stock_transfer"."to_location_id")
);
--> statement-breakpoint
CREATE TABLE "device_event" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "device_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"device_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"written_at" timestamp with time zone DEFAULT clock_timestamp(),
	"from_status" text,
	"to_status" text NOT NULL,
	"from_location_id" bigint,
	"to_location_id" bigint,
	"customer_id" bigint,
	"from_cost_fen" bigint,
	"to_cost_fen" bigint,
	"codes" text[],
	"reason" text,
	"user_id" bigint,
	"document" text,
	CONSTRAINT "device_event_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "device_identifier" (
	"tenant_id" integer NOT NULL,
	"value" text NOT NULL,
	"kind" text NOT NULL,
	"device_id" bigint NOT NULL,
	CONSTRAINT "device_identifier_tenant_id_value_pk" PRIMARY KEY("tenant_id","value"),
	CONSTRAINT "device_identifier_kind_unique" UNIQUE("tenant_id","device_id","kind"),
	CONSTRAINT "device_identifier_kind" CHECK ("device_identifier"."kind" in ('imei1', 'imei2', 'sn'))
);
--> statement-breakpoint
CREATE TABLE "device" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "device_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"status" text NOT NULL,
	"location_id" bigint,
	"customer_id" bigint,
	"cost_fen" bigint NOT NULL,
	"received_at" timestamp with time zone,
	"activated_at" timestamp with time zone,
	"sold_at" timestamp with time zone,
	CONSTRAINT "device_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "device_sold_at" CHECK (("device"."status" = 'sold') = ("device"."sold_at" is not null)),
	CONSTRAINT "device_cost" CHECK ("device"."cost_fen" >= 0),
	CONSTRAINT "device_status" CHECK ("device"."status" in ('in_transit', 'in_stock', 'reserved', 'sold', 'returned', 'damaged', 'lost', 'scrapped')),
	CONSTRAINT "device_held_somewhere" CHECK ("device"."status" not in ('in_stock', 'reserved') or "device"."location_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "stock_balance" (
	"tenant_id" integer NOT NULL,
	"sku_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"in_transit" integer DEFAULT 0 NOT NULL,
	"value_fen" bigint NOT NULL,
	CONSTRAINT "stock_balance_tenant_id_sku_id_location_id_pk" PRIMARY KEY("tenant_id","sku_id","location_id"),
	CONSTRAINT "stock_balance_quantity" CHECK ("stock_balance"."quantity" >= 0 and "stock_balance"."in_transit" >= 0),
	CONSTRAINT "stock_balance_reserved" CHECK ("stock_balance"."reserved" between 0 and "stock_balance"."quantity"),
	CONSTRAINT "stock_balance_value" CHECK ("stock_balance"."value_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_ledger" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"written_at" timestamp with time zone DEFAULT clock_timestamp(),
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"value_fen" bigint NOT NULL,
	"reason" text,
	"user_id" bigint,
	"document" text,
	CONSTRAINT "stock_ledger_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "device_allocation_event" ADD CONSTRAINT "device_allocation_event_tenant_id_allocation_id_device_allocation_tenant_id_id_fk" FOREIGN KEY ("tenant_id","allocation_id") REFERENCES "device_allocation"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_allocation_event" ADD CONSTRAINT "device_allocation_event_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_allocation" ADD CONSTRAINT "device_allocation_tenant_id_device_id_device_tenant_id_id_fk" FOREIGN KEY ("tenant_id","device_id") REFERENCES "device"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_allocation" ADD CONSTRAINT "device_allocation_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "location"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_allocation" ADD CONSTRAINT "device_allocation_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_allocation" ADD CONSTRAINT "device_allocation_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_allocation" ADD CONSTRAINT "device_allocation_tenant_id_allocated_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","allocated_by") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_count_code" ADD CONSTRAINT "stock_count_code_tenant_id_count_id_stock_count_tenant_id_id_fk" FOREIGN KEY ("tenant_id","count_id") REFERENCES "stock_count"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_count_item" ADD CONSTRAINT "stock_count_item_tenant_id_count_id_stock_count_tenant_id_id_fk" FOREIGN KEY ("tenant_id","count_id") REFERENCES "stock_count"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_count_item" ADD CONSTRAINT "stock_count_item_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "location"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_document" ADD CONSTRAINT "stock_document_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "location"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_document" ADD CONSTRAINT "stock_document_tenant_id_reverses_id_stock_document_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reverses_id") REFERENCES "stock_document"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_tenant_id_transfer_id_stock_transfer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","transfer_id") REFERENCES "stock_transfer"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_tenant_id_device_id_device_tenant_id_id_fk" FOREIGN KEY ("tenant_id","device_id") REFERENCES "device"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_tenant_id_id_stock_document_tenant_id_id_fk" FOREIGN KEY ("tenant_id","id") REFERENCES "stock_document"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_tenant_id_from_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","from_location_id") REFERENCES "location"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_tenant_id_to_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","to_location_id") REFERENCES "location"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_event" ADD CONSTRAINT "device_event_tenant_id_device_id_device_tenant_id_id_fk" FOREIGN KEY ("tenant_id","device_id") REFERENCES "device"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_identifier" ADD CONSTRAINT "device_identifier_tenant_id_device_id_device_tenant_id_id_fk" FOREIGN KEY ("tenant_id","device_id") REFERENCES "device"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "location"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "location"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "location"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "activation_record_imei" ON "activation_record" USING btree ("tenant_id","imei");
--> statement-breakpoint
CREATE INDEX "device_allocation_event_of" ON "device_allocation_event" USING btree ("tenant_id","allocation_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "device_allocation_open" ON "device_allocation" USING btree ("tenant_id","device_id") WHERE "device_allocation"."state" = 'open';
--> statement-breakpoint
CREATE INDEX "device_allocation_expiry" ON "device_allocation" USING btree ("expires_on") WHERE "device_allocation"."state" = 'open';
--> statement-breakpoint
CREATE INDEX "device_allocation_of_customer" ON "device_allocation" USING btree ("tenant_id","customer_id") WHERE "device_allocation"."customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "device_allocation_closed" ON "device_allocation" USING btree ("tenant_id","ended_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_one_open" ON "stock_count" USING btree ("tenant_id","location_id") WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX "stock_document_recent" ON "stock_document" USING btree ("tenant_id","at");
--> statement-breakpoint
CREATE INDEX "stock_transfer_line_of_device" ON "stock_transfer_line" USING btree ("tenant_id","device_id") WHERE "stock_transfer_line"."device_id" is not null;
--> statement-breakpoint
CREATE INDEX "stock_transfer_open" ON "stock_transfer" USING btree ("tenant_id","state","id");
--> statement-breakpoint
CREATE INDEX "device_event_of_device" ON "device_event" USING btree ("tenant_id","device_id","id");
--> statement-breakpoint
CREATE INDEX "device_event_with_codes" ON "device_event" USING btree ("tenant_id","device_id") WHERE "device_event"."codes" is not null;
--> statement-breakpoint
CREATE INDEX "device_event_of_document" ON "device_event" USING btree ("tenant_id","document");
--> statement-breakpoint
CREATE INDEX "device_identifier_search" ON "device_identifier" USING gin (upper("value") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "device_oldest" ON "device" USING btree ("tenant_id","received_at","id");
--> statement-breakpoint
CREATE INDEX "device_of_sku" ON "device" USING btree ("tenant_id","sku_id","status");
--> statement-breakpoint
CREATE INDEX "device_of_customer" ON "device" USING btree ("tenant_id","customer_id") WHERE "device"."customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "device_at_location" ON "device" USING btree ("tenant_id","location_id","status");
--> statement-breakpoint
CREATE INDEX "device_ageing" ON "device" USING btree ("tenant_id","status","received_at");
--> statement-breakpoint
CREATE INDEX "device_activated" ON "device" USING btree ("tenant_id","activated_at") WHERE "device"."activated_at" is not null;
--> statement-breakpoint
CREATE INDEX "device_activated_unsold" ON "device" USING btree ("tenant_id","activated_at","id") WHERE "device"."activated_at" is not null and "device"."status" not in ('sold', 'scrapped');
--> statement-breakpoint
CREATE INDEX "device_sold" ON "device" USING btree ("tenant_id","sold_at","id") WHERE "device"."status" = 'sold';
--> statement-breakpoint
CREATE INDEX "device_sold_unactivated" ON "device" USING btree ("tenant_id","sold_at","id") WHERE "device"."status" = 'sold' and "device"."activated_at" is null;
--> statement-breakpoint
CREATE INDEX "stock_ledger_of_sku" ON "stock_ledger" USING btree ("tenant_id","sku_id","location_id","id");
--> statement-breakpoint
CREATE INDEX "stock_ledger_of_document" ON "stock_ledger" USING btree ("tenant_id","document");
--> statement-breakpoint
call bind_to_tenant('activation_mapping');
--> statement-breakpoint
call bind_to_tenant('activation_record');
--> statement-breakpoint
call bind_to_tenant('device_allocation_event', append_only => true);
--> statement-breakpoint
call bind_to_tenant('device_allocation');
--> statement-breakpoint
call bind_to_tenant('stock_count_code');
--> statement-breakpoint
call bind_to_tenant('stock_count_item');
--> statement-breakpoint
call bind_to_tenant('stock_count');
--> statement-breakpoint
call bind_to_tenant('stock_document', append_only => true);
--> statement-breakpoint
call bind_to_tenant('stock_transfer_line');
--> statement-breakpoint
call bind_to_tenant('stock_transfer');
--> statement-breakpoint
call bind_to_tenant('device_event', append_only => true);
--> statement-breakpoint
call bind_to_tenant('device_identifier');
--> statement-breakpoint
call bind_to_tenant('device');
--> statement-breakpoint
call bind_to_tenant('stock_balance');
--> statement-breakpoint
call bind_to_tenant('stock_ledger', append_only => true);
--> statement-breakpoint
-- A view for the same reason as searchable_product.
create view searchable_device_code as
  select tenant_id, device_id, upper(value) as code from device_identifier where tenant_id = (select current_tenant());
--> statement-breakpoint
grant select on searchable_device_code to shangxue_app;
--> statement-breakpoint
create trigger device_follows_customer before insert or update of customer_id on device
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
--> statement-breakpoint
create trigger device_event_follows_customer before insert or update of customer_id on device_event
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
--> statement-breakpoint
create trigger device_allocation_follows_customer before insert or update of customer_id on device_allocation
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
