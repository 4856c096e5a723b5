-- Working hours, clock-ins, leave, staff records and duty.
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
	"review" text,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision_note" text DEFAULT '' NOT NULL,
	"superseded_at" timestamp with time zone,
	CONSTRAINT "clock_punch_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "clock_punch_kind" CHECK ("clock_punch"."kind" in ('in', 'out')),
	CONSTRAINT "clock_punch_field" CHECK ("clock_punch"."field" in ('pending', 'approved', 'declined')),
	CONSTRAINT "clock_punch_review" CHECK ("clock_punch"."review" in ('pending', 'approved', 'declined')),
	CONSTRAINT "clock_punch_decision" CHECK ("clock_punch"."field" is null or "clock_punch"."review" is null),
	CONSTRAINT "clock_punch_place_state" CHECK ("clock_punch"."place_state" in ('given', 'denied', 'unavailable')),
	CONSTRAINT "clock_punch_given" CHECK (("clock_punch"."place_state" is not distinct from 'given') = ("clock_punch"."lat" is not null)),
	CONSTRAINT "clock_punch_spot" CHECK (("clock_punch"."lat" is null) = ("clock_punch"."lng" is null))
);
--> statement-breakpoint
CREATE TABLE "schedule_snapshot" (
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
	CONSTRAINT "schedule_snapshot_tenant_id_user_id_day_pk" PRIMARY KEY("tenant_id","user_id","day"),
	CONSTRAINT "schedule_snapshot_shift" CHECK (("schedule_snapshot"."shift_id" is null) = ("schedule_snapshot"."on_at" is null) and ("schedule_snapshot"."on_at" is null) = ("schedule_snapshot"."off_at" is null))
);
--> statement-breakpoint
CREATE TABLE "shift_override" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"shift_id" bigint,
	"reason" text NOT NULL,
	CONSTRAINT "shift_override_tenant_id_user_id_day_pk" PRIMARY KEY("tenant_id","user_id","day")
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
	"evening_notified_at" timestamp with time zone,
	"morning_notified_at" timestamp with time zone,
	CONSTRAINT "duty_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "duty_once" UNIQUE("tenant_id","day","shift_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "duty_member" (
	"tenant_id" integer NOT NULL,
	"post_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"off" integer[] NOT NULL,
	CONSTRAINT "duty_member_tenant_id_post_id_user_id_pk" PRIMARY KEY("tenant_id","post_id","user_id")
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
ALTER TABLE "attendance_photo" ADD CONSTRAINT "attendance_photo_tenant_id_punch_id_clock_punch_tenant_id_id_fk" FOREIGN KEY ("tenant_id","punch_id") REFERENCES "clock_punch"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attendance_photo" ADD CONSTRAINT "attendance_photo_tenant_id_appeal_id_clock_appeal_tenant_id_id_fk" FOREIGN KEY ("tenant_id","appeal_id") REFERENCES "clock_appeal"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attendance_photo" ADD CONSTRAINT "attendance_photo_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clock_appeal" ADD CONSTRAINT "clock_appeal_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clock_appeal" ADD CONSTRAINT "clock_appeal_tenant_id_decided_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clock_punch" ADD CONSTRAINT "clock_punch_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clock_punch" ADD CONSTRAINT "clock_punch_tenant_id_decided_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clock_punch" ADD CONSTRAINT "clock_punch_tenant_id_place_id_work_place_tenant_id_id_fk" FOREIGN KEY ("tenant_id","place_id") REFERENCES "work_place"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "schedule_snapshot" ADD CONSTRAINT "schedule_snapshot_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shift_override" ADD CONSTRAINT "shift_override_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shift_override" ADD CONSTRAINT "shift_override_tenant_id_shift_id_work_shift_tenant_id_id_fk" FOREIGN KEY ("tenant_id","shift_id") REFERENCES "work_shift"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_group_day" ADD CONSTRAINT "work_group_day_tenant_id_group_id_work_group_tenant_id_id_fk" FOREIGN KEY ("tenant_id","group_id") REFERENCES "work_group"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_group_day" ADD CONSTRAINT "work_group_day_tenant_id_shift_id_work_shift_tenant_id_id_fk" FOREIGN KEY ("tenant_id","shift_id") REFERENCES "work_shift"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_group_member" ADD CONSTRAINT "work_group_member_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_group_member" ADD CONSTRAINT "work_group_member_tenant_id_group_id_work_group_tenant_id_id_fk" FOREIGN KEY ("tenant_id","group_id") REFERENCES "work_group"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_group_place" ADD CONSTRAINT "work_group_place_tenant_id_group_id_work_group_tenant_id_id_fk" FOREIGN KEY ("tenant_id","group_id") REFERENCES "work_group"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_group_place" ADD CONSTRAINT "work_group_place_tenant_id_place_id_work_place_tenant_id_id_fk" FOREIGN KEY ("tenant_id","place_id") REFERENCES "work_place"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "duty" ADD CONSTRAINT "duty_tenant_id_shift_id_duty_shift_tenant_id_id_fk" FOREIGN KEY ("tenant_id","shift_id") REFERENCES "duty_shift"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "duty" ADD CONSTRAINT "duty_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "duty_member" ADD CONSTRAINT "duty_member_tenant_id_post_id_duty_post_tenant_id_id_fk" FOREIGN KEY ("tenant_id","post_id") REFERENCES "duty_post"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "duty_member" ADD CONSTRAINT "duty_member_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "duty_shift" ADD CONSTRAINT "duty_shift_tenant_id_post_id_duty_post_tenant_id_id_fk" FOREIGN KEY ("tenant_id","post_id") REFERENCES "duty_post"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "duty_swap" ADD CONSTRAINT "duty_swap_tenant_id_shift_id_duty_shift_tenant_id_id_fk" FOREIGN KEY ("tenant_id","shift_id") REFERENCES "duty_shift"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "duty_swap" ADD CONSTRAINT "duty_swap_tenant_id_from_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","from_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "duty_swap" ADD CONSTRAINT "duty_swap_tenant_id_to_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","to_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_entry" ADD CONSTRAINT "leave_entry_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_entry" ADD CONSTRAINT "leave_entry_tenant_id_type_id_leave_type_tenant_id_id_fk" FOREIGN KEY ("tenant_id","type_id") REFERENCES "leave_type"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_entry" ADD CONSTRAINT "leave_entry_tenant_id_lot_id_leave_lot_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lot_id") REFERENCES "leave_lot"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_entry" ADD CONSTRAINT "leave_entry_tenant_id_request_id_leave_request_tenant_id_id_fk" FOREIGN KEY ("tenant_id","request_id") REFERENCES "leave_request"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_entry" ADD CONSTRAINT "leave_entry_tenant_id_by_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","by_user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_lot" ADD CONSTRAINT "leave_lot_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_lot" ADD CONSTRAINT "leave_lot_tenant_id_type_id_leave_type_tenant_id_id_fk" FOREIGN KEY ("tenant_id","type_id") REFERENCES "leave_type"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_photo" ADD CONSTRAINT "leave_photo_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_photo" ADD CONSTRAINT "leave_photo_tenant_id_request_id_leave_request_tenant_id_id_fk" FOREIGN KEY ("tenant_id","request_id") REFERENCES "leave_request"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_tenant_id_type_id_leave_type_tenant_id_id_fk" FOREIGN KEY ("tenant_id","type_id") REFERENCES "leave_type"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_tenant_id_decided_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_tenant_id_cancelled_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","cancelled_by") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_record" ADD CONSTRAINT "staff_record_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_record" ADD CONSTRAINT "staff_record_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "location"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "attendance_photo_of" ON "attendance_photo" USING btree ("tenant_id","punch_id");
--> statement-breakpoint
CREATE INDEX "attendance_photo_for" ON "attendance_photo" USING btree ("tenant_id","appeal_id");
--> statement-breakpoint
CREATE INDEX "attendance_photo_loose" ON "attendance_photo" USING btree ("at") WHERE "attendance_photo"."punch_id" is null and "attendance_photo"."appeal_id" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "clock_appeal_one" ON "clock_appeal" USING btree ("tenant_id","user_id","day","kind") WHERE "clock_appeal"."state" = 'pending';
--> statement-breakpoint
CREATE INDEX "clock_appeal_of" ON "clock_appeal" USING btree ("tenant_id","user_id","day");
--> statement-breakpoint
CREATE INDEX "clock_appeal_decided" ON "clock_appeal" USING btree ("tenant_id","decided_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "clock_punch_one" ON "clock_punch" USING btree ("tenant_id","user_id","day","kind",("field" is null)) WHERE "clock_punch"."superseded_at" is null;
--> statement-breakpoint
CREATE INDEX "clock_punch_of" ON "clock_punch" USING btree ("tenant_id","user_id","day");
--> statement-breakpoint
CREATE INDEX "clock_punch_day" ON "clock_punch" USING btree ("tenant_id","day");
--> statement-breakpoint
CREATE INDEX "clock_punch_decided" ON "clock_punch" USING btree ("tenant_id","decided_at") WHERE "clock_punch"."field" is not null;
--> statement-breakpoint
CREATE INDEX "clock_punch_pending" ON "clock_punch" USING btree ("tenant_id","id") WHERE "clock_punch"."field" = 'pending' and "clock_punch"."superseded_at" is null;
--> statement-breakpoint
CREATE INDEX "clock_punch_to_review" ON "clock_punch" USING btree ("tenant_id","id") WHERE "clock_punch"."review" = 'pending' and "clock_punch"."superseded_at" is null;
--> statement-breakpoint
CREATE INDEX "clock_punch_reviewed" ON "clock_punch" USING btree ("tenant_id","decided_at") WHERE "clock_punch"."review" is not null;
--> statement-breakpoint
CREATE INDEX "schedule_snapshot_day" ON "schedule_snapshot" USING btree ("tenant_id","day");
--> statement-breakpoint
CREATE INDEX "shift_override_day" ON "shift_override" USING btree ("tenant_id","day");
--> statement-breakpoint
CREATE INDEX "work_group_day_shift" ON "work_group_day" USING btree ("tenant_id","shift_id");
--> statement-breakpoint
CREATE INDEX "work_group_member_of" ON "work_group_member" USING btree ("tenant_id","group_id");
--> statement-breakpoint
CREATE INDEX "duty_of_person" ON "duty" USING btree ("tenant_id","user_id","day");
--> statement-breakpoint
CREATE INDEX "duty_to_tell" ON "duty" USING btree ("day") WHERE "duty"."evening_notified_at" is null or "duty"."morning_notified_at" is null;
--> statement-breakpoint
CREATE INDEX "duty_shift_of_post" ON "duty_shift" USING btree ("tenant_id","post_id","place");
--> statement-breakpoint
CREATE UNIQUE INDEX "duty_swap_open" ON "duty_swap" USING btree ("tenant_id","duty_id") WHERE "duty_swap"."state" in ('asked', 'accepted');
--> statement-breakpoint
CREATE INDEX "duty_swap_from" ON "duty_swap" USING btree ("tenant_id","from_id","asked_at");
--> statement-breakpoint
CREATE INDEX "duty_swap_to" ON "duty_swap" USING btree ("tenant_id","to_id","asked_at");
--> statement-breakpoint
CREATE INDEX "leave_entry_of_user" ON "leave_entry" USING btree ("tenant_id","user_id","type_id","id");
--> statement-breakpoint
CREATE INDEX "leave_entry_of_lot" ON "leave_entry" USING btree ("tenant_id","lot_id");
--> statement-breakpoint
CREATE INDEX "leave_entry_of_request" ON "leave_entry" USING btree ("tenant_id","request_id") WHERE "leave_entry"."request_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "leave_lot_of_year" ON "leave_lot" USING btree ("tenant_id","user_id","type_id","year") WHERE "leave_lot"."year" is not null;
--> statement-breakpoint
CREATE INDEX "leave_lot_open" ON "leave_lot" USING btree ("tenant_id","user_id","type_id","expires_on") WHERE "leave_lot"."left_minutes" > 0;
--> statement-breakpoint
CREATE INDEX "leave_photo_of_request" ON "leave_photo" USING btree ("tenant_id","request_id");
--> statement-breakpoint
CREATE INDEX "leave_photo_loose" ON "leave_photo" USING btree ("at") WHERE "leave_photo"."request_id" is null;
--> statement-breakpoint
CREATE INDEX "leave_request_of_user" ON "leave_request" USING btree ("tenant_id","user_id","from_day");
--> statement-breakpoint
CREATE INDEX "leave_request_of_day" ON "leave_request" USING btree ("tenant_id","from_day","to_day");
--> statement-breakpoint
CREATE INDEX "leave_request_waiting" ON "leave_request" USING btree ("tenant_id","id") WHERE "leave_request"."state" = 'waiting';
--> statement-breakpoint
CREATE UNIQUE INDEX "staff_record_number" ON "staff_record" USING btree ("tenant_id","employee_number") WHERE "staff_record"."employee_number" is not null;
--> statement-breakpoint
CREATE INDEX "staff_record_of_store" ON "staff_record" USING btree ("tenant_id","location_id");
--> statement-breakpoint
CREATE INDEX "staff_record_leaving" ON "staff_record" USING btree ("tenant_id","left_on") WHERE "staff_record"."left_on" is not null and "staff_record"."closed_at" is null;
--> statement-breakpoint
call bind_to_tenant('attendance_photo');
--> statement-breakpoint
call bind_to_tenant('work_calendar_day');
--> statement-breakpoint
call bind_to_tenant('clock_appeal');
--> statement-breakpoint
call bind_to_tenant('clock_punch');
--> statement-breakpoint
call bind_to_tenant('schedule_snapshot');
--> statement-breakpoint
call bind_to_tenant('shift_override');
--> statement-breakpoint
call bind_to_tenant('work_group_day');
--> statement-breakpoint
call bind_to_tenant('work_group_member');
--> statement-breakpoint
call bind_to_tenant('work_group_place');
--> statement-breakpoint
call bind_to_tenant('work_group');
--> statement-breakpoint
call bind_to_tenant('work_place');
--> statement-breakpoint
call bind_to_tenant('work_shift');
--> statement-breakpoint
call bind_to_tenant('duty');
--> statement-breakpoint
call bind_to_tenant('duty_member');
--> statement-breakpoint
call bind_to_tenant('duty_post');
--> statement-breakpoint
call bind_to_tenant('duty_shift');
--> statement-breakpoint
call bind_to_tenant('duty_swap');
--> statement-breakpoint
call bind_to_tenant('leave_entry', append_only => true);
--> statement-breakpoint
call bind_to_tenant('leave_lot');
--> statement-breakpoint
call bind_to_tenant('leave_photo');
--> statement-breakpoint
call bind_to_tenant('leave_request');
--> statement-breakpoint
call bind_to_tenant('leave_type');
--> statement-breakpoint
call bind_to_tenant('staff_record');
