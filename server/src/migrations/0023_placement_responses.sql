CREATE TABLE "placement_item" (
	"word_id" bigint PRIMARY KEY NOT NULL,
	"difficulty" double precision NOT NULL,
	"deviation" double precision NOT NULL,
	"slope" double precision NOT NULL,
	"ease" double precision NOT NULL,
	"responses" integer NOT NULL,
	"calibrated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "placement_response" (
	"tenant_id" integer NOT NULL,
	"test_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"user_id" bigint NOT NULL,
	"word_id" bigint NOT NULL,
	"outcome" text NOT NULL,
	"chosen_id" bigint,
	"meanings" smallint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "placement_response_tenant_id_test_id_place_pk" PRIMARY KEY("tenant_id","test_id","place"),
	CONSTRAINT "placement_response_outcome" CHECK ("placement_response"."outcome" in ('right', 'wrong', 'unknown')),
	CONSTRAINT "placement_response_chosen" CHECK (("placement_response"."outcome" = 'unknown') = ("placement_response"."chosen_id" is null))
);
--> statement-breakpoint
ALTER TABLE "placement_response" ADD CONSTRAINT "placement_response_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "placement_response_user" ON "placement_response" USING btree ("tenant_id","user_id","at");--> statement-breakpoint
CREATE INDEX "placement_response_at" ON "placement_response" USING btree ("at");--> statement-breakpoint
call bind_to_tenant('placement_response', append_only => true);