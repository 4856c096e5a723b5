CREATE TABLE "attendance_photo" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "attendance_photo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"punch_id" bigint,
	"appeal_id" bigint,
	"file_key" text NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_photo_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "work_calendar_day" (
	"tenant_id" integer NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "work_calendar_day_tenant_id_day_pk" PRIMARY KEY("tenant_id","day"),
	CONSTRAINT "work_calendar_day_kind" CHECK ("work_calendar_day"."kind" in ('holiday', 'workday', 'plain'))
);
--> statement-breakpoint
CREATE TABLE "clock_appeal" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "clock_appeal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "clock_appeal_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "clock_appeal_kind" CHECK ("clock_appeal"."kind" in ('in', 'out')),
	CONSTRAINT "clock_appeal_state" CHECK ("clock_appeal"."state" in ('pending', 'approved', 'declined', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "clock_punch" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "clock_punch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"appeal_id" bigint,
	"device_at" timestamp with time zone,
	"place_state" text,
	"lat" double precision,
	"lng" double precision,
	"accuracy_m" integer,
	"place_id" bigint,
	"distance_m" integer,
	"field" text,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision_note" text DEFAULT '' NOT NULL,
	"superseded_at" timestamp with time zone,
	CONSTRAINT "clock_punch_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "clock_punch_kind" CHECK ("clock_punch"."kind" in ('in', 'out')),
	CONSTRAINT "clock_punch_field" CHECK ("clock_punch"."field" in ('pending', 'approved', 'declined')),
	CONSTRAINT "clock_punch_place_state" CHECK ("clock_punch"."place_state" in ('given', 'denied', 'unavailable')),
	CONSTRAINT "clock_punch_given" CHECK (("clock_punch"."place_state" is not distinct from 'given') = ("clock_punch"."lat" is not null)),
	CONSTRAINT "clock_punch_spot" CHECK (("clock_punch"."lat" is null) = ("clock_punch"."lng" is null))
);
--> statement-breakpoint
CREATE TABLE "planned_day" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"group_id" bigint NOT NULL,
	"shift_id" bigint,
	"shift_name" text NOT NULL,
	"changed" boolean NOT NULL,
	"holiday" text,
	"day_off" boolean NOT NULL,
	"on_at" timestamp with time zone,
	"off_at" timestamp with time zone,
	"rest_from" timestamp with time zone,
	"rest_to" timestamp with time zone,
	"grace_min" integer NOT NULL,
	"serious_min" integer NOT NULL,
	"absence_min" integer NOT NULL,
	"early_grace_min" integer NOT NULL,
	"open_before_min" integer NOT NULL,
	"close_after_min" integer NOT NULL,
	CONSTRAINT "planned_day_tenant_id_user_id_day_pk" PRIMARY KEY("tenant_id","user_id","day"),
	CONSTRAINT "planned_day_shift" CHECK (("planned_day"."shift_id" is null) = ("planned_day"."on_at" is null) and ("planned_day"."on_at" is null) = ("planned_day"."off_at" is null))
);
--> statement-breakpoint
CREATE TABLE "shift_change" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"shift_id" bigint,
	"reason" text NOT NULL,
	CONSTRAINT "shift_change_tenant_id_user_id_day_pk" PRIMARY KEY("tenant_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "work_group_day" (
	"tenant_id" integer NOT NULL,
	"group_id" bigint NOT NULL,
	"weekday" smallint NOT NULL,
	"shift_id" bigint NOT NULL,
	CONSTRAINT "work_group_day_tenant_id_group_id_weekday_pk" PRIMARY KEY("tenant_id","group_id","weekday"),
	CONSTRAINT "work_group_day_weekday" CHECK ("work_group_day"."weekday" between 0 and 6)
);
--> statement-breakpoint
CREATE TABLE "work_group_member" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	"from_day" date NOT NULL,
	CONSTRAINT "work_group_member_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "work_group_place" (
	"tenant_id" integer NOT NULL,
	"group_id" bigint NOT NULL,
	"place_id" bigint NOT NULL,
	CONSTRAINT "work_group_place_tenant_id_group_id_place_id_pk" PRIMARY KEY("tenant_id","group_id","place_id")
);
--> statement-breakpoint
CREATE TABLE "work_group" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "work_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"follows_holidays" boolean NOT NULL,
	"field_allowed" boolean NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "work_group_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "work_group_name" UNIQUE("tenant_id","name")
);
--> statement-breakpoint
CREATE TABLE "work_place" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "work_place_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"system" text NOT NULL,
	"radius_m" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "work_place_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "work_place_name" UNIQUE("tenant_id","name"),
	CONSTRAINT "work_place_system" CHECK ("work_place"."system" in ('wgs84', 'gcj02')),
	CONSTRAINT "work_place_spot" CHECK ("work_place"."lat" between -90 and 90 and "work_place"."lng" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "work_shift" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "work_shift_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"on_min" integer NOT NULL,
	"off_min" integer NOT NULL,
	"rest_from_min" integer,
	"rest_to_min" integer,
	"grace_min" integer NOT NULL,
	"serious_min" integer NOT NULL,
	"absence_min" integer NOT NULL,
	"early_grace_min" integer NOT NULL,
	"open_before_min" integer NOT NULL,
	"close_after_min" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "work_shift_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "work_shift_name" UNIQUE("tenant_id","name"),
	CONSTRAINT "work_shift_on" CHECK ("work_shift"."on_min" between 0 and 1439),
	CONSTRAINT "work_shift_off" CHECK ("work_shift"."off_min" > "work_shift"."on_min" and "work_shift"."off_min" <= "work_shift"."on_min" + 1440),
	CONSTRAINT "work_shift_rest" CHECK (("work_shift"."rest_from_min" is null) = ("work_shift"."rest_to_min" is null)
        and ("work_shift"."rest_from_min" is null or ("work_shift"."on_min" < "work_shift"."rest_from_min" and "work_shift"."rest_from_min" < "work_shift"."rest_to_min" and "work_shift"."rest_to_min" < "work_shift"."off_min"))),
	CONSTRAINT "work_shift_limits" CHECK (0 <= "work_shift"."grace_min" and "work_shift"."grace_min" <= "work_shift"."serious_min" and "work_shift"."serious_min" <= "work_shift"."absence_min")
);
--> statement-breakpoint
CREATE TABLE "duty" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "duty_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"shift_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"taken" boolean DEFAULT false NOT NULL,
	"evening_told_at" timestamp with time zone,
	"morning_told_at" timestamp with time zone,
	CONSTRAINT "duty_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "duty_once" UNIQUE("tenant_id","day","shift_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "duty_person" (
	"tenant_id" integer NOT NULL,
	"post_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"off" integer[] NOT NULL,
	CONSTRAINT "duty_person_tenant_id_post_id_user_id_pk" PRIMARY KEY("tenant_id","post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "duty_post" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "duty_post_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"note" text NOT NULL,
	"approval" boolean NOT NULL,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "duty_post_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "duty_post_name_unique" UNIQUE("tenant_id","name"),
	CONSTRAINT "duty_post_name_given" CHECK (btrim("duty_post"."name") <> '')
);
--> statement-breakpoint
CREATE TABLE "duty_shift" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "duty_shift_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"name" text NOT NULL,
	"starts" time(0) NOT NULL,
	"ends" time(0) NOT NULL,
	"needed" integer NOT NULL,
	"place" integer NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "duty_shift_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "duty_shift_needed" CHECK ("duty_shift"."needed" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "duty_swap" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "duty_swap_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"duty_id" bigint NOT NULL,
	"day" date NOT NULL,
	"shift_id" bigint NOT NULL,
	"return_id" bigint,
	"return_day" date,
	"return_shift_id" bigint,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"decided_by" bigint,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "duty_swap_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "duty_swap_state" CHECK ("duty_swap"."state" in ('asked', 'accepted', 'done', 'declined', 'rejected', 'cancelled', 'void')),
	CONSTRAINT "duty_swap_two" CHECK ("duty_swap"."from_id" <> "duty_swap"."to_id"),
	CONSTRAINT "duty_swap_return" CHECK (("duty_swap"."return_id" is null) = ("duty_swap"."return_day" is null) and ("duty_swap"."return_id" is null) = ("duty_swap"."return_shift_id" is null))
);
--> statement-breakpoint
CREATE TABLE "leave_entry" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "leave_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"type_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"minutes" integer NOT NULL,
	"request_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	"by_user_id" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leave_entry_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "leave_entry_kind" CHECK ("leave_entry"."kind" in ('yearly', 'grant', 'deduct', 'expire', 'use', 'return')),
	CONSTRAINT "leave_entry_sign" CHECK (case when "leave_entry"."kind" in ('yearly', 'grant', 'return') then "leave_entry"."minutes" > 0 else "leave_entry"."minutes" < 0 end),
	CONSTRAINT "leave_entry_request" CHECK (("leave_entry"."request_id" is not null) = ("leave_entry"."kind" in ('use', 'return')))
);
--> statement-breakpoint
CREATE TABLE "leave_lot" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "leave_lot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"type_id" bigint NOT NULL,
	"year" integer,
	"valid_from" date NOT NULL,
	"expires_on" date,
	"left_minutes" integer NOT NULL,
	CONSTRAINT "leave_lot_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "leave_lot_left" CHECK ("leave_lot"."left_minutes" >= 0),
	CONSTRAINT "leave_lot_days" CHECK ("leave_lot"."expires_on" is null or "leave_lot"."expires_on" >= "leave_lot"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "leave_photo" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "leave_photo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" bigint,
	"user_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leave_photo_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "leave_request" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "leave_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"type_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"from_day" date NOT NULL,
	"from_minute" integer NOT NULL,
	"to_day" date NOT NULL,
	"to_minute" integer NOT NULL,
	"minutes" integer NOT NULL,
	"counted" boolean NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision" text DEFAULT '' NOT NULL,
	"cancelled_by" bigint,
	"cancelled_at" timestamp with time zone,
	"cancellation" text DEFAULT '' NOT NULL,
	CONSTRAINT "leave_request_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "leave_request_state" CHECK ("leave_request"."state" in ('waiting', 'approved', 'rejected', 'cancelled')),
	CONSTRAINT "leave_request_minutes" CHECK ("leave_request"."minutes" > 0),
	CONSTRAINT "leave_request_span" CHECK (("leave_request"."to_day", "leave_request"."to_minute") > ("leave_request"."from_day", "leave_request"."from_minute") and "leave_request"."from_minute" between 0 and 1439
        and "leave_request"."to_minute" between 1 and 1440),
	CONSTRAINT "leave_request_decided" CHECK ("leave_request"."state" not in ('approved', 'rejected') or "leave_request"."decided_by" is not null),
	CONSTRAINT "leave_request_other" CHECK ("leave_request"."decided_by" is distinct from "leave_request"."user_id"),
	CONSTRAINT "leave_request_cancelled" CHECK (("leave_request"."state" = 'cancelled') = ("leave_request"."cancelled_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "leave_type" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "leave_type_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"counted" boolean NOT NULL,
	"calendar_days" boolean DEFAULT false NOT NULL,
	"paid" boolean DEFAULT true NOT NULL,
	"yearly" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"carry_months" integer DEFAULT 0 NOT NULL,
	"proof_days" integer,
	"most_days" integer,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "leave_type_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "leave_type_name" UNIQUE("tenant_id","name"),
	CONSTRAINT "leave_type_unit" CHECK ("leave_type"."unit" in ('half_day', 'day', 'hour')),
	CONSTRAINT "leave_type_yearly" CHECK ("leave_type"."counted" or "leave_type"."yearly" = '[]'::jsonb)
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
CREATE TABLE "meeting_person" (
	"tenant_id" integer NOT NULL,
	"meeting_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"confirmed_version" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "meeting_person_tenant_id_meeting_id_user_id_pk" PRIMARY KEY("tenant_id","meeting_id","user_id")
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
	"armed_at" timestamp with time zone DEFAULT now() NOT NULL,
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
	CONSTRAINT "push_subscription_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "push_subscription_mark" UNIQUE("tenant_id","mark")
);
--> statement-breakpoint
CREATE TABLE "reading_answer" (
	"tenant_id" integer NOT NULL,
	"attempt_id" bigint NOT NULL,
	"question" smallint NOT NULL,
	"user_id" bigint NOT NULL,
	"skill" text NOT NULL,
	"correct" boolean NOT NULL,
	"ms" integer NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "reading_answer_tenant_id_attempt_id_question_pk" PRIMARY KEY("tenant_id","attempt_id","question"),
	CONSTRAINT "reading_answer_skill" CHECK ("reading_answer"."skill" in ('main_idea', 'detail', 'inference', 'vocabulary', 'structure'))
);
--> statement-breakpoint
CREATE TABLE "reading_attempt" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reading_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"exercise_id" bigint NOT NULL,
	"chosen" jsonb NOT NULL,
	"ms" jsonb NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	"right_answers" smallint,
	"seconds" integer,
	"share" text,
	CONSTRAINT "reading_attempt_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "reading_attempt_whole" CHECK (num_nulls("reading_attempt"."submitted_at", "reading_attempt"."right_answers", "reading_attempt"."seconds") in (0, 3)),
	CONSTRAINT "reading_attempt_shared" CHECK ("reading_attempt"."share" is null or "reading_attempt"."submitted_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "reading_exercise" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reading_exercise_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"origin" text NOT NULL,
	"source_key" text NOT NULL,
	"title" text NOT NULL,
	"level" text NOT NULL,
	"grade" smallint NOT NULL,
	"topic" text NOT NULL,
	"words" integer NOT NULL,
	"paragraphs" text[] NOT NULL,
	"glossary" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"subjects" text[] NOT NULL,
	"engine" text NOT NULL,
	"day" date,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_exercise_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "reading_exercise_challenge" UNIQUE("tenant_id","user_id","day"),
	CONSTRAINT "reading_exercise_purpose" CHECK ("reading_exercise"."purpose" in ('library', 'generated', 'wrong_words', 'wrong_questions', 'plan', 'challenge')),
	CONSTRAINT "reading_exercise_origin" CHECK ("reading_exercise"."origin" in ('library', 'material', 'model')),
	CONSTRAINT "reading_exercise_level" CHECK ("reading_exercise"."level" in ('小学', '初中', '高中', '大学')),
	CONSTRAINT "reading_exercise_day" CHECK (("reading_exercise"."day" is not null) = ("reading_exercise"."purpose" = 'challenge'))
);
--> statement-breakpoint
CREATE TABLE "reading_material" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reading_material_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"level" text NOT NULL,
	"paragraphs" text[] NOT NULL,
	"words" integer NOT NULL,
	"in_level" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_material_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "reading_material_level" CHECK ("reading_material"."level" in ('小学', '初中', '高中', '大学'))
);
--> statement-breakpoint
CREATE TABLE "staff_record" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"employee_number" text,
	"location_id" bigint,
	"store_manager" boolean DEFAULT false NOT NULL,
	"joined_on" date,
	"work_since" date,
	"left_on" date,
	"closed_at" timestamp with time zone,
	"phone" text,
	"emergency_name" text,
	"emergency_phone" text,
	"contract_kind" text,
	"contract_until" date,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_record_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id"),
	CONSTRAINT "staff_record_left" CHECK ("staff_record"."left_on" is null or "staff_record"."joined_on" is null or "staff_record"."left_on" >= "staff_record"."joined_on"),
	CONSTRAINT "staff_record_contract" CHECK ("staff_record"."contract_kind" is null or "staff_record"."contract_kind" in ('fixed', 'open', 'part_time', 'intern', 'dispatch', 'service')),
	CONSTRAINT "staff_record_manager" CHECK (not "staff_record"."store_manager" or "staff_record"."location_id" is not null)
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
CREATE TABLE "task_person" (
	"tenant_id" integer NOT NULL,
	"task_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "task_person_tenant_id_task_id_user_id_role_pk" PRIMARY KEY("tenant_id","task_id","user_id","role"),
	CONSTRAINT "task_person_role" CHECK ("task_person"."role" in ('assignee', 'mentioned'))
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
	"overdue_told_at" timestamp with time zone,
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
CREATE TABLE "wheel_chance" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "wheel_chance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"day" date,
	"ordinal" integer DEFAULT 1 NOT NULL,
	"granted_by" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "wheel_chance_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "wheel_chance_once" UNIQUE("tenant_id","user_id","reason","day","ordinal"),
	CONSTRAINT "wheel_chance_reason" CHECK ("wheel_chance"."reason" in ('manual', 'sales_day', 'study_day')),
	CONSTRAINT "wheel_chance_source" CHECK (("wheel_chance"."reason" = 'manual') = ("wheel_chance"."day" is null) and ("wheel_chance"."reason" = 'manual') = ("wheel_chance"."granted_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "wheel_draw" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "wheel_draw_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"chance_id" bigint NOT NULL,
	"prize_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"weight" integer NOT NULL,
	"total_weight" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"handed_at" timestamp with time zone,
	"handed_by" bigint,
	CONSTRAINT "wheel_draw_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "wheel_draw_of_chance" UNIQUE("tenant_id","chance_id"),
	CONSTRAINT "wheel_draw_kind" CHECK ("wheel_draw"."kind" in ('goods', 'thanks')),
	CONSTRAINT "wheel_draw_weight" CHECK ("wheel_draw"."weight" > 0 and "wheel_draw"."weight" <= "wheel_draw"."total_weight"),
	CONSTRAINT "wheel_draw_handed" CHECK (("wheel_draw"."handed_at" is null) = ("wheel_draw"."handed_by" is null))
);
--> statement-breakpoint
CREATE TABLE "wheel_prize" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "wheel_prize_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"weight" integer NOT NULL,
	"stock" integer,
	"active" boolean NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wheel_prize_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "wheel_prize_kind" CHECK ("wheel_prize"."kind" in ('goods', 'thanks')),
	CONSTRAINT "wheel_prize_weight" CHECK ("wheel_prize"."weight" > 0),
	CONSTRAINT "wheel_prize_stock" CHECK ("wheel_prize"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "wheel_rule" (
	"tenant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"need" integer NOT NULL,
	"chances" integer NOT NULL,
	"active" boolean NOT NULL,
	"since_day" date NOT NULL,
	CONSTRAINT "wheel_rule_tenant_id_kind_pk" PRIMARY KEY("tenant_id","kind"),
	CONSTRAINT "wheel_rule_kind" CHECK ("wheel_rule"."kind" in ('sales_day', 'study_day')),
	CONSTRAINT "wheel_rule_positive" CHECK ("wheel_rule"."need" > 0 and "wheel_rule"."chances" > 0)
);
--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attendance_photo" ADD CONSTRAINT "attendance_photo_tenant_id_punch_id_clock_punch_tenant_id_id_fk" FOREIGN KEY ("tenant_id","punch_id") REFERENCES "public"."clock_punch"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_photo" ADD CONSTRAINT "attendance_photo_tenant_id_appeal_id_clock_appeal_tenant_id_id_fk" FOREIGN KEY ("tenant_id","appeal_id") REFERENCES "public"."clock_appeal"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_photo" ADD CONSTRAINT "attendance_photo_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clock_appeal" ADD CONSTRAINT "clock_appeal_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clock_appeal" ADD CONSTRAINT "clock_appeal_tenant_id_decided_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clock_punch" ADD CONSTRAINT "clock_punch_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clock_punch" ADD CONSTRAINT "clock_punch_tenant_id_decided_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clock_punch" ADD CONSTRAINT "clock_punch_tenant_id_place_id_work_place_tenant_id_id_fk" FOREIGN KEY ("tenant_id","place_id") REFERENCES "public"."work_place"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_day" ADD CONSTRAINT "planned_day_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_change" ADD CONSTRAINT "shift_change_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_change" ADD CONSTRAINT "shift_change_tenant_id_shift_id_work_shift_tenant_id_id_fk" FOREIGN KEY ("tenant_id","shift_id") REFERENCES "public"."work_shift"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_group_day" ADD CONSTRAINT "work_group_day_tenant_id_group_id_work_group_tenant_id_id_fk" FOREIGN KEY ("tenant_id","group_id") REFERENCES "public"."work_group"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_group_day" ADD CONSTRAINT "work_group_day_tenant_id_shift_id_work_shift_tenant_id_id_fk" FOREIGN KEY ("tenant_id","shift_id") REFERENCES "public"."work_shift"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_group_member" ADD CONSTRAINT "work_group_member_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_group_member" ADD CONSTRAINT "work_group_member_tenant_id_group_id_work_group_tenant_id_id_fk" FOREIGN KEY ("tenant_id","group_id") REFERENCES "public"."work_group"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_group_place" ADD CONSTRAINT "work_group_place_tenant_id_group_id_work_group_tenant_id_id_fk" FOREIGN KEY ("tenant_id","group_id") REFERENCES "public"."work_group"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_group_place" ADD CONSTRAINT "work_group_place_tenant_id_place_id_work_place_tenant_id_id_fk" FOREIGN KEY ("tenant_id","place_id") REFERENCES "public"."work_place"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty" ADD CONSTRAINT "duty_tenant_id_shift_id_duty_shift_tenant_id_id_fk" FOREIGN KEY ("tenant_id","shift_id") REFERENCES "public"."duty_shift"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty" ADD CONSTRAINT "duty_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_person" ADD CONSTRAINT "duty_person_tenant_id_post_id_duty_post_tenant_id_id_fk" FOREIGN KEY ("tenant_id","post_id") REFERENCES "public"."duty_post"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_person" ADD CONSTRAINT "duty_person_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_shift" ADD CONSTRAINT "duty_shift_tenant_id_post_id_duty_post_tenant_id_id_fk" FOREIGN KEY ("tenant_id","post_id") REFERENCES "public"."duty_post"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_swap" ADD CONSTRAINT "duty_swap_tenant_id_shift_id_duty_shift_tenant_id_id_fk" FOREIGN KEY ("tenant_id","shift_id") REFERENCES "public"."duty_shift"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_swap" ADD CONSTRAINT "duty_swap_tenant_id_from_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","from_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_swap" ADD CONSTRAINT "duty_swap_tenant_id_to_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","to_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entry" ADD CONSTRAINT "leave_entry_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entry" ADD CONSTRAINT "leave_entry_tenant_id_type_id_leave_type_tenant_id_id_fk" FOREIGN KEY ("tenant_id","type_id") REFERENCES "public"."leave_type"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entry" ADD CONSTRAINT "leave_entry_tenant_id_lot_id_leave_lot_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lot_id") REFERENCES "public"."leave_lot"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entry" ADD CONSTRAINT "leave_entry_tenant_id_request_id_leave_request_tenant_id_id_fk" FOREIGN KEY ("tenant_id","request_id") REFERENCES "public"."leave_request"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entry" ADD CONSTRAINT "leave_entry_tenant_id_by_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","by_user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_lot" ADD CONSTRAINT "leave_lot_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_lot" ADD CONSTRAINT "leave_lot_tenant_id_type_id_leave_type_tenant_id_id_fk" FOREIGN KEY ("tenant_id","type_id") REFERENCES "public"."leave_type"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_photo" ADD CONSTRAINT "leave_photo_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_photo" ADD CONSTRAINT "leave_photo_tenant_id_request_id_leave_request_tenant_id_id_fk" FOREIGN KEY ("tenant_id","request_id") REFERENCES "public"."leave_request"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_tenant_id_type_id_leave_type_tenant_id_id_fk" FOREIGN KEY ("tenant_id","type_id") REFERENCES "public"."leave_type"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_tenant_id_decided_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_tenant_id_cancelled_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","cancelled_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_decision" ADD CONSTRAINT "meeting_decision_tenant_id_meeting_id_meeting_tenant_id_id_fk" FOREIGN KEY ("tenant_id","meeting_id") REFERENCES "public"."meeting"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_decision" ADD CONSTRAINT "meeting_decision_tenant_id_assignee_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","assignee_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_person" ADD CONSTRAINT "meeting_person_tenant_id_meeting_id_meeting_tenant_id_id_fk" FOREIGN KEY ("tenant_id","meeting_id") REFERENCES "public"."meeting"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_person" ADD CONSTRAINT "meeting_person_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_photo" ADD CONSTRAINT "meeting_photo_tenant_id_meeting_id_meeting_tenant_id_id_fk" FOREIGN KEY ("tenant_id","meeting_id") REFERENCES "public"."meeting"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_photo" ADD CONSTRAINT "meeting_photo_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting" ADD CONSTRAINT "meeting_tenant_id_host_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","host_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting" ADD CONSTRAINT "meeting_tenant_id_maker_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","maker_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moment_comment" ADD CONSTRAINT "moment_comment_tenant_id_moment_id_moment_tenant_id_id_fk" FOREIGN KEY ("tenant_id","moment_id") REFERENCES "public"."moment"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moment_comment" ADD CONSTRAINT "moment_comment_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moment_comment" ADD CONSTRAINT "moment_comment_tenant_id_reply_to_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reply_to_user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moment_like" ADD CONSTRAINT "moment_like_tenant_id_moment_id_moment_tenant_id_id_fk" FOREIGN KEY ("tenant_id","moment_id") REFERENCES "public"."moment"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moment_like" ADD CONSTRAINT "moment_like_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moment_photo" ADD CONSTRAINT "moment_photo_tenant_id_moment_id_moment_tenant_id_id_fk" FOREIGN KEY ("tenant_id","moment_id") REFERENCES "public"."moment"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moment_photo" ADD CONSTRAINT "moment_photo_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moment" ADD CONSTRAINT "moment_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_delivery" ADD CONSTRAINT "push_delivery_tenant_id_notification_id_notification_tenant_id_id_fk" FOREIGN KEY ("tenant_id","notification_id") REFERENCES "public"."notification"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_delivery" ADD CONSTRAINT "push_delivery_tenant_id_subscription_id_push_subscription_tenant_id_id_fk" FOREIGN KEY ("tenant_id","subscription_id") REFERENCES "public"."push_subscription"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_setting" ADD CONSTRAINT "push_setting_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_answer" ADD CONSTRAINT "reading_answer_tenant_id_attempt_id_reading_attempt_tenant_id_id_fk" FOREIGN KEY ("tenant_id","attempt_id") REFERENCES "public"."reading_attempt"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_attempt" ADD CONSTRAINT "reading_attempt_tenant_id_exercise_id_reading_exercise_tenant_id_id_fk" FOREIGN KEY ("tenant_id","exercise_id") REFERENCES "public"."reading_exercise"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_attempt" ADD CONSTRAINT "reading_attempt_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_exercise" ADD CONSTRAINT "reading_exercise_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_material" ADD CONSTRAINT "reading_material_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_record" ADD CONSTRAINT "staff_record_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_record" ADD CONSTRAINT "staff_record_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_entry" ADD CONSTRAINT "task_entry_tenant_id_task_id_task_tenant_id_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_entry" ADD CONSTRAINT "task_entry_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_file" ADD CONSTRAINT "task_file_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_item" ADD CONSTRAINT "task_item_tenant_id_task_id_task_tenant_id_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_person" ADD CONSTRAINT "task_person_tenant_id_task_id_task_tenant_id_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_person" ADD CONSTRAINT "task_person_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_tenant_id_maker_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","maker_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_tenant_id_ended_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","ended_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_tenant_id_parent_id_task_tenant_id_id_fk" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_chance" ADD CONSTRAINT "wheel_chance_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_chance" ADD CONSTRAINT "wheel_chance_tenant_id_granted_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","granted_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_draw" ADD CONSTRAINT "wheel_draw_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_draw" ADD CONSTRAINT "wheel_draw_tenant_id_chance_id_wheel_chance_tenant_id_id_fk" FOREIGN KEY ("tenant_id","chance_id") REFERENCES "public"."wheel_chance"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_draw" ADD CONSTRAINT "wheel_draw_tenant_id_prize_id_wheel_prize_tenant_id_id_fk" FOREIGN KEY ("tenant_id","prize_id") REFERENCES "public"."wheel_prize"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_draw" ADD CONSTRAINT "wheel_draw_tenant_id_handed_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","handed_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_prize" ADD CONSTRAINT "wheel_prize_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_rule" ADD CONSTRAINT "wheel_rule_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_photo_of" ON "attendance_photo" USING btree ("tenant_id","punch_id");--> statement-breakpoint
CREATE INDEX "attendance_photo_for" ON "attendance_photo" USING btree ("tenant_id","appeal_id");--> statement-breakpoint
CREATE INDEX "attendance_photo_loose" ON "attendance_photo" USING btree ("at") WHERE "attendance_photo"."punch_id" is null and "attendance_photo"."appeal_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "clock_appeal_one" ON "clock_appeal" USING btree ("tenant_id","user_id","day","kind") WHERE "clock_appeal"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "clock_appeal_of" ON "clock_appeal" USING btree ("tenant_id","user_id","day");--> statement-breakpoint
CREATE INDEX "clock_appeal_decided" ON "clock_appeal" USING btree ("tenant_id","decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "clock_punch_one" ON "clock_punch" USING btree ("tenant_id","user_id","day","kind",("field" is null)) WHERE "clock_punch"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "clock_punch_of" ON "clock_punch" USING btree ("tenant_id","user_id","day");--> statement-breakpoint
CREATE INDEX "clock_punch_day" ON "clock_punch" USING btree ("tenant_id","day");--> statement-breakpoint
CREATE INDEX "clock_punch_decided" ON "clock_punch" USING btree ("tenant_id","decided_at") WHERE "clock_punch"."field" is not null;--> statement-breakpoint
CREATE INDEX "clock_punch_pending" ON "clock_punch" USING btree ("tenant_id","id") WHERE "clock_punch"."field" = 'pending' and "clock_punch"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "planned_day_day" ON "planned_day" USING btree ("tenant_id","day");--> statement-breakpoint
CREATE INDEX "shift_change_day" ON "shift_change" USING btree ("tenant_id","day");--> statement-breakpoint
CREATE INDEX "work_group_day_shift" ON "work_group_day" USING btree ("tenant_id","shift_id");--> statement-breakpoint
CREATE INDEX "work_group_member_of" ON "work_group_member" USING btree ("tenant_id","group_id");--> statement-breakpoint
CREATE INDEX "duty_of_person" ON "duty" USING btree ("tenant_id","user_id","day");--> statement-breakpoint
CREATE INDEX "duty_to_tell" ON "duty" USING btree ("day") WHERE "duty"."evening_told_at" is null or "duty"."morning_told_at" is null;--> statement-breakpoint
CREATE INDEX "duty_shift_of_post" ON "duty_shift" USING btree ("tenant_id","post_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "duty_swap_open" ON "duty_swap" USING btree ("tenant_id","duty_id") WHERE "duty_swap"."state" in ('asked', 'accepted');--> statement-breakpoint
CREATE INDEX "duty_swap_from" ON "duty_swap" USING btree ("tenant_id","from_id","asked_at");--> statement-breakpoint
CREATE INDEX "duty_swap_to" ON "duty_swap" USING btree ("tenant_id","to_id","asked_at");--> statement-breakpoint
CREATE INDEX "leave_entry_of_user" ON "leave_entry" USING btree ("tenant_id","user_id","type_id","id");--> statement-breakpoint
CREATE INDEX "leave_entry_of_lot" ON "leave_entry" USING btree ("tenant_id","lot_id");--> statement-breakpoint
CREATE INDEX "leave_entry_of_request" ON "leave_entry" USING btree ("tenant_id","request_id") WHERE "leave_entry"."request_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "leave_lot_of_year" ON "leave_lot" USING btree ("tenant_id","user_id","type_id","year") WHERE "leave_lot"."year" is not null;--> statement-breakpoint
CREATE INDEX "leave_lot_open" ON "leave_lot" USING btree ("tenant_id","user_id","type_id","expires_on") WHERE "leave_lot"."left_minutes" > 0;--> statement-breakpoint
CREATE INDEX "leave_photo_of_request" ON "leave_photo" USING btree ("tenant_id","request_id");--> statement-breakpoint
CREATE INDEX "leave_photo_loose" ON "leave_photo" USING btree ("at") WHERE "leave_photo"."request_id" is null;--> statement-breakpoint
CREATE INDEX "leave_request_of_user" ON "leave_request" USING btree ("tenant_id","user_id","from_day");--> statement-breakpoint
CREATE INDEX "leave_request_of_day" ON "leave_request" USING btree ("tenant_id","from_day","to_day");--> statement-breakpoint
CREATE INDEX "leave_request_waiting" ON "leave_request" USING btree ("tenant_id","id") WHERE "leave_request"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "meeting_decision_of" ON "meeting_decision" USING btree ("tenant_id","meeting_id","place");--> statement-breakpoint
CREATE INDEX "meeting_person_of" ON "meeting_person" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "meeting_photo_of" ON "meeting_photo" USING btree ("tenant_id","meeting_id");--> statement-breakpoint
CREATE INDEX "meeting_photo_loose" ON "meeting_photo" USING btree ("at") WHERE "meeting_photo"."meeting_id" is null;--> statement-breakpoint
CREATE INDEX "meeting_by_day" ON "meeting" USING btree ("tenant_id","day");--> statement-breakpoint
CREATE INDEX "meeting_to_remind" ON "meeting" USING btree ("day") WHERE "meeting"."reminder" <> 'none' and "meeting"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "moment_comment_of" ON "moment_comment" USING btree ("tenant_id","moment_id","id");--> statement-breakpoint
CREATE INDEX "moment_photo_of" ON "moment_photo" USING btree ("tenant_id","moment_id");--> statement-breakpoint
CREATE INDEX "moment_photo_loose" ON "moment_photo" USING btree ("at") WHERE "moment_photo"."moment_id" is null;--> statement-breakpoint
CREATE INDEX "moment_of_user" ON "moment" USING btree ("tenant_id","user_id","id");--> statement-breakpoint
CREATE INDEX "moment_pinned" ON "moment" USING btree ("tenant_id","pinned_at") WHERE "moment"."pinned_at" is not null;--> statement-breakpoint
CREATE INDEX "push_delivery_due" ON "push_delivery" USING btree ("tenant_id","due_at");--> statement-breakpoint
CREATE INDEX "push_delivery_of_device" ON "push_delivery" USING btree ("tenant_id","subscription_id");--> statement-breakpoint
CREATE INDEX "push_subscription_of_user" ON "push_subscription" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "reading_answer_own" ON "reading_answer" USING btree ("tenant_id","user_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "reading_attempt_open" ON "reading_attempt" USING btree ("tenant_id","exercise_id") WHERE "reading_attempt"."submitted_at" is null;--> statement-breakpoint
CREATE INDEX "reading_attempt_own" ON "reading_attempt" USING btree ("tenant_id","user_id","started_at");--> statement-breakpoint
CREATE INDEX "reading_attempt_of" ON "reading_attempt" USING btree ("tenant_id","exercise_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reading_attempt_share" ON "reading_attempt" USING btree ("share") WHERE "reading_attempt"."share" is not null;--> statement-breakpoint
CREATE INDEX "reading_exercise_own" ON "reading_exercise" USING btree ("tenant_id","user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reading_exercise_library" ON "reading_exercise" USING btree ("tenant_id","user_id","source_key") WHERE "reading_exercise"."purpose" = 'library';--> statement-breakpoint
CREATE INDEX "reading_material_own" ON "reading_material" USING btree ("tenant_id","user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_record_number" ON "staff_record" USING btree ("tenant_id","employee_number") WHERE "staff_record"."employee_number" is not null;--> statement-breakpoint
CREATE INDEX "staff_record_of_store" ON "staff_record" USING btree ("tenant_id","location_id");--> statement-breakpoint
CREATE INDEX "staff_record_leaving" ON "staff_record" USING btree ("tenant_id","left_on") WHERE "staff_record"."left_on" is not null and "staff_record"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "task_entry_of_task" ON "task_entry" USING btree ("tenant_id","task_id","id");--> statement-breakpoint
CREATE INDEX "task_file_of_task" ON "task_file" USING btree ("tenant_id","task_id","id");--> statement-breakpoint
CREATE INDEX "task_file_loose" ON "task_file" USING btree ("at") WHERE "task_file"."task_id" is null;--> statement-breakpoint
CREATE INDEX "task_item_of_task" ON "task_item" USING btree ("tenant_id","task_id","id");--> statement-breakpoint
CREATE INDEX "task_person_of_user" ON "task_person" USING btree ("tenant_id","user_id","role","task_id");--> statement-breakpoint
CREATE INDEX "task_of_maker" ON "task" USING btree ("tenant_id","maker_id","status");--> statement-breakpoint
CREATE INDEX "task_of_parent" ON "task" USING btree ("tenant_id","parent_id");--> statement-breakpoint
CREATE INDEX "task_on_day" ON "task" USING btree ("tenant_id","day");--> statement-breakpoint
CREATE INDEX "task_ended" ON "task" USING btree ("tenant_id","ended_at") WHERE "task"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "task_to_tell" ON "task" USING btree ("day") WHERE "task"."day" is not null and "task"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "wheel_chance_free" ON "wheel_chance" USING btree ("tenant_id","user_id","id") WHERE "wheel_chance"."used_at" is null;--> statement-breakpoint
CREATE INDEX "wheel_draw_of_user" ON "wheel_draw" USING btree ("tenant_id","user_id","id");--> statement-breakpoint
CREATE INDEX "wheel_draw_of_prize" ON "wheel_draw" USING btree ("tenant_id","prize_id");