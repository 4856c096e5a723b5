-- Region reports and texts of summaries.
CREATE TABLE "region_report" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"region" text NOT NULL,
	"file" text NOT NULL,
	"area" text,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"parts" jsonb NOT NULL,
	"state" text NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"with_cost" boolean NOT NULL,
	"file_key" text,
	"pages" jsonb,
	"refusal" text,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "region_report_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "region_report_address" UNIQUE("tenant_id","region","file"),
	CONSTRAINT "region_report_period" CHECK ("region_report"."from_day" <= "region_report"."to_day")
);
--> statement-breakpoint
CREATE TABLE "summary_text" (
	"tenant_id" integer NOT NULL,
	"audience" text NOT NULL,
	"hash" text NOT NULL,
	"words" text,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "summary_text_tenant_id_audience_pk" PRIMARY KEY("tenant_id","audience")
);
--> statement-breakpoint
CREATE INDEX "region_report_recent" ON "region_report" USING btree ("tenant_id","created_at");
--> statement-breakpoint
call bind_to_tenant('region_report');
--> statement-breakpoint
call bind_to_tenant('summary_text');
