-- Locations, products, SKUs and prices.
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
CREATE TABLE "price_request_line" (
	"tenant_id" integer NOT NULL,
	"request_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"sku_id" bigint NOT NULL,
	"type" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"before_fen" bigint,
	"valid_from" timestamp with time zone,
	CONSTRAINT "price_request_line_tenant_id_request_id_line_pk" PRIMARY KEY("tenant_id","request_id","line"),
	CONSTRAINT "price_request_line_type" CHECK ("price_request_line"."type" in ('purchase', 'wholesale', 'retail', 'floor')),
	CONSTRAINT "price_request_line_amount" CHECK ("price_request_line"."amount_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_request" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "price_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text DEFAULT 'pending' NOT NULL,
	"file_name" text,
	"reason" text DEFAULT '' NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision" text DEFAULT '' NOT NULL,
	CONSTRAINT "price_request_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "price_request_state" CHECK ("price_request"."state" in ('pending', 'approved', 'declined', 'withdrawn')),
	CONSTRAINT "price_request_decided" CHECK (("price_request"."state" in ('approved', 'declined')) = ("price_request"."decided_by" is not null))
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
ALTER TABLE "product" ADD CONSTRAINT "product_tenant_id_brand_id_brand_tenant_id_id_fk" FOREIGN KEY ("tenant_id","brand_id") REFERENCES "brand"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sku" ADD CONSTRAINT "sku_tenant_id_product_id_product_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "product"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_request_line" ADD CONSTRAINT "price_request_line_tenant_id_request_id_price_request_tenant_id_id_fk" FOREIGN KEY ("tenant_id","request_id") REFERENCES "price_request"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_request_line" ADD CONSTRAINT "price_request_line_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_request" ADD CONSTRAINT "price_request_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_request" ADD CONSTRAINT "price_request_tenant_id_decided_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sku_price" ADD CONSTRAINT "sku_price_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "product_search" ON "product" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "price_request_line_of_sku" ON "price_request_line" USING btree ("tenant_id","sku_id");
--> statement-breakpoint
CREATE INDEX "price_request_of_user" ON "price_request" USING btree ("tenant_id","user_id","id");
--> statement-breakpoint
CREATE INDEX "price_request_pending" ON "price_request" USING btree ("tenant_id","id") WHERE "price_request"."state" = 'pending';
--> statement-breakpoint
CREATE INDEX "sku_price_changes" ON "sku_price" USING btree ("tenant_id","valid_from");
--> statement-breakpoint
call bind_to_tenant('brand');
--> statement-breakpoint
call bind_to_tenant('location');
--> statement-breakpoint
call bind_to_tenant('product');
--> statement-breakpoint
call bind_to_tenant('sku');
--> statement-breakpoint
call bind_to_tenant('price_request_line', append_only => true);
--> statement-breakpoint
call bind_to_tenant('price_request');
--> statement-breakpoint
call bind_to_tenant('sku_price', append_only => true);
--> statement-breakpoint
-- Under row-level security PostgreSQL uses no index for LIKE, which is not leakproof. A view reads as its owner and is
-- inlined into the query, so that the planner can weigh the search term against the other conditions. The tenant comes
-- from a subselect: a plain expression would be merged with the policies, which are checked first, and LIKE could
-- again use no index.
create view searchable_product as
  select tenant_id, id as product_id, search_text from product where tenant_id = (select current_tenant());
--> statement-breakpoint
grant select on searchable_product to shangxue_app;
