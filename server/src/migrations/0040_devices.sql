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
ALTER TABLE "import_run" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "device_allocation_event" ADD CONSTRAINT "device_allocation_event_tenant_id_allocation_id_device_allocation_tenant_id_id_fk" FOREIGN KEY ("tenant_id","allocation_id") REFERENCES "public"."device_allocation"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_allocation_event" ADD CONSTRAINT "device_allocation_event_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_allocation" ADD CONSTRAINT "device_allocation_tenant_id_device_id_device_tenant_id_id_fk" FOREIGN KEY ("tenant_id","device_id") REFERENCES "public"."device"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_allocation" ADD CONSTRAINT "device_allocation_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_allocation" ADD CONSTRAINT "device_allocation_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_allocation" ADD CONSTRAINT "device_allocation_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_allocation" ADD CONSTRAINT "device_allocation_tenant_id_allocated_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","allocated_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activation_record_imei" ON "activation_record" USING btree ("tenant_id","imei");--> statement-breakpoint
CREATE INDEX "device_allocation_event_of" ON "device_allocation_event" USING btree ("tenant_id","allocation_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "device_allocation_open" ON "device_allocation" USING btree ("tenant_id","device_id") WHERE "device_allocation"."state" = 'open';--> statement-breakpoint
CREATE INDEX "device_allocation_expiry" ON "device_allocation" USING btree ("expires_on") WHERE "device_allocation"."state" = 'open';--> statement-breakpoint
CREATE INDEX "device_allocation_closed" ON "device_allocation" USING btree ("tenant_id","ended_at");--> statement-breakpoint
CREATE INDEX "device_activated" ON "device" USING btree ("tenant_id","activated_at") WHERE "device"."activated_at" is not null;