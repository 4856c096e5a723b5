CREATE TABLE "export_run" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"filters" jsonb NOT NULL,
	"state" text NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"file_key" text,
	"file_name" text NOT NULL,
	"refusal" text,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "export_run_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"link" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notification_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_count_code" (
	"tenant_id" integer NOT NULL,
	"count_id" bigint NOT NULL,
	"code" text NOT NULL,
	"device_id" bigint,
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
ALTER TABLE "device_event" ADD COLUMN "from_cost_fen" bigint;--> statement-breakpoint
ALTER TABLE "device_event" ADD COLUMN "to_cost_fen" bigint;--> statement-breakpoint
ALTER TABLE "stock_count_code" ADD CONSTRAINT "stock_count_code_tenant_id_count_id_stock_count_tenant_id_id_fk" FOREIGN KEY ("tenant_id","count_id") REFERENCES "public"."stock_count"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_item" ADD CONSTRAINT "stock_count_item_tenant_id_count_id_stock_count_tenant_id_id_fk" FOREIGN KEY ("tenant_id","count_id") REFERENCES "public"."stock_count"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_item" ADD CONSTRAINT "stock_count_item_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "public"."sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_document" ADD CONSTRAINT "stock_document_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_document" ADD CONSTRAINT "stock_document_tenant_id_reverses_id_stock_document_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reverses_id") REFERENCES "public"."stock_document"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_tenant_id_transfer_id_stock_transfer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","transfer_id") REFERENCES "public"."stock_transfer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "public"."sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_tenant_id_device_id_device_tenant_id_id_fk" FOREIGN KEY ("tenant_id","device_id") REFERENCES "public"."device"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_tenant_id_id_stock_document_tenant_id_id_fk" FOREIGN KEY ("tenant_id","id") REFERENCES "public"."stock_document"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_tenant_id_from_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","from_location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_tenant_id_to_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","to_location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_run_recent" ON "export_run" USING btree ("tenant_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "notification_of_user" ON "notification" USING btree ("tenant_id","user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_one_open" ON "stock_count" USING btree ("tenant_id","location_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "stock_document_recent" ON "stock_document" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE INDEX "stock_transfer_open" ON "stock_transfer" USING btree ("tenant_id","state","id");--> statement-breakpoint
CREATE INDEX "device_event_of_document" ON "device_event" USING btree ("tenant_id","document");--> statement-breakpoint
CREATE INDEX "stock_ledger_of_document" ON "stock_ledger" USING btree ("tenant_id","document");