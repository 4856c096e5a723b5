CREATE TABLE "sale_line_device" (
	"tenant_id" integer NOT NULL,
	"sale_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"device_id" bigint NOT NULL,
	"cost_fen" bigint NOT NULL,
	CONSTRAINT "sale_line_device_tenant_id_sale_id_device_id_pk" PRIMARY KEY("tenant_id","sale_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "sale_line" (
	"tenant_id" integer NOT NULL,
	"sale_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"sku_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"price_fen" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"cost_fen" bigint NOT NULL,
	"below_floor" boolean DEFAULT false NOT NULL,
	"origin_line" integer,
	CONSTRAINT "sale_line_tenant_id_sale_id_line_pk" PRIMARY KEY("tenant_id","sale_id","line"),
	CONSTRAINT "sale_line_quantity" CHECK ("sale_line"."quantity" <> 0),
	CONSTRAINT "sale_line_price" CHECK ("sale_line"."price_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sale_payment" (
	"tenant_id" integer NOT NULL,
	"sale_id" bigint NOT NULL,
	"method" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	CONSTRAINT "sale_payment_tenant_id_sale_id_method_pk" PRIMARY KEY("tenant_id","sale_id","method"),
	CONSTRAINT "sale_payment_method" CHECK ("sale_payment"."method" in ('cash', 'card', 'wechat', 'alipay', 'on_account')),
	CONSTRAINT "sale_payment_amount" CHECK ("sale_payment"."amount_fen" <> 0)
);
--> statement-breakpoint
CREATE TABLE "sale" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sale_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"location_id" bigint NOT NULL,
	"salesperson_id" bigint NOT NULL,
	"customer_id" bigint,
	"discount_fen" bigint NOT NULL,
	"total_fen" bigint NOT NULL,
	"pieces" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"ask" text,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision" text,
	"origin_id" bigint,
	"document_id" bigint,
	"reversal_id" bigint,
	CONSTRAINT "sale_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "sale_number_unique" UNIQUE("tenant_id","number"),
	CONSTRAINT "sale_kind" CHECK ("sale"."kind" in ('sale', 'return')),
	CONSTRAINT "sale_status" CHECK ("sale"."status" in ('waiting', 'posted', 'declined', 'withdrawn', 'reversed')),
	CONSTRAINT "sale_return_has_origin" CHECK (("sale"."kind" = 'return') = ("sale"."origin_id" is not null)),
	CONSTRAINT "sale_posted_moves_stock" CHECK ("sale"."status" <> 'posted' or "sale"."document_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "sales_fact" (
	"tenant_id" integer NOT NULL,
	"day" date NOT NULL,
	"sku_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"salesperson_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"pieces" integer NOT NULL,
	"returned" integer NOT NULL,
	"amount_fen" bigint NOT NULL,
	"cost_fen" bigint NOT NULL,
	CONSTRAINT "sales_fact_tenant_id_day_location_id_salesperson_id_sku_id_customer_id_pk" PRIMARY KEY("tenant_id","day","location_id","salesperson_id","sku_id","customer_id")
);
--> statement-breakpoint
ALTER TABLE "sale_line_device" ADD CONSTRAINT "sale_line_device_tenant_id_sale_id_line_sale_line_tenant_id_sale_id_line_fk" FOREIGN KEY ("tenant_id","sale_id","line") REFERENCES "public"."sale_line"("tenant_id","sale_id","line") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_line_device" ADD CONSTRAINT "sale_line_device_tenant_id_device_id_device_tenant_id_id_fk" FOREIGN KEY ("tenant_id","device_id") REFERENCES "public"."device"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_tenant_id_sale_id_sale_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sale_id") REFERENCES "public"."sale"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "public"."sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_payment" ADD CONSTRAINT "sale_payment_tenant_id_sale_id_sale_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sale_id") REFERENCES "public"."sale"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_tenant_id_salesperson_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","salesperson_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_tenant_id_origin_id_sale_tenant_id_id_fk" FOREIGN KEY ("tenant_id","origin_id") REFERENCES "public"."sale"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_tenant_id_document_id_stock_document_tenant_id_id_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."stock_document"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_tenant_id_reversal_id_stock_document_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reversal_id") REFERENCES "public"."stock_document"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_fact" ADD CONSTRAINT "sales_fact_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "public"."sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_fact" ADD CONSTRAINT "sales_fact_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_line_device_of_device" ON "sale_line_device" USING btree ("tenant_id","device_id");--> statement-breakpoint
CREATE INDEX "sale_line_of_sku" ON "sale_line" USING btree ("tenant_id","sku_id");--> statement-breakpoint
CREATE INDEX "sale_of_day" ON "sale" USING btree ("tenant_id","day","id");--> statement-breakpoint
CREATE INDEX "sale_of_customer" ON "sale" USING btree ("tenant_id","customer_id","day");--> statement-breakpoint
CREATE INDEX "sale_of_salesperson" ON "sale" USING btree ("tenant_id","salesperson_id","day");--> statement-breakpoint
CREATE INDEX "sale_returned" ON "sale" USING btree ("tenant_id","origin_id") WHERE "sale"."origin_id" is not null;--> statement-breakpoint
CREATE INDEX "sale_waiting" ON "sale" USING btree ("tenant_id","id") WHERE "sale"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "sales_fact_of_sku" ON "sales_fact" USING btree ("tenant_id","sku_id","day");