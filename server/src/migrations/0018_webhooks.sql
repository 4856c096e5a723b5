CREATE TABLE "webhook_attempt" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" integer,
	"error" text,
	"duration_ms" integer NOT NULL,
	"signature" text NOT NULL,
	"response" text NOT NULL,
	CONSTRAINT "webhook_attempt_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "webhook_attempt_error" CHECK ("webhook_attempt"."error" in ('timeout', 'unreachable', 'tls', 'address', 'secret'))
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" uuid NOT NULL,
	"webhook_id" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_status" integer,
	"last_error" text,
	CONSTRAINT "webhook_delivery_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "webhook_delivery_once" UNIQUE("tenant_id","event_id","webhook_id"),
	CONSTRAINT "webhook_delivery_state" CHECK ("webhook_delivery"."state" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "webhook_delivery_error" CHECK ("webhook_delivery"."last_error" in ('timeout', 'unreachable', 'tls', 'address', 'secret'))
);
--> statement-breakpoint
CREATE TABLE "webhook_event" (
	"tenant_id" integer NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"data" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_event_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "webhook_event_once" UNIQUE("tenant_id","type","subject"),
	CONSTRAINT "webhook_event_type" CHECK ("webhook_event"."type" in ('sale.posted', 'sale.returned', 'sale.voided', 'stock.low', 'stock.received', 'payment.received', 'price.changed', 'leave.requested', 'task.completed', 'paper.analysed'))
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp with time zone,
	"state" text DEFAULT 'active' NOT NULL,
	"off_reason" text,
	"failing_since" timestamp with time zone,
	"last_succeeded_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "webhook_state" CHECK ("webhook"."state" in ('active', 'paused', 'off')),
	CONSTRAINT "webhook_off_reason" CHECK ("webhook"."off_reason" in ('gone', 'failing')),
	CONSTRAINT "webhook_off" CHECK (("webhook"."state" = 'off') = ("webhook"."off_reason" is not null)),
	CONSTRAINT "webhook_previous" CHECK (("webhook"."previous_secret" is null) = ("webhook"."previous_secret_until" is null))
);
--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_tenant_id_delivery_id_webhook_delivery_tenant_id_id_fk" FOREIGN KEY ("tenant_id","delivery_id") REFERENCES "public"."webhook_delivery"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_tenant_id_event_id_webhook_event_tenant_id_id_fk" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."webhook_event"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_tenant_id_webhook_id_webhook_tenant_id_id_fk" FOREIGN KEY ("tenant_id","webhook_id") REFERENCES "public"."webhook"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_attempt_of_delivery" ON "webhook_attempt" USING btree ("tenant_id","delivery_id","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_log" ON "webhook_delivery" USING btree ("tenant_id","webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("tenant_id","webhook_id","due_at") WHERE "webhook_delivery"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_event_age" ON "webhook_event" USING btree ("created_at");--> statement-breakpoint
call bind_to_tenant('webhook');
--> statement-breakpoint
call bind_to_tenant('webhook_event');
--> statement-breakpoint
call bind_to_tenant('webhook_delivery');
--> statement-breakpoint
call bind_to_tenant('webhook_attempt');
