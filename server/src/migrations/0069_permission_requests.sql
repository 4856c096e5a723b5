CREATE TABLE "permission_request" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "permission_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"purpose" text NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "permission_request_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "permission_request_state" CHECK ("permission_request"."state" in ('pending', 'granted', 'declined')),
	CONSTRAINT "permission_request_decided" CHECK (("permission_request"."state" = 'pending') = ("permission_request"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "permission_request" ADD CONSTRAINT "permission_request_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_request" ADD CONSTRAINT "permission_request_tenant_id_decided_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "permission_request_pending" ON "permission_request" USING btree ("tenant_id","user_id","key") WHERE "permission_request"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "permission_request_of_user" ON "permission_request" USING btree ("tenant_id","user_id","key","decided_at");