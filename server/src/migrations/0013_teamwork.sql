-- Notifications, meetings, tasks, to-dos and moments.
CREATE TABLE "meeting_attendee" (
	"tenant_id" integer NOT NULL,
	"meeting_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"confirmed_version" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "meeting_attendee_tenant_id_meeting_id_user_id_pk" PRIMARY KEY("tenant_id","meeting_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "meeting_decision" (
	"tenant_id" integer NOT NULL,
	"meeting_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "meeting_decision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place" integer NOT NULL,
	"text" text NOT NULL,
	"assignee_id" bigint,
	"due" date,
	"task_id" bigint,
	CONSTRAINT "meeting_decision_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "meeting_photo" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "meeting_photo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"meeting_id" bigint,
	"user_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meeting_photo_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "meeting" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "meeting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"place" text NOT NULL,
	"day" date NOT NULL,
	"starts" time(0) NOT NULL,
	"ends" time(0),
	"reminder" text NOT NULL,
	"reminder_scheduled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reminded_at" timestamp with time zone,
	"host_id" bigint NOT NULL,
	"maker_id" bigint NOT NULL,
	"agenda" text NOT NULL,
	"minutes" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"published_at" timestamp with time zone,
	"minutes_version" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "meeting_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "meeting_state" CHECK ("meeting"."state" in ('planned', 'published', 'cancelled')),
	CONSTRAINT "meeting_reminder" CHECK ("meeting"."reminder" in ('none', 'ten_minutes', 'half_hour', 'one_hour', 'one_day')),
	CONSTRAINT "meeting_published" CHECK (("meeting"."state" = 'published') = ("meeting"."published_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "moment_comment" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "moment_comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"moment_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"reply_to_user_id" bigint,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moment_comment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "moment_like" (
	"tenant_id" integer NOT NULL,
	"moment_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"liked" boolean DEFAULT true NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moment_like_tenant_id_moment_id_user_id_pk" PRIMARY KEY("tenant_id","moment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "moment_photo" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "moment_photo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"moment_id" bigint,
	"user_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"thumb_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moment_photo_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "moment_photo_size" CHECK ("moment_photo"."width" > 0 and "moment_photo"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "moment" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "moment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"body" text NOT NULL,
	"pinned_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"link" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "notification_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "push_delivery" (
	"tenant_id" integer NOT NULL,
	"notification_id" bigint NOT NULL,
	"subscription_id" bigint NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_delivery_tenant_id_notification_id_subscription_id_pk" PRIMARY KEY("tenant_id","notification_id","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "push_setting" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"quiet_from" time,
	"quiet_to" time,
	"hide_content" boolean DEFAULT false NOT NULL,
	"silent" text[] DEFAULT '{}' NOT NULL,
	"personal" text[] DEFAULT '{}' NOT NULL,
	"tried_at" timestamp with time zone,
	CONSTRAINT "push_setting_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id"),
	CONSTRAINT "push_setting_quiet" CHECK (("push_setting"."quiet_from" is null) = ("push_setting"."quiet_to" is null)),
	CONSTRAINT "push_setting_quiet_span" CHECK ("push_setting"."quiet_from" <> "push_setting"."quiet_to")
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "push_subscription_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"sign_in_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"mark" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp with time zone,
	CONSTRAINT "push_subscription_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "push_subscription_mark" UNIQUE("tenant_id","mark")
);
--> statement-breakpoint
CREATE TABLE "task_entry" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "task_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"mentions" bigint[] DEFAULT '{}' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_entry_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "task_entry_kind" CHECK ("task_entry"."kind" in ('comment', 'status', 'day'))
);
--> statement-breakpoint
CREATE TABLE "task_file" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "task_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint,
	"user_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"name" text NOT NULL,
	"picture" boolean NOT NULL,
	"bytes" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_file_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_item" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "task_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"title" text NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "task_item_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_member" (
	"tenant_id" integer NOT NULL,
	"task_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "task_member_tenant_id_task_id_user_id_role_pk" PRIMARY KEY("tenant_id","task_id","user_id","role"),
	CONSTRAINT "task_member_role" CHECK ("task_member"."role" in ('assignee', 'mentioned'))
);
--> statement-breakpoint
CREATE TABLE "task" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"maker_id" bigint NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"status" text DEFAULT 'todo' NOT NULL,
	"priority" text NOT NULL,
	"day" date,
	"time" time(0),
	"reminder" text NOT NULL,
	"repeat" text NOT NULL,
	"repeats_from" date,
	"follows" bigint,
	"parent_id" bigint,
	"origin_title" text,
	"origin_link" text,
	"reminded_at" timestamp with time zone,
	"overdue_notified_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "task_follows" UNIQUE("tenant_id","follows"),
	CONSTRAINT "task_status" CHECK ("task"."status" in ('todo', 'doing', 'done', 'closed')),
	CONSTRAINT "task_priority" CHECK ("task"."priority" in ('urgent', 'high', 'normal', 'low')),
	CONSTRAINT "task_reminder" CHECK ("task"."reminder" in ('none', 'on_time', 'ten_minutes', 'one_hour', 'one_day')),
	CONSTRAINT "task_repeat" CHECK ("task"."repeat" in ('none', 'daily', 'workdays', 'weekly', 'monthly', 'yearly')),
	CONSTRAINT "task_needs_day" CHECK ("task"."day" is not null or ("task"."time" is null and "task"."reminder" = 'none' and "task"."repeat" = 'none')),
	CONSTRAINT "task_repeats_from" CHECK (("task"."repeats_from" is null) = ("task"."day" is null)),
	CONSTRAINT "task_ended" CHECK (("task"."status" in ('done', 'closed')) = ("task"."ended_at" is not null)),
	CONSTRAINT "task_origin" CHECK (("task"."origin_title" is null) = ("task"."origin_link" is null)),
	CONSTRAINT "task_no_own_parent" CHECK ("task"."parent_id" <> "task"."id")
);
--> statement-breakpoint
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
ALTER TABLE "meeting_attendee" ADD CONSTRAINT "meeting_attendee_tenant_id_meeting_id_meeting_tenant_id_id_fk" FOREIGN KEY ("tenant_id","meeting_id") REFERENCES "meeting"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "meeting_attendee" ADD CONSTRAINT "meeting_attendee_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "meeting_decision" ADD CONSTRAINT "meeting_decision_tenant_id_meeting_id_meeting_tenant_id_id_fk" FOREIGN KEY ("tenant_id","meeting_id") REFERENCES "meeting"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "meeting_decision" ADD CONSTRAINT "meeting_decision_tenant_id_assignee_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","assignee_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "meeting_photo" ADD CONSTRAINT "meeting_photo_tenant_id_meeting_id_meeting_tenant_id_id_fk" FOREIGN KEY ("tenant_id","meeting_id") REFERENCES "meeting"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "meeting_photo" ADD CONSTRAINT "meeting_photo_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "meeting" ADD CONSTRAINT "meeting_tenant_id_host_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","host_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "meeting" ADD CONSTRAINT "meeting_tenant_id_maker_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","maker_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "moment_comment" ADD CONSTRAINT "moment_comment_tenant_id_moment_id_moment_tenant_id_id_fk" FOREIGN KEY ("tenant_id","moment_id") REFERENCES "moment"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "moment_comment" ADD CONSTRAINT "moment_comment_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "moment_comment" ADD CONSTRAINT "moment_comment_tenant_id_reply_to_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reply_to_user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "moment_like" ADD CONSTRAINT "moment_like_tenant_id_moment_id_moment_tenant_id_id_fk" FOREIGN KEY ("tenant_id","moment_id") REFERENCES "moment"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "moment_like" ADD CONSTRAINT "moment_like_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "moment_photo" ADD CONSTRAINT "moment_photo_tenant_id_moment_id_moment_tenant_id_id_fk" FOREIGN KEY ("tenant_id","moment_id") REFERENCES "moment"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "moment_photo" ADD CONSTRAINT "moment_photo_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "moment" ADD CONSTRAINT "moment_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_delivery" ADD CONSTRAINT "push_delivery_tenant_id_notification_id_notification_tenant_id_id_fk" FOREIGN KEY ("tenant_id","notification_id") REFERENCES "notification"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_delivery" ADD CONSTRAINT "push_delivery_tenant_id_subscription_id_push_subscription_tenant_id_id_fk" FOREIGN KEY ("tenant_id","subscription_id") REFERENCES "push_subscription"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_setting" ADD CONSTRAINT "push_setting_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task_entry" ADD CONSTRAINT "task_entry_tenant_id_task_id_task_tenant_id_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task_entry" ADD CONSTRAINT "task_entry_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task_file" ADD CONSTRAINT "task_file_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task_item" ADD CONSTRAINT "task_item_tenant_id_task_id_task_tenant_id_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task_member" ADD CONSTRAINT "task_member_tenant_id_task_id_task_tenant_id_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task_member" ADD CONSTRAINT "task_member_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_tenant_id_maker_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","maker_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_tenant_id_ended_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","ended_by") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_tenant_id_parent_id_task_tenant_id_id_fk" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "todo" ADD CONSTRAINT "todo_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "meeting_attendee_of" ON "meeting_attendee" USING btree ("tenant_id","user_id");
--> statement-breakpoint
CREATE INDEX "meeting_decision_of" ON "meeting_decision" USING btree ("tenant_id","meeting_id","place");
--> statement-breakpoint
CREATE INDEX "meeting_photo_of" ON "meeting_photo" USING btree ("tenant_id","meeting_id");
--> statement-breakpoint
CREATE INDEX "meeting_photo_loose" ON "meeting_photo" USING btree ("at") WHERE "meeting_photo"."meeting_id" is null;
--> statement-breakpoint
CREATE INDEX "meeting_by_day" ON "meeting" USING btree ("tenant_id","day");
--> statement-breakpoint
CREATE INDEX "meeting_to_remind" ON "meeting" USING btree ("day") WHERE "meeting"."reminder" <> 'none' and "meeting"."reminded_at" is null;
--> statement-breakpoint
CREATE INDEX "moment_comment_of" ON "moment_comment" USING btree ("tenant_id","moment_id","id");
--> statement-breakpoint
CREATE INDEX "moment_photo_of" ON "moment_photo" USING btree ("tenant_id","moment_id");
--> statement-breakpoint
CREATE INDEX "moment_photo_loose" ON "moment_photo" USING btree ("at") WHERE "moment_photo"."moment_id" is null;
--> statement-breakpoint
CREATE INDEX "moment_of_user" ON "moment" USING btree ("tenant_id","user_id","id");
--> statement-breakpoint
CREATE INDEX "moment_pinned" ON "moment" USING btree ("tenant_id","pinned_at") WHERE "moment"."pinned_at" is not null;
--> statement-breakpoint
CREATE INDEX "notification_of_user" ON "notification" USING btree ("tenant_id","user_id","created_at");
--> statement-breakpoint
CREATE INDEX "push_delivery_due" ON "push_delivery" USING btree ("tenant_id","due_at");
--> statement-breakpoint
CREATE INDEX "push_delivery_of_device" ON "push_delivery" USING btree ("tenant_id","subscription_id");
--> statement-breakpoint
CREATE INDEX "push_subscription_of_user" ON "push_subscription" USING btree ("tenant_id","user_id");
--> statement-breakpoint
CREATE INDEX "task_entry_of_task" ON "task_entry" USING btree ("tenant_id","task_id","id");
--> statement-breakpoint
CREATE INDEX "task_file_of_task" ON "task_file" USING btree ("tenant_id","task_id","id");
--> statement-breakpoint
CREATE INDEX "task_file_loose" ON "task_file" USING btree ("at") WHERE "task_file"."task_id" is null;
--> statement-breakpoint
CREATE INDEX "task_item_of_task" ON "task_item" USING btree ("tenant_id","task_id","id");
--> statement-breakpoint
CREATE INDEX "task_member_of_user" ON "task_member" USING btree ("tenant_id","user_id","role","task_id");
--> statement-breakpoint
CREATE INDEX "task_of_maker" ON "task" USING btree ("tenant_id","maker_id","status");
--> statement-breakpoint
CREATE INDEX "task_of_parent" ON "task" USING btree ("tenant_id","parent_id");
--> statement-breakpoint
CREATE INDEX "task_on_day" ON "task" USING btree ("tenant_id","day");
--> statement-breakpoint
CREATE INDEX "task_ended" ON "task" USING btree ("tenant_id","ended_at") WHERE "task"."ended_at" is not null;
--> statement-breakpoint
CREATE INDEX "task_to_tell" ON "task" USING btree ("day") WHERE "task"."day" is not null and "task"."ended_at" is null;
--> statement-breakpoint
CREATE INDEX "todo_open" ON "todo" USING btree ("tenant_id","user_id","position") WHERE "todo"."done_at" is null;
--> statement-breakpoint
CREATE INDEX "todo_done" ON "todo" USING btree ("tenant_id","user_id","done_at") WHERE "todo"."done_at" is not null;
--> statement-breakpoint
CREATE INDEX "todo_to_remind" ON "todo" USING btree ("day") WHERE "todo"."reminder" <> 'none' and "todo"."reminded_at" is null and "todo"."done_at" is null;
--> statement-breakpoint
call bind_to_tenant('meeting_attendee');
--> statement-breakpoint
call bind_to_tenant('meeting_decision');
--> statement-breakpoint
call bind_to_tenant('meeting_photo');
--> statement-breakpoint
call bind_to_tenant('meeting');
--> statement-breakpoint
call bind_to_tenant('moment_comment');
--> statement-breakpoint
call bind_to_tenant('moment_like');
--> statement-breakpoint
call bind_to_tenant('moment_photo');
--> statement-breakpoint
call bind_to_tenant('moment');
--> statement-breakpoint
call bind_to_tenant('notification');
--> statement-breakpoint
call bind_to_tenant('push_delivery');
--> statement-breakpoint
call bind_to_tenant('push_setting');
--> statement-breakpoint
call bind_to_tenant('push_subscription');
--> statement-breakpoint
call bind_to_tenant('task_entry');
--> statement-breakpoint
call bind_to_tenant('task_file');
--> statement-breakpoint
call bind_to_tenant('task_item');
--> statement-breakpoint
call bind_to_tenant('task_member');
--> statement-breakpoint
call bind_to_tenant('task');
--> statement-breakpoint
call bind_to_tenant('todo');
