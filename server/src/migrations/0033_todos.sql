CREATE TABLE "todo" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "todo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"day" date,
	"time" time(0),
	"reminder" text NOT NULL,
	"repeat" text NOT NULL,
	"repeats_from" date,
	"follows" bigint,
	"position" bigint NOT NULL,
	"reminded_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "todo_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "todo_follows" UNIQUE("tenant_id","follows"),
	CONSTRAINT "todo_reminder" CHECK ("todo"."reminder" in ('none', 'on_time', 'ten_minutes', 'one_hour', 'one_day')),
	CONSTRAINT "todo_repeat" CHECK ("todo"."repeat" in ('none', 'daily', 'workdays', 'weekly', 'monthly', 'yearly')),
	CONSTRAINT "todo_time_needs_day" CHECK ("todo"."time" is null or "todo"."day" is not null),
	CONSTRAINT "todo_reminder_needs_time" CHECK ("todo"."reminder" = 'none' or "todo"."time" is not null),
	CONSTRAINT "todo_repeat_needs_day" CHECK ("todo"."repeat" = 'none' or "todo"."day" is not null),
	CONSTRAINT "todo_repeats_from" CHECK (("todo"."repeats_from" is null) = ("todo"."day" is null))
);
--> statement-breakpoint
ALTER TABLE "todo" ADD CONSTRAINT "todo_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "todo_open" ON "todo" USING btree ("tenant_id","user_id","position") WHERE "todo"."done_at" is null;--> statement-breakpoint
CREATE INDEX "todo_done" ON "todo" USING btree ("tenant_id","user_id","done_at") WHERE "todo"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "todo_to_remind" ON "todo" USING btree ("day") WHERE "todo"."reminder" <> 'none' and "todo"."reminded_at" is null and "todo"."done_at" is null;