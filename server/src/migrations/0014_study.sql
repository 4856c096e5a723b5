-- The study log, memories, progress, ranking and word lists.
CREATE TABLE "study_explanation" (
	"kind" text NOT NULL,
	"item_id" bigint NOT NULL,
	"source" text NOT NULL,
	"explanation" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "study_explanation_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "study_achievement" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "study_achievement_tenant_id_user_id_key_pk" PRIMARY KEY("tenant_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "study_best" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"game" text NOT NULL,
	"grade" smallint NOT NULL,
	"score" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"plays" integer NOT NULL,
	"right_answers" integer NOT NULL,
	CONSTRAINT "study_best_tenant_id_user_id_game_grade_pk" PRIMARY KEY("tenant_id","user_id","game","grade"),
	CONSTRAINT "study_best_game" CHECK ("study_best"."game" in ('spelling', 'matching', 'survival'))
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
	"earns" boolean DEFAULT true NOT NULL,
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
CREATE TABLE "learner" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"changes" bigint DEFAULT 0 NOT NULL,
	"weights" double precision[],
	"shortfall" double precision[],
	"fitted_answers" integer DEFAULT 0 NOT NULL,
	"fit_failures" integer DEFAULT 0 NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	"last_synced_at" timestamp with time zone,
	"grade" smallint,
	"new_per_day" smallint,
	"reviews_per_day" smallint,
	"minutes_per_day" smallint,
	"settings_changed_at" timestamp with time zone,
	"retention" smallint DEFAULT 90 NOT NULL,
	CONSTRAINT "learner_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id"),
	CONSTRAINT "learner_settings_whole" CHECK (num_nulls("learner"."grade", "learner"."new_per_day", "learner"."reviews_per_day", "learner"."minutes_per_day", "learner"."settings_changed_at") in (0, 5))
);
--> statement-breakpoint
CREATE TABLE "study_answer" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" bigint NOT NULL,
	"skill" text NOT NULL,
	"rated" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"zone" text NOT NULL,
	"day" date NOT NULL,
	"ms" integer NOT NULL,
	"due" date,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"earns" boolean DEFAULT true NOT NULL,
	CONSTRAINT "study_answer_tenant_id_user_id_id_pk" PRIMARY KEY("tenant_id","user_id","id"),
	CONSTRAINT "study_answer_kind" CHECK ("study_answer"."kind" in ('word', 'sentence', 'cloze')),
	CONSTRAINT "study_answer_skill" CHECK ("study_answer"."skill" in ('recognise', 'spell', 'listen', 'translate')),
	CONSTRAINT "study_answer_rated" CHECK ("study_answer"."rated" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "study_day" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"answers" integer NOT NULL,
	"right_answers" integer NOT NULL,
	"fresh" integer NOT NULL,
	"ms" bigint NOT NULL,
	"fresh_words" integer DEFAULT 0 NOT NULL,
	"word_reviews" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"changed" bigint NOT NULL,
	CONSTRAINT "study_day_tenant_id_user_id_day_pk" PRIMARY KEY("tenant_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "study_memory" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"item_id" bigint NOT NULL,
	"skill" text NOT NULL,
	"stability" double precision,
	"difficulty" double precision,
	"due" date,
	"last_day" date,
	"reps" integer NOT NULL,
	"lapses" integer NOT NULL,
	"changed" bigint NOT NULL,
	CONSTRAINT "study_memory_tenant_id_user_id_kind_item_id_skill_pk" PRIMARY KEY("tenant_id","user_id","kind","item_id","skill")
);
--> statement-breakpoint
CREATE TABLE "study_undo" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"answer_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "study_undo_tenant_id_user_id_answer_id_pk" PRIMARY KEY("tenant_id","user_id","answer_id")
);
--> statement-breakpoint
CREATE TABLE "own_word" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "own_word_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list_id" bigint NOT NULL,
	"spelling" text NOT NULL,
	"ipa_uk" text NOT NULL,
	"ipa_us" text NOT NULL,
	"senses" jsonb NOT NULL,
	"example" jsonb,
	"library_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_word_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "word_import" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"token" uuid NOT NULL,
	"words" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "word_import_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "word_list" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "word_list_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"book" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "word_list_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "study_achievement" ADD CONSTRAINT "study_achievement_tenant_id_user_id_learner_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "learner"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "study_best" ADD CONSTRAINT "study_best_tenant_id_user_id_learner_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "learner"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "study_play" ADD CONSTRAINT "study_play_tenant_id_user_id_learner_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "learner"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "study_points" ADD CONSTRAINT "study_points_tenant_id_user_id_learner_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "learner"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rank_member" ADD CONSTRAINT "rank_member_tenant_id_user_id_learner_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "learner"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rank_member" ADD CONSTRAINT "rank_member_tenant_id_cohort_id_rank_cohort_tenant_id_id_fk" FOREIGN KEY ("tenant_id","cohort_id") REFERENCES "rank_cohort"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "learner" ADD CONSTRAINT "learner_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "study_answer" ADD CONSTRAINT "study_answer_tenant_id_user_id_learner_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "learner"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "study_day" ADD CONSTRAINT "study_day_tenant_id_user_id_learner_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "learner"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "study_memory" ADD CONSTRAINT "study_memory_tenant_id_user_id_learner_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "learner"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "study_undo" ADD CONSTRAINT "study_undo_tenant_id_user_id_learner_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "learner"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "own_word" ADD CONSTRAINT "own_word_tenant_id_list_id_word_list_tenant_id_id_fk" FOREIGN KEY ("tenant_id","list_id") REFERENCES "word_list"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "word_import" ADD CONSTRAINT "word_import_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "word_list" ADD CONSTRAINT "word_list_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "study_play_day" ON "study_play" USING btree ("tenant_id","user_id","day");
