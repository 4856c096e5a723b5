CREATE TABLE "robot_message" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "robot_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"robot_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"link" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempted_at" timestamp with time zone,
	"merged" integer DEFAULT 1 NOT NULL,
	"code" integer,
	"error" text,
	"response" text DEFAULT '' NOT NULL,
	CONSTRAINT "robot_message_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "robot_message_topic" CHECK ("robot_message"."topic" in ('sale', 'price', 'debt', 'cash', 'fund', 'webhook')),
	CONSTRAINT "robot_message_state" CHECK ("robot_message"."state" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "robot_message_error" CHECK ("robot_message"."error" in ('sign', 'keyword', 'ip', 'too_fast', 'address_unknown', 'disabled', 'content', 'other', 'redirect', 'timeout', 'unreachable', 'tls', 'address', 'secret', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "robot" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "robot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"topics" text[] NOT NULL,
	"address" text NOT NULL,
	"address_hint" text NOT NULL,
	"address_hash" text NOT NULL,
	"secret" text,
	"state" text DEFAULT 'active' NOT NULL,
	"failing_since" timestamp with time zone,
	"last_error" text,
	"last_succeeded_at" timestamp with time zone,
	"posts" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"held_until" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"tested_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "robot_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "robot_address_once" UNIQUE("tenant_id","address_hash"),
	CONSTRAINT "robot_kind" CHECK ("robot"."kind" in ('wecom', 'dingtalk', 'feishu')),
	CONSTRAINT "robot_state" CHECK ("robot"."state" in ('active', 'paused', 'off')),
	CONSTRAINT "robot_error" CHECK ("robot"."last_error" in ('sign', 'keyword', 'ip', 'too_fast', 'address_unknown', 'disabled', 'content', 'other', 'redirect', 'timeout', 'unreachable', 'tls', 'address', 'secret', 'stopped'))
);
--> statement-breakpoint
ALTER TABLE "robot_message" ADD CONSTRAINT "robot_message_tenant_id_robot_id_robot_tenant_id_id_fk" FOREIGN KEY ("tenant_id","robot_id") REFERENCES "public"."robot"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "robot_message_log" ON "robot_message" USING btree ("tenant_id","robot_id","id");--> statement-breakpoint
CREATE INDEX "robot_message_due" ON "robot_message" USING btree ("tenant_id","robot_id","due_at") WHERE "robot_message"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "robot_message_age" ON "robot_message" USING btree ("created_at");--> statement-breakpoint
call bind_to_tenant('robot');
--> statement-breakpoint
call bind_to_tenant('robot_message');
