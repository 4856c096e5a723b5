CREATE TABLE "known_device" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"mark" text NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_device_tenant_id_user_id_mark_pk" PRIMARY KEY("tenant_id","user_id","mark")
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_code_tenant_id_user_id_hash_pk" PRIMARY KEY("tenant_id","user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"seed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "second_factor_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "sign_in" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "password_handed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;