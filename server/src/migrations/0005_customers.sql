-- Customers, their contacts and visits.
CREATE TABLE "customer_contact" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "customer_contact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"name" text NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"phone" text,
	"main" boolean DEFAULT false NOT NULL,
	CONSTRAINT "customer_contact_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer_visit" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "customer_visit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"state" text NOT NULL,
	"day" date NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"checked_at" timestamp with time zone,
	"late" boolean DEFAULT false NOT NULL,
	"place_state" text,
	"lat" double precision,
	"lng" double precision,
	"accuracy_m" integer,
	"done_at" timestamp with time zone,
	"notes" text DEFAULT '' NOT NULL,
	"next_step" text DEFAULT '' NOT NULL,
	"next_day" date,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "customer_visit_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "customer_visit_state" CHECK ("customer_visit"."state" in ('planned', 'open', 'done', 'cancelled')),
	CONSTRAINT "customer_visit_place_state" CHECK ("customer_visit"."place_state" in ('given', 'denied', 'unavailable')),
	CONSTRAINT "customer_visit_place" CHECK (("customer_visit"."lat" is null) = ("customer_visit"."lng" is null) and "customer_visit"."lat" between -90 and 90 and "customer_visit"."lng" between -180 and 180),
	CONSTRAINT "customer_visit_given" CHECK (("customer_visit"."place_state" is not distinct from 'given') = ("customer_visit"."lat" is not null)),
	CONSTRAINT "customer_visit_checked" CHECK ("customer_visit"."state" not in ('open', 'done') or "customer_visit"."checked_at" is not null),
	CONSTRAINT "customer_visit_done" CHECK (("customer_visit"."state" = 'done') = ("customer_visit"."done_at" is not null))
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
	"level" text DEFAULT 'C' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"note" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"merged_into" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "customer_name_unique" UNIQUE("tenant_id","name"),
	CONSTRAINT "customer_level" CHECK ("customer"."level" in ('A', 'B', 'C', 'D')),
	CONSTRAINT "customer_place" CHECK (("customer"."lat" is null) = ("customer"."lng" is null) and "customer"."lat" between -90 and 90 and "customer"."lng" between -180 and 180),
	CONSTRAINT "customer_merged_is_over" CHECK ("customer"."merged_into" is null or (not "customer"."active" and "customer"."merged_into" <> "customer"."id"))
);
--> statement-breakpoint
CREATE TABLE "visit_photo" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "visit_photo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"visit_id" bigint,
	"user_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_photo_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "customer_contact" ADD CONSTRAINT "customer_contact_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customer_visit" ADD CONSTRAINT "customer_visit_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customer_visit" ADD CONSTRAINT "customer_visit_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_tenant_id_merged_into_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","merged_into") REFERENCES "customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "visit_photo" ADD CONSTRAINT "visit_photo_tenant_id_visit_id_customer_visit_tenant_id_id_fk" FOREIGN KEY ("tenant_id","visit_id") REFERENCES "customer_visit"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "visit_photo" ADD CONSTRAINT "visit_photo_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "customer_contact_of" ON "customer_contact" USING btree ("tenant_id","customer_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "customer_contact_main" ON "customer_contact" USING btree ("tenant_id","customer_id") WHERE "customer_contact"."main";
--> statement-breakpoint
CREATE INDEX "customer_visit_of" ON "customer_visit" USING btree ("tenant_id","customer_id","day");
--> statement-breakpoint
CREATE INDEX "customer_visit_by" ON "customer_visit" USING btree ("tenant_id","user_id","day");
--> statement-breakpoint
CREATE UNIQUE INDEX "customer_visit_open" ON "customer_visit" USING btree ("tenant_id","user_id","customer_id","day") WHERE "customer_visit"."state" = 'open';
--> statement-breakpoint
CREATE UNIQUE INDEX "customer_visit_planned" ON "customer_visit" USING btree ("tenant_id","user_id","customer_id","day") WHERE "customer_visit"."state" = 'planned';
--> statement-breakpoint
CREATE INDEX "customer_of_area" ON "customer" USING btree ("tenant_id","area");
--> statement-breakpoint
CREATE INDEX "customer_merged" ON "customer" USING btree ("tenant_id","merged_into") WHERE "customer"."merged_into" is not null;
--> statement-breakpoint
CREATE INDEX "visit_photo_of" ON "visit_photo" USING btree ("tenant_id","visit_id");
--> statement-breakpoint
CREATE INDEX "visit_photo_loose" ON "visit_photo" USING btree ("at") WHERE "visit_photo"."visit_id" is null;
--> statement-breakpoint
call bind_to_tenant('customer_contact');
--> statement-breakpoint
call bind_to_tenant('customer_visit');
--> statement-breakpoint
call bind_to_tenant('customer');
--> statement-breakpoint
call bind_to_tenant('visit_photo');
--> statement-breakpoint
-- Rows written for a merged customer belong to the customer it was merged into: a sale may have been in flight or
-- waiting offline. The lock makes such a write wait for a merge and a merge wait for the write.
create function follow_merged_customer() returns trigger language plpgsql as $$
declare
  became bigint;
begin
  select merged_into into became from customer
    where tenant_id = new.tenant_id and id = new.customer_id for key share;
  if became is not null then
    new.customer_id := became;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger customer_contact_follows_customer before insert or update of customer_id on customer_contact
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
--> statement-breakpoint
create trigger customer_visit_follows_customer before insert or update of customer_id on customer_visit
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
