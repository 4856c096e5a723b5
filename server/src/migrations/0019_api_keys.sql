-- API keys of persons and programs, and the users that programs act as.
CREATE TABLE "api_key" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "api_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"last_used_address" text,
	"revoked_at" timestamp with time zone,
	"revoked_by" bigint,
	"expiry_notified_at" timestamp with time zone,
	CONSTRAINT "api_key_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "api_key_kind" CHECK ("api_key"."kind" in ('personal', 'service')),
	CONSTRAINT "api_key_scopes" CHECK (cardinality("api_key"."scopes") > 0),
	CONSTRAINT "api_key_revoked" CHECK (("api_key"."revoked_at" is null) = ("api_key"."revoked_by" is null))
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "service" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "api_key_id" bigint DEFAULT nullif(current_setting('app.api_key', true), '')::bigint;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_tenant_id_created_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_tenant_id_revoked_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","revoked_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_of_user" ON "api_key" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "api_key_expiring" ON "api_key" USING btree ("expires_at") WHERE "api_key"."revoked_at" is null and "api_key"."expiry_notified_at" is null;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_service" CHECK (not "app_user"."service" or ("app_user"."disabled_at" is not null and not "app_user"."boss")) NOT VALID;--> statement-breakpoint
ALTER TABLE "app_user" VALIDATE CONSTRAINT "app_user_service";--> statement-breakpoint
call bind_to_tenant('api_key');
