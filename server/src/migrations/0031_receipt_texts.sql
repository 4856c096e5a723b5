-- Texts that a company prints on its receipts, per company and per store.
CREATE TABLE "receipt_text" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "receipt_text_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"location_id" bigint,
	"header" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"warranty" text NOT NULL,
	"footer" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "receipt_text_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "receipt_text" ADD CONSTRAINT "receipt_text_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_text_of_location" ON "receipt_text" USING btree ("tenant_id","location_id") WHERE "receipt_text"."location_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_text_of_company" ON "receipt_text" USING btree ("tenant_id") WHERE "receipt_text"."location_id" is null;
--> statement-breakpoint
call bind_to_tenant('receipt_text');
