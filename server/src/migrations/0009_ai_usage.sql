CREATE TABLE "ai_usage" (
	"tenant_id" integer NOT NULL,
	"day" date NOT NULL,
	"engine" text NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"cost_millifen" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_usage_tenant_id_day_engine_pk" PRIMARY KEY("tenant_id","day","engine"),
	CONSTRAINT "ai_usage_not_negative" CHECK ("ai_usage"."calls" >= 0 and "ai_usage"."cost_millifen" >= 0)
);
