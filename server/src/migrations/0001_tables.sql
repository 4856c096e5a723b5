CREATE TABLE "audit_log" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	CONSTRAINT "audit_log_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_tenant_id_user_id_key_pk" PRIMARY KEY("tenant_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "import_run" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"state" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"columns" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"total_rows" integer DEFAULT 0 NOT NULL,
	"bad_rows" integer DEFAULT 0 NOT NULL,
	"problems" jsonb NOT NULL,
	"effects" jsonb NOT NULL,
	"refusal" text,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_run_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "server_setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "brand_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"pinyin" text COLLATE "C" NOT NULL,
	CONSTRAINT "brand_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "brand_name_unique" UNIQUE("tenant_id","name")
);
--> statement-breakpoint
CREATE TABLE "location" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "location_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "location_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "location_name_unique" UNIQUE("tenant_id","name"),
	CONSTRAINT "location_kind" CHECK ("location"."kind" in ('store', 'warehouse'))
);
--> statement-breakpoint
CREATE TABLE "product" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"brand_id" bigint NOT NULL,
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"tracking" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"pinyin" text COLLATE "C" NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "product_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "product_name_unique" UNIQUE("tenant_id","brand_id","name"),
	CONSTRAINT "product_tracking" CHECK ("product"."tracking" in ('serial', 'none'))
);
--> statement-breakpoint
CREATE TABLE "sku" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sku_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"spec" text NOT NULL,
	"color" text NOT NULL,
	"barcode" text,
	"min_stock" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "sku_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "sku_variant_unique" UNIQUE("tenant_id","product_id","spec","color"),
	CONSTRAINT "sku_barcode_unique" UNIQUE("tenant_id","barcode"),
	CONSTRAINT "sku_min_stock" CHECK ("sku"."min_stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "customer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"area" text NOT NULL,
	"owner_id" bigint,
	"phone" text,
	"pinyin" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "customer_name_unique" UNIQUE("tenant_id","name")
);
--> statement-breakpoint
CREATE TABLE "sku_price" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sku_price_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"type" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sku_price_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "sku_price_moment_unique" UNIQUE("tenant_id","sku_id","type","valid_from"),
	CONSTRAINT "sku_price_type" CHECK ("sku_price"."type" in ('purchase', 'wholesale', 'retail', 'floor')),
	CONSTRAINT "sku_price_amount" CHECK ("sku_price"."amount_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_failed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"refreshed_by" text,
	"device" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sign_in_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "device_event" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "device_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"device_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"from_location_id" bigint,
	"to_location_id" bigint,
	"customer_id" bigint,
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
	CONSTRAINT "device_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
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
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"value_fen" bigint NOT NULL,
	"reason" text,
	"user_id" bigint,
	"document" text,
	CONSTRAINT "stock_ledger_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "proficiency" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"level" text NOT NULL,
	"grade" text NOT NULL,
	"assessed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proficiency_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id"),
	CONSTRAINT "proficiency_level" CHECK ("proficiency"."level" in ('小学', '初中', '高中', '大学'))
);
--> statement-breakpoint
CREATE TABLE "tenant" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tenant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "user_permission" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "user_permission_tenant_id_user_id_key_pk" PRIMARY KEY("tenant_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "app_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"boss" boolean DEFAULT false NOT NULL,
	"position" text NOT NULL,
	"avatar" text,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_user_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "app_user_name_unique" UNIQUE("tenant_id","name"),
	CONSTRAINT "app_user_name_trimmed" CHECK ("app_user"."name" = btrim("app_user"."name") and "app_user"."name" <> '')
);
--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_tenant_id_brand_id_brand_tenant_id_id_fk" FOREIGN KEY ("tenant_id","brand_id") REFERENCES "public"."brand"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku" ADD CONSTRAINT "sku_tenant_id_product_id_product_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."product"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_price" ADD CONSTRAINT "sku_price_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "public"."sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_event" ADD CONSTRAINT "device_event_tenant_id_device_id_device_tenant_id_id_fk" FOREIGN KEY ("tenant_id","device_id") REFERENCES "public"."device"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_identifier" ADD CONSTRAINT "device_identifier_tenant_id_device_id_device_tenant_id_id_fk" FOREIGN KEY ("tenant_id","device_id") REFERENCES "public"."device"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "public"."sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "public"."sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "public"."sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proficiency" ADD CONSTRAINT "proficiency_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_permission" ADD CONSTRAINT "user_permission_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_of_entity" ON "audit_log" USING btree ("tenant_id","entity","entity_id");--> statement-breakpoint
CREATE INDEX "audit_log_recent" ON "audit_log" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_key_age" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_run_recent" ON "import_run" USING btree ("tenant_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "product_search" ON "product" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sku_price_changes" ON "sku_price" USING btree ("tenant_id","valid_from");--> statement-breakpoint
CREATE INDEX "sign_in_of_user" ON "sign_in" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "device_event_of_device" ON "device_event" USING btree ("tenant_id","device_id","id");--> statement-breakpoint
CREATE INDEX "device_identifier_search" ON "device_identifier" USING gin ("value" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "device_oldest" ON "device" USING btree ("tenant_id","received_at","id");--> statement-breakpoint
CREATE INDEX "device_of_sku" ON "device" USING btree ("tenant_id","sku_id","status");--> statement-breakpoint
CREATE INDEX "device_ageing" ON "device" USING btree ("tenant_id","status","received_at");--> statement-breakpoint
CREATE INDEX "stock_ledger_of_sku" ON "stock_ledger" USING btree ("tenant_id","sku_id","location_id","id");