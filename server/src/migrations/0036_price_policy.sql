-- two-step: wider checks of price types, columns with defaults and new tables
-- Prices by level and customer, quantity breaks and gifts.
CREATE TABLE "gift_rule" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "gift_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"brand_id" bigint,
	"product_id" bigint,
	"sku_id" bigint NOT NULL,
	"pieces" integer NOT NULL,
	"location_id" bigint,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "gift_rule_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "gift_rule_pieces" CHECK ("gift_rule"."pieces" > 0),
	CONSTRAINT "gift_rule_validity" CHECK ("gift_rule"."valid_to" >= "gift_rule"."valid_from"),
	CONSTRAINT "gift_rule_scope" CHECK (("gift_rule"."brand_id" is null) <> ("gift_rule"."product_id" is null))
);
--> statement-breakpoint
CREATE TABLE "price_rule" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "price_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"customer_id" bigint,
	"level" text,
	"min_pieces" integer,
	"product_id" bigint NOT NULL,
	"sku_id" bigint,
	"amount_fen" bigint NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "price_rule_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "price_rule_kind" CHECK ("price_rule"."kind" in ('customer', 'break')),
	CONSTRAINT "price_rule_level" CHECK ("price_rule"."level" in ('retail', 'wholesale', 'wholesale_b', 'wholesale_c', 'staff')),
	CONSTRAINT "price_rule_amount" CHECK ("price_rule"."amount_fen" >= 0),
	CONSTRAINT "price_rule_validity" CHECK ("price_rule"."valid_to" >= "price_rule"."valid_from"),
	CONSTRAINT "price_rule_customer" CHECK (("price_rule"."kind" = 'customer') = ("price_rule"."customer_id" is not null)),
	CONSTRAINT "price_rule_break" CHECK (("price_rule"."kind" = 'break') = ("price_rule"."level" is not null) and ("price_rule"."kind" = 'break') = ("price_rule"."min_pieces" is not null))
);
--> statement-breakpoint
ALTER TABLE "price_request_line" DROP CONSTRAINT "price_request_line_type";--> statement-breakpoint
ALTER TABLE "sku_price" DROP CONSTRAINT "sku_price_type";--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "price_level" text DEFAULT 'retail' NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_line" ADD COLUMN "price_source" text;--> statement-breakpoint
ALTER TABLE "sale_line" ADD COLUMN "price_rule_id" bigint;--> statement-breakpoint
ALTER TABLE "gift_rule" ADD CONSTRAINT "gift_rule_tenant_id_brand_id_brand_tenant_id_id_fk" FOREIGN KEY ("tenant_id","brand_id") REFERENCES "brand"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_rule" ADD CONSTRAINT "gift_rule_tenant_id_product_id_product_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "product"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_rule" ADD CONSTRAINT "gift_rule_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_rule" ADD CONSTRAINT "gift_rule_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_rule" ADD CONSTRAINT "gift_rule_tenant_id_created_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","created_by") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rule" ADD CONSTRAINT "price_rule_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rule" ADD CONSTRAINT "price_rule_tenant_id_product_id_product_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "product"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rule" ADD CONSTRAINT "price_rule_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rule" ADD CONSTRAINT "price_rule_tenant_id_created_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","created_by") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_rule_of_sku" ON "gift_rule" USING btree ("tenant_id","sku_id");--> statement-breakpoint
CREATE INDEX "price_rule_of_product" ON "price_rule" USING btree ("tenant_id","product_id");--> statement-breakpoint
CREATE INDEX "price_rule_of_sku" ON "price_rule" USING btree ("tenant_id","sku_id") WHERE "price_rule"."sku_id" is not null;--> statement-breakpoint
CREATE INDEX "price_rule_of_customer" ON "price_rule" USING btree ("tenant_id","customer_id") WHERE "price_rule"."customer_id" is not null;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_price_level" CHECK (price_level in ('retail', 'wholesale', 'wholesale_b', 'wholesale_c', 'staff')) NOT VALID;--> statement-breakpoint
ALTER TABLE "price_request_line" ADD CONSTRAINT "price_request_line_type" CHECK (type in ('purchase', 'wholesale', 'wholesale_b', 'wholesale_c', 'staff', 'retail', 'floor')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sku_price" ADD CONSTRAINT "sku_price_type" CHECK (type in ('purchase', 'wholesale', 'wholesale_b', 'wholesale_c', 'staff', 'retail', 'floor')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_price_source" CHECK (price_source in ('retail', 'wholesale', 'wholesale_b', 'wholesale_c', 'staff', 'customer', 'break', 'gift')) NOT VALID;
--> statement-breakpoint
call bind_to_tenant('price_rule');
--> statement-breakpoint
call bind_to_tenant('gift_rule');
--> statement-breakpoint
-- Own prices of customers whom the caller sees.
call limit_to_stores('price_rule',
  'customer_id is null or exists (select from customer c where c.tenant_id = price_rule.tenant_id and c.id = price_rule.customer_id)');
--> statement-breakpoint
call limit_to_stores('gift_rule', 'location_id is null or location_id = any(allowed_stores())');
