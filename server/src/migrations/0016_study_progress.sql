CREATE TABLE "study_achievement" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "study_achievement_tenant_id_user_id_key_pk" PRIMARY KEY("tenant_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "study_play" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"game" text NOT NULL,
	"grade" smallint NOT NULL,
	"score" integer NOT NULL,
	"right_answers" integer NOT NULL,
	"ms" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"zone" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "study_play_tenant_id_user_id_id_pk" PRIMARY KEY("tenant_id","user_id","id"),
	CONSTRAINT "study_play_game" CHECK ("study_play"."game" in ('spelling', 'matching', 'survival'))
);
--> statement-breakpoint
CREATE TABLE "study_points" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "study_points_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL,
	"day" date NOT NULL,
	"points" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "study_points_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "study_points_source" CHECK ("study_points"."source" in ('study', 'games', 'achievement')),
	CONSTRAINT "study_points_change" CHECK ("study_points"."points" <> 0)
);
--> statement-breakpoint
CREATE TABLE "rank_cohort" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "rank_cohort_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"week" date NOT NULL,
	"level" text NOT NULL,
	"tier" smallint NOT NULL,
	"number" integer NOT NULL,
	"members" integer NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "rank_cohort_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "rank_cohort_number" UNIQUE("tenant_id","week","level","tier","number"),
	CONSTRAINT "rank_cohort_level" CHECK ("rank_cohort"."level" in ('小学', '初中', '高中', '大学')),
	CONSTRAINT "rank_cohort_tier" CHECK ("rank_cohort"."tier" between 0 and 6),
	CONSTRAINT "rank_cohort_members" CHECK ("rank_cohort"."members" between 1 and 30)
);
--> statement-breakpoint
CREATE TABLE "rank_member" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"week" date NOT NULL,
	"cohort_id" bigint NOT NULL,
	"points" integer NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	"place" smallint,
	"next_tier" smallint,
	CONSTRAINT "rank_member_tenant_id_user_id_week_pk" PRIMARY KEY("tenant_id","user_id","week"),
	CONSTRAINT "rank_member_settled" CHECK (("rank_member"."place" is null) = ("rank_member"."next_tier" is null))
);
--> statement-breakpoint
ALTER TABLE "learner" ADD COLUMN "points" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "learner" ADD COLUMN "grade" smallint;--> statement-breakpoint
ALTER TABLE "learner" ADD COLUMN "new_per_day" smallint;--> statement-breakpoint
ALTER TABLE "learner" ADD COLUMN "reviews_per_day" smallint;--> statement-breakpoint
ALTER TABLE "learner" ADD COLUMN "minutes_per_day" smallint;--> statement-breakpoint
ALTER TABLE "learner" ADD COLUMN "settings_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "study_day" ADD COLUMN "points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_achievement" ADD CONSTRAINT "study_achievement_tenant_id_user_id_learner_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."learner"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_play" ADD CONSTRAINT "study_play_tenant_id_user_id_learner_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."learner"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_points" ADD CONSTRAINT "study_points_tenant_id_user_id_learner_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."learner"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_member" ADD CONSTRAINT "rank_member_tenant_id_user_id_learner_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."learner"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_member" ADD CONSTRAINT "rank_member_tenant_id_cohort_id_rank_cohort_tenant_id_id_fk" FOREIGN KEY ("tenant_id","cohort_id") REFERENCES "public"."rank_cohort"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "study_play_day" ON "study_play" USING btree ("tenant_id","user_id","day");--> statement-breakpoint
CREATE INDEX "study_points_day" ON "study_points" USING btree ("tenant_id","user_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "study_points_achievement" ON "study_points" USING btree ("tenant_id","user_id","key") WHERE "study_points"."source" = 'achievement';--> statement-breakpoint
CREATE INDEX "rank_cohort_open" ON "rank_cohort" USING btree ("week") WHERE "rank_cohort"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "rank_member_cohort" ON "rank_member" USING btree ("tenant_id","cohort_id");--> statement-breakpoint
ALTER TABLE "learner" ADD CONSTRAINT "learner_settings_whole" CHECK (num_nulls("learner"."grade", "learner"."new_per_day", "learner"."reviews_per_day", "learner"."minutes_per_day", "learner"."settings_changed_at") in (0, 5));