-- Suppliers, purchase orders, receipts, returns, invoices, and what suppliers are owed.
CREATE TABLE "supplier_invoice_receipt" (
	"tenant_id" integer NOT NULL,
	"receipt_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	CONSTRAINT "supplier_invoice_receipt_tenant_id_receipt_id_pk" PRIMARY KEY("tenant_id","receipt_id")
);
--> statement-breakpoint
CREATE TABLE "supplier_invoice" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "supplier_invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"merchant_id" bigint NOT NULL,
	"number" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"ordered_fen" bigint NOT NULL,
	"received_fen" bigint NOT NULL,
	"day" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"adjustment_id" bigint,
	"voided_by" bigint,
	"voided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "supplier_invoice_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "supplier_invoice_amount" CHECK (amount_fen > 0),
	CONSTRAINT "supplier_invoice_voided" CHECK ((voided_by is null) = (voided_at is null))
);
--> statement-breakpoint
CREATE TABLE "purchase_order_line" (
	"tenant_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"sku_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"unit_fen" bigint NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "purchase_order_line_tenant_id_order_id_line_pk" PRIMARY KEY("tenant_id","order_id","line"),
	CONSTRAINT "purchase_order_line_sku" UNIQUE("tenant_id","order_id","sku_id"),
	CONSTRAINT "purchase_order_line_quantity" CHECK (quantity > 0 and unit_fen >= 0),
	CONSTRAINT "purchase_order_line_received" CHECK (received between 0 and quantity)
);
--> statement-breakpoint
CREATE TABLE "purchase_order" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "purchase_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"merchant_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"day" date NOT NULL,
	"expected_day" date,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"total_fen" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_by" bigint,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision" text DEFAULT '' NOT NULL,
	"ended_by" bigint,
	"ended_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "purchase_order_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "purchase_order_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "purchase_order_state" CHECK (state in ('draft', 'pending', 'approved', 'partly_received', 'received', 'closed', 'cancelled')),
	CONSTRAINT "purchase_order_total" CHECK (total_fen >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_setting" (
	"tenant_id" integer PRIMARY KEY NOT NULL,
	"order_approval_fen" bigint,
	"cover_days" integer NOT NULL,
	"lead_days" integer NOT NULL,
	CONSTRAINT "purchase_setting_days" CHECK (cover_days between 1 and 180 and lead_days between 0 and 180)
);
--> statement-breakpoint
CREATE TABLE "payable_adjustment" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payable_adjustment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"merchant_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"day" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"reversed_by" bigint,
	"reversed_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "payable_adjustment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "payable_adjustment_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "payable_adjustment_kind" CHECK (kind in ('opening', 'invoice')),
	CONSTRAINT "payable_adjustment_amount" CHECK (amount_fen <> 0),
	CONSTRAINT "payable_adjustment_reversed" CHECK ((reversed_by is null) = (reversed_at is null))
);
--> statement-breakpoint
CREATE TABLE "payable_allocation" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payable_allocation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payable_id" bigint NOT NULL,
	"credit_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "payable_allocation_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "payable_allocation_amount" CHECK (amount_fen <> 0)
);
--> statement-breakpoint
CREATE TABLE "payable" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payable_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"merchant_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"source_id" bigint NOT NULL,
	"day" date NOT NULL,
	"due_day" date,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"amount_fen" bigint NOT NULL,
	"open_fen" bigint NOT NULL,
	CONSTRAINT "payable_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "payable_of_entry" UNIQUE("tenant_id","entry_id"),
	CONSTRAINT "payable_kind" CHECK (kind in ('receipt', 'freight', 'return', 'payment', 'opening', 'invoice', 'reversal')),
	CONSTRAINT "payable_open_within" CHECK (open_fen between least(amount_fen, 0) and greatest(amount_fen, 0) and amount_fen <> 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_receipt_device" (
	"tenant_id" integer NOT NULL,
	"receipt_id" bigint NOT NULL,
	"device_id" bigint NOT NULL,
	CONSTRAINT "purchase_receipt_device_tenant_id_receipt_id_device_id_pk" PRIMARY KEY("tenant_id","receipt_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "purchase_receipt_line" (
	"tenant_id" integer NOT NULL,
	"receipt_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"unit_fen" bigint NOT NULL,
	"landed_fen" bigint NOT NULL,
	CONSTRAINT "purchase_receipt_line_tenant_id_receipt_id_sku_id_pk" PRIMARY KEY("tenant_id","receipt_id","sku_id"),
	CONSTRAINT "purchase_receipt_line_amounts" CHECK (quantity > 0 and landed_fen >= quantity * unit_fen)
);
--> statement-breakpoint
CREATE TABLE "purchase_receipt" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "purchase_receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"order_id" bigint NOT NULL,
	"merchant_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"goods_fen" bigint NOT NULL,
	"freight_fen" bigint NOT NULL,
	"freight_method" text NOT NULL,
	"carrier_id" bigint,
	"reversed_by" bigint,
	"reversed_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "purchase_receipt_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "purchase_receipt_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "purchase_receipt_document" UNIQUE("tenant_id","document_id"),
	CONSTRAINT "purchase_receipt_freight_method" CHECK (freight_method in ('value', 'pieces')),
	CONSTRAINT "purchase_receipt_amounts" CHECK (goods_fen >= 0 and freight_fen >= 0),
	CONSTRAINT "purchase_receipt_carrier" CHECK ((freight_fen > 0) = (carrier_id is not null)),
	CONSTRAINT "purchase_receipt_reversed" CHECK ((reversed_by is null) = (reversed_at is null))
);
--> statement-breakpoint
CREATE TABLE "purchase_return_line" (
	"tenant_id" integer NOT NULL,
	"return_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"sku_id" bigint NOT NULL,
	"device_id" bigint,
	"quantity" integer NOT NULL,
	"credit_fen" bigint NOT NULL,
	CONSTRAINT "purchase_return_line_tenant_id_return_id_line_pk" PRIMARY KEY("tenant_id","return_id","line"),
	CONSTRAINT "purchase_return_line_amounts" CHECK (quantity > 0 and credit_fen >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_return" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "purchase_return_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"merchant_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"credit_fen" bigint NOT NULL,
	"reversed_by" bigint,
	"reversed_at" timestamp with time zone,
	CONSTRAINT "purchase_return_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "purchase_return_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "purchase_return_document" UNIQUE("tenant_id","document_id"),
	CONSTRAINT "purchase_return_credit" CHECK (credit_fen >= 0),
	CONSTRAINT "purchase_return_reversed" CHECK ((reversed_by is null) = (reversed_at is null))
);
--> statement-breakpoint
ALTER TABLE "journal_entry" DROP CONSTRAINT "journal_entry_kind";--> statement-breakpoint
ALTER TABLE "device" DROP CONSTRAINT "device_status";--> statement-breakpoint
ALTER TABLE "merchant" ADD COLUMN "contact" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "merchant" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "merchant" ADD COLUMN "payment_days" integer;--> statement-breakpoint
ALTER TABLE "merchant" ADD COLUMN "lead_days" integer;--> statement-breakpoint
ALTER TABLE "supplier_invoice_receipt" ADD CONSTRAINT "supplier_invoice_receipt_tenant_id_receipt_id_purchase_receipt_tenant_id_id_fk" FOREIGN KEY ("tenant_id","receipt_id") REFERENCES "public"."purchase_receipt"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_invoice_receipt" ADD CONSTRAINT "supplier_invoice_receipt_tenant_id_invoice_id_supplier_invoice_tenant_id_id_fk" FOREIGN KEY ("tenant_id","invoice_id") REFERENCES "public"."supplier_invoice"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_invoice" ADD CONSTRAINT "supplier_invoice_tenant_id_merchant_id_merchant_tenant_id_id_fk" FOREIGN KEY ("tenant_id","merchant_id") REFERENCES "public"."merchant"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_invoice" ADD CONSTRAINT "supplier_invoice_tenant_id_adjustment_id_payable_adjustment_tenant_id_id_fk" FOREIGN KEY ("tenant_id","adjustment_id") REFERENCES "public"."payable_adjustment"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_invoice" ADD CONSTRAINT "supplier_invoice_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_invoice" ADD CONSTRAINT "supplier_invoice_tenant_id_voided_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","voided_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_line" ADD CONSTRAINT "purchase_order_line_tenant_id_order_id_purchase_order_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."purchase_order"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_line" ADD CONSTRAINT "purchase_order_line_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "public"."sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_tenant_id_merchant_id_merchant_tenant_id_id_fk" FOREIGN KEY ("tenant_id","merchant_id") REFERENCES "public"."merchant"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_tenant_id_submitted_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","submitted_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_tenant_id_decided_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_tenant_id_ended_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","ended_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payable_adjustment" ADD CONSTRAINT "payable_adjustment_tenant_id_merchant_id_merchant_tenant_id_id_fk" FOREIGN KEY ("tenant_id","merchant_id") REFERENCES "public"."merchant"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payable_adjustment" ADD CONSTRAINT "payable_adjustment_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payable_adjustment" ADD CONSTRAINT "payable_adjustment_tenant_id_reversed_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reversed_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payable_allocation" ADD CONSTRAINT "payable_allocation_tenant_id_payable_id_payable_tenant_id_id_fk" FOREIGN KEY ("tenant_id","payable_id") REFERENCES "public"."payable"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payable_allocation" ADD CONSTRAINT "payable_allocation_tenant_id_credit_id_payable_tenant_id_id_fk" FOREIGN KEY ("tenant_id","credit_id") REFERENCES "public"."payable"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payable_allocation" ADD CONSTRAINT "payable_allocation_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payable" ADD CONSTRAINT "payable_tenant_id_merchant_id_merchant_tenant_id_id_fk" FOREIGN KEY ("tenant_id","merchant_id") REFERENCES "public"."merchant"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payable" ADD CONSTRAINT "payable_tenant_id_entry_id_journal_entry_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entry_id") REFERENCES "public"."journal_entry"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipt_device" ADD CONSTRAINT "purchase_receipt_device_tenant_id_receipt_id_purchase_receipt_tenant_id_id_fk" FOREIGN KEY ("tenant_id","receipt_id") REFERENCES "public"."purchase_receipt"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipt_device" ADD CONSTRAINT "purchase_receipt_device_tenant_id_device_id_device_tenant_id_id_fk" FOREIGN KEY ("tenant_id","device_id") REFERENCES "public"."device"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipt_line" ADD CONSTRAINT "purchase_receipt_line_tenant_id_receipt_id_purchase_receipt_tenant_id_id_fk" FOREIGN KEY ("tenant_id","receipt_id") REFERENCES "public"."purchase_receipt"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipt_line" ADD CONSTRAINT "purchase_receipt_line_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "public"."sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipt" ADD CONSTRAINT "purchase_receipt_tenant_id_order_id_purchase_order_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."purchase_order"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipt" ADD CONSTRAINT "purchase_receipt_tenant_id_merchant_id_merchant_tenant_id_id_fk" FOREIGN KEY ("tenant_id","merchant_id") REFERENCES "public"."merchant"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipt" ADD CONSTRAINT "purchase_receipt_tenant_id_carrier_id_merchant_tenant_id_id_fk" FOREIGN KEY ("tenant_id","carrier_id") REFERENCES "public"."merchant"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipt" ADD CONSTRAINT "purchase_receipt_tenant_id_document_id_stock_document_tenant_id_id_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."stock_document"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipt" ADD CONSTRAINT "purchase_receipt_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipt" ADD CONSTRAINT "purchase_receipt_tenant_id_reversed_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reversed_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_return_line" ADD CONSTRAINT "purchase_return_line_tenant_id_return_id_purchase_return_tenant_id_id_fk" FOREIGN KEY ("tenant_id","return_id") REFERENCES "public"."purchase_return"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_return_line" ADD CONSTRAINT "purchase_return_line_tenant_id_sku_id_sku_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sku_id") REFERENCES "public"."sku"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_return_line" ADD CONSTRAINT "purchase_return_line_tenant_id_device_id_device_tenant_id_id_fk" FOREIGN KEY ("tenant_id","device_id") REFERENCES "public"."device"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_return" ADD CONSTRAINT "purchase_return_tenant_id_merchant_id_merchant_tenant_id_id_fk" FOREIGN KEY ("tenant_id","merchant_id") REFERENCES "public"."merchant"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_return" ADD CONSTRAINT "purchase_return_tenant_id_document_id_stock_document_tenant_id_id_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."stock_document"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_return" ADD CONSTRAINT "purchase_return_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_return" ADD CONSTRAINT "purchase_return_tenant_id_reversed_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reversed_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_invoice_receipt_of_invoice" ON "supplier_invoice_receipt" USING btree ("tenant_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_invoice_number" ON "supplier_invoice" USING btree ("tenant_id","merchant_id","number") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "supplier_invoice_of_adjustment" ON "supplier_invoice" USING btree ("tenant_id","adjustment_id") WHERE adjustment_id is not null;--> statement-breakpoint
CREATE INDEX "supplier_invoice_of_merchant" ON "supplier_invoice" USING btree ("tenant_id","merchant_id","id");--> statement-breakpoint
CREATE INDEX "purchase_order_line_of_sku" ON "purchase_order_line" USING btree ("tenant_id","sku_id");--> statement-breakpoint
CREATE INDEX "purchase_order_of_merchant" ON "purchase_order" USING btree ("tenant_id","merchant_id","id");--> statement-breakpoint
CREATE INDEX "purchase_order_open" ON "purchase_order" USING btree ("tenant_id","state","id");--> statement-breakpoint
CREATE INDEX "payable_adjustment_of_merchant" ON "payable_adjustment" USING btree ("tenant_id","merchant_id");--> statement-breakpoint
CREATE INDEX "payable_allocation_of_debt" ON "payable_allocation" USING btree ("tenant_id","payable_id","day");--> statement-breakpoint
CREATE INDEX "payable_allocation_of_credit" ON "payable_allocation" USING btree ("tenant_id","credit_id","day");--> statement-breakpoint
CREATE INDEX "payable_of_merchant" ON "payable" USING btree ("tenant_id","merchant_id","day","id");--> statement-breakpoint
CREATE INDEX "payable_open" ON "payable" USING btree ("tenant_id","merchant_id") WHERE open_fen <> 0;--> statement-breakpoint
CREATE INDEX "purchase_receipt_device_of_device" ON "purchase_receipt_device" USING btree ("tenant_id","device_id");--> statement-breakpoint
CREATE INDEX "purchase_receipt_of_order" ON "purchase_receipt" USING btree ("tenant_id","order_id","id");--> statement-breakpoint
CREATE INDEX "purchase_receipt_of_merchant" ON "purchase_receipt" USING btree ("tenant_id","merchant_id","id");--> statement-breakpoint
CREATE INDEX "purchase_receipt_of_carrier" ON "purchase_receipt" USING btree ("tenant_id","carrier_id") WHERE carrier_id is not null;--> statement-breakpoint
CREATE INDEX "purchase_return_line_of_device" ON "purchase_return_line" USING btree ("tenant_id","device_id") WHERE device_id is not null;--> statement-breakpoint
CREATE INDEX "purchase_return_of_merchant" ON "purchase_return" USING btree ("tenant_id","merchant_id","id");--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_kind" CHECK (kind in ('sale', 'sale_return', 'receipt', 'write_off', 'merchant_payment', 'purchase', 'purchase_return', 'transfer', 'expense', 'income', 'count', 'opening', 'reversal')) NOT VALID;--> statement-breakpoint
ALTER TABLE "journal_entry" VALIDATE CONSTRAINT "journal_entry_kind";--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_status" CHECK (status in ('in_transit', 'in_stock', 'reserved', 'sold', 'returned', 'damaged', 'lost', 'scrapped', 'supplier_returned')) NOT VALID;--> statement-breakpoint
ALTER TABLE "device" VALIDATE CONSTRAINT "device_status";--> statement-breakpoint
ALTER TABLE "merchant" ADD CONSTRAINT "merchant_days" CHECK (payment_days between 0 and 365 and lead_days between 0 and 365) NOT VALID;--> statement-breakpoint
ALTER TABLE "merchant" VALIDATE CONSTRAINT "merchant_days";
--> statement-breakpoint
call bind_to_tenant('purchase_setting');
--> statement-breakpoint
call bind_to_tenant('purchase_order');
--> statement-breakpoint
call bind_to_tenant('purchase_order_line');
--> statement-breakpoint
call bind_to_tenant('purchase_receipt');
--> statement-breakpoint
call bind_to_tenant('purchase_return');
--> statement-breakpoint
call bind_to_tenant('supplier_invoice');
--> statement-breakpoint
call bind_to_tenant('supplier_invoice_receipt');
--> statement-breakpoint
call bind_to_tenant('payable_adjustment');
--> statement-breakpoint
call bind_to_tenant('payable_allocation', append_only => true);
--> statement-breakpoint
call bind_to_tenant('purchase_receipt_line', append_only => true);
--> statement-breakpoint
call bind_to_tenant('purchase_receipt_device', append_only => true);
--> statement-breakpoint
call bind_to_tenant('purchase_return_line', append_only => true);
--> statement-breakpoint
call bind_to_tenant('payable', append_only => true);
--> statement-breakpoint
-- Amounts of payables never change, only what is open of them.
grant update (open_fen) on payable to shangxue_app;
