-- Reward tasks, points and the lucky wheel.
CREATE TABLE "reward_attempt" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reward_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"code" text NOT NULL,
	"shown_as" text NOT NULL,
	"seed" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"answers" jsonb NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp with time zone,
	"timed_out" boolean DEFAULT false NOT NULL,
	"marks" jsonb,
	"score_halves" integer,
	"right_answers" smallint,
	"ms" integer,
	"passed" boolean,
	"paid" integer,
	"place" smallint,
	CONSTRAINT "reward_attempt_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "reward_attempt_once" UNIQUE("tenant_id","task_id","user_id"),
	CONSTRAINT "reward_attempt_whole" CHECK (num_nulls("reward_attempt"."submitted_at", "reward_attempt"."marks", "reward_attempt"."score_halves", "reward_attempt"."right_answers", "reward_attempt"."ms", "reward_attempt"."passed") in (0, 6)),
	CONSTRAINT "reward_attempt_settled" CHECK (num_nulls("reward_attempt"."paid", "reward_attempt"."place") in (0, 2)),
	CONSTRAINT "reward_attempt_paid" CHECK ("reward_attempt"."paid" is null or "reward_attempt"."paid" = 0 or "reward_attempt"."passed")
);
--> statement-breakpoint
CREATE TABLE "reward_points" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reward_points_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"user_id" bigint,
	"reason" text NOT NULL,
	"points" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reward_points_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "reward_points_reason" CHECK ("reward_points"."reason" in ('escrow', 'refund', 'reward')),
	CONSTRAINT "reward_points_direction" CHECK ("reward_points"."points" <> 0 and ("reward_points"."points" < 0) = (("reward_points"."reason" = 'escrow') = ("reward_points"."user_id" is not null)))
);
--> statement-breakpoint
CREATE TABLE "reward_report" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reward_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"reporter_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_by" bigint,
	"handled_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "reward_report_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "reward_report_once" UNIQUE("tenant_id","task_id","reporter_id"),
	CONSTRAINT "reward_report_reason" CHECK ("reward_report"."reason" in ('wrong_answer', 'improper', 'copied', 'other')),
	CONSTRAINT "reward_report_state" CHECK ("reward_report"."state" in ('open', 'kept', 'removed')),
	CONSTRAINT "reward_report_handled" CHECK (("reward_report"."state" = 'open') = ("reward_report"."handled_by" is null) and ("reward_report"."handled_by" is null) = ("reward_report"."handled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "reward_task" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reward_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"creator_id" bigint NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"level" text NOT NULL,
	"shown_as" text NOT NULL,
	"points" integer NOT NULL,
	"takers_max" integer NOT NULL,
	"takers" integer DEFAULT 0 NOT NULL,
	"pass_mark" smallint NOT NULL,
	"play_minutes" smallint NOT NULL,
	"open_hours" integer NOT NULL,
	"content" jsonb NOT NULL,
	"questions" smallint NOT NULL,
	"total_halves" integer NOT NULL,
	"draft" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"ended_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"deadline" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "reward_task_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "reward_task_kind" CHECK ("reward_task"."kind" in ('words', 'reading', 'paper')),
	CONSTRAINT "reward_task_level" CHECK ("reward_task"."level" in ('小学', '初中', '高中', '大学')),
	CONSTRAINT "reward_task_state" CHECK ("reward_task"."state" in ('draft', 'open', 'closing', 'settled')),
	CONSTRAINT "reward_task_end" CHECK ("reward_task"."ended_by" in ('deadline', 'full', 'stopped', 'removed')),
	CONSTRAINT "reward_task_takers" CHECK ("reward_task"."takers" between 0 and "reward_task"."takers_max"),
	CONSTRAINT "reward_task_terms" CHECK ("reward_task"."points" > 0 and "reward_task"."pass_mark" between 1 and 100),
	CONSTRAINT "reward_task_open" CHECK (("reward_task"."state" = 'draft') = ("reward_task"."published_at" is null) and ("reward_task"."published_at" is null) = ("reward_task"."deadline" is null)),
	CONSTRAINT "reward_task_ended" CHECK (("reward_task"."state" in ('draft', 'open')) = ("reward_task"."ended_by" is null)),
	CONSTRAINT "reward_task_settled" CHECK (("reward_task"."state" = 'settled') = ("reward_task"."settled_at" is not null))
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
ALTER TABLE "reward_attempt" ADD CONSTRAINT "reward_attempt_tenant_id_task_id_reward_task_tenant_id_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "reward_task"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reward_attempt" ADD CONSTRAINT "reward_attempt_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reward_points" ADD CONSTRAINT "reward_points_tenant_id_task_id_reward_task_tenant_id_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "reward_task"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reward_points" ADD CONSTRAINT "reward_points_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reward_report" ADD CONSTRAINT "reward_report_tenant_id_task_id_reward_task_tenant_id_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "reward_task"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reward_report" ADD CONSTRAINT "reward_report_tenant_id_reporter_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reporter_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reward_report" ADD CONSTRAINT "reward_report_tenant_id_handled_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","handled_by") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reward_task" ADD CONSTRAINT "reward_task_tenant_id_creator_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","creator_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wheel_chance" ADD CONSTRAINT "wheel_chance_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wheel_chance" ADD CONSTRAINT "wheel_chance_tenant_id_granted_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","granted_by") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wheel_draw" ADD CONSTRAINT "wheel_draw_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wheel_draw" ADD CONSTRAINT "wheel_draw_tenant_id_chance_id_wheel_chance_tenant_id_id_fk" FOREIGN KEY ("tenant_id","chance_id") REFERENCES "wheel_chance"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wheel_draw" ADD CONSTRAINT "wheel_draw_tenant_id_prize_id_wheel_prize_tenant_id_id_fk" FOREIGN KEY ("tenant_id","prize_id") REFERENCES "wheel_prize"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wheel_draw" ADD CONSTRAINT "wheel_draw_tenant_id_handed_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","handed_by") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wheel_prize" ADD CONSTRAINT "wheel_prize_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wheel_rule" ADD CONSTRAINT "wheel_rule_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "reward_attempt_code" ON "reward_attempt" USING btree ("code");
--> statement-breakpoint
CREATE INDEX "reward_attempt_id" ON "reward_attempt" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "reward_attempt_own" ON "reward_attempt" USING btree ("tenant_id","user_id","started_at");
--> statement-breakpoint
CREATE INDEX "reward_attempt_running" ON "reward_attempt" USING btree ("ends_at") WHERE "reward_attempt"."submitted_at" is null;
--> statement-breakpoint
CREATE INDEX "reward_points_own" ON "reward_points" USING btree ("tenant_id","user_id","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "reward_points_once" ON "reward_points" USING btree ("tenant_id","task_id","reason","user_id") WHERE "reward_points"."user_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "reward_points_held" ON "reward_points" USING btree ("tenant_id","task_id","reason") WHERE "reward_points"."user_id" is null;
--> statement-breakpoint
CREATE INDEX "reward_report_open" ON "reward_report" USING btree ("tenant_id","at") WHERE "reward_report"."state" = 'open';
--> statement-breakpoint
CREATE UNIQUE INDEX "reward_task_code" ON "reward_task" USING btree ("code");
--> statement-breakpoint
CREATE INDEX "reward_task_id" ON "reward_task" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "reward_task_own" ON "reward_task" USING btree ("tenant_id","creator_id","id");
--> statement-breakpoint
CREATE INDEX "reward_task_hall" ON "reward_task" USING btree ("tenant_id","published_at") WHERE "reward_task"."published_at" is not null;
--> statement-breakpoint
CREATE INDEX "reward_task_due" ON "reward_task" USING btree ("deadline") WHERE "reward_task"."state" in ('open', 'closing');
--> statement-breakpoint
CREATE INDEX "wheel_chance_free" ON "wheel_chance" USING btree ("tenant_id","user_id","id") WHERE "wheel_chance"."used_at" is null;
--> statement-breakpoint
CREATE INDEX "wheel_draw_of_user" ON "wheel_draw" USING btree ("tenant_id","user_id","id");
--> statement-breakpoint
CREATE INDEX "wheel_draw_of_prize" ON "wheel_draw" USING btree ("tenant_id","prize_id");
--> statement-breakpoint
call bind_to_tenant('reward_attempt');
--> statement-breakpoint
call bind_to_tenant('reward_points', append_only => true);
--> statement-breakpoint
call bind_to_tenant('reward_report');
--> statement-breakpoint
call bind_to_tenant('reward_task');
--> statement-breakpoint
call bind_to_tenant('wheel_chance');
--> statement-breakpoint
call bind_to_tenant('wheel_draw');
--> statement-breakpoint
call bind_to_tenant('wheel_prize');
--> statement-breakpoint
call bind_to_tenant('wheel_rule');
--> statement-breakpoint
-- The points of a reward task must sum to zero when the transaction commits.
create function reward_points_balanced() returns trigger language plpgsql as $$
begin
  if (select sum(points) from reward_points where tenant_id = new.tenant_id and task_id = new.task_id) <> 0 then
    raise exception 'the points of reward_task % of tenant % do not sum to zero', new.task_id, new.tenant_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger reward_points_balanced after insert on reward_points
  deferrable initially deferred for each row execute function reward_points_balanced();