--> statement-breakpoint
CREATE INDEX "study_points_day" ON "study_points" USING btree ("tenant_id","user_id","day");
--> statement-breakpoint
CREATE UNIQUE INDEX "study_points_achievement" ON "study_points" USING btree ("tenant_id","user_id","key") WHERE "study_points"."source" = 'achievement';
--> statement-breakpoint
CREATE INDEX "rank_cohort_open" ON "rank_cohort" USING btree ("week") WHERE "rank_cohort"."settled_at" is null;
--> statement-breakpoint
CREATE INDEX "rank_member_cohort" ON "rank_member" USING btree ("tenant_id","cohort_id");
--> statement-breakpoint
CREATE INDEX "study_answer_subject" ON "study_answer" USING btree ("tenant_id","user_id","kind","item_id","skill");
--> statement-breakpoint
CREATE INDEX "study_answer_day" ON "study_answer" USING btree ("tenant_id","user_id","day");
--> statement-breakpoint
CREATE INDEX "study_day_changed" ON "study_day" USING btree ("tenant_id","user_id","changed");
--> statement-breakpoint
CREATE INDEX "study_memory_due" ON "study_memory" USING btree ("tenant_id","user_id","due");
--> statement-breakpoint
CREATE INDEX "study_memory_changed" ON "study_memory" USING btree ("tenant_id","user_id","changed");
--> statement-breakpoint
CREATE UNIQUE INDEX "own_word_spelling" ON "own_word" USING btree ("tenant_id","list_id","spelling");
--> statement-breakpoint
CREATE INDEX "own_word_order" ON "own_word" USING btree ("tenant_id","list_id","id");
--> statement-breakpoint
CREATE INDEX "word_list_owner" ON "word_list" USING btree ("tenant_id","user_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "word_list_book" ON "word_list" USING btree ("tenant_id","user_id") WHERE "word_list"."book";
--> statement-breakpoint
call bind_to_tenant('study_achievement', append_only => true);
--> statement-breakpoint
call bind_to_tenant('study_best');
--> statement-breakpoint
call bind_to_tenant('study_play', append_only => true);
--> statement-breakpoint
call bind_to_tenant('study_points', append_only => true);
--> statement-breakpoint
call bind_to_tenant('rank_cohort');
--> statement-breakpoint
call bind_to_tenant('rank_member');
--> statement-breakpoint
call bind_to_tenant('learner');
--> statement-breakpoint
call bind_to_tenant('study_answer', append_only => true);
--> statement-breakpoint
call bind_to_tenant('study_day');
--> statement-breakpoint
call bind_to_tenant('study_memory');
--> statement-breakpoint
call bind_to_tenant('study_undo', append_only => true);
--> statement-breakpoint
call bind_to_tenant('own_word');
--> statement-breakpoint
call bind_to_tenant('word_import');
--> statement-breakpoint
call bind_to_tenant('word_list');
