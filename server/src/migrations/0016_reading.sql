-- Reading materials, exercises and attempts.
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
	"practice_id" uuid,
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
	"focus" text,
	"paper_id" bigint,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_exercise_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "reading_exercise_purpose" CHECK ("reading_exercise"."purpose" in ('library', 'generated', 'wrong_words', 'wrong_questions', 'plan', 'challenge')),
	CONSTRAINT "reading_exercise_origin" CHECK ("reading_exercise"."origin" in ('library', 'material', 'model')),
	CONSTRAINT "reading_exercise_level" CHECK ("reading_exercise"."level" in ('小学', '初中', '高中', '大学')),
	CONSTRAINT "reading_exercise_day" CHECK ("reading_exercise"."purpose" = 'plan' or ("reading_exercise"."day" is not null) = ("reading_exercise"."purpose" = 'challenge')),
	CONSTRAINT "reading_exercise_focus" CHECK (("reading_exercise"."focus" is not null) = ("reading_exercise"."purpose" = 'plan' and "reading_exercise"."day" is not null))
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
ALTER TABLE "reading_answer" ADD CONSTRAINT "reading_answer_tenant_id_attempt_id_reading_attempt_tenant_id_id_fk" FOREIGN KEY ("tenant_id","attempt_id") REFERENCES "reading_attempt"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reading_attempt" ADD CONSTRAINT "reading_attempt_tenant_id_exercise_id_reading_exercise_tenant_id_id_fk" FOREIGN KEY ("tenant_id","exercise_id") REFERENCES "reading_exercise"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reading_attempt" ADD CONSTRAINT "reading_attempt_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reading_exercise" ADD CONSTRAINT "reading_exercise_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reading_exercise" ADD CONSTRAINT "reading_exercise_tenant_id_paper_id_paper_tenant_id_id_fk" FOREIGN KEY ("tenant_id","paper_id") REFERENCES "paper"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reading_material" ADD CONSTRAINT "reading_material_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "reading_answer_own" ON "reading_answer" USING btree ("tenant_id","user_id","day");
--> statement-breakpoint
CREATE UNIQUE INDEX "reading_attempt_open" ON "reading_attempt" USING btree ("tenant_id","exercise_id") WHERE "reading_attempt"."submitted_at" is null;
--> statement-breakpoint
CREATE INDEX "reading_attempt_own" ON "reading_attempt" USING btree ("tenant_id","user_id","started_at");
--> statement-breakpoint
CREATE INDEX "reading_attempt_of" ON "reading_attempt" USING btree ("tenant_id","exercise_id","started_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "reading_attempt_share" ON "reading_attempt" USING btree ("share") WHERE "reading_attempt"."share" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "reading_attempt_practice" ON "reading_attempt" USING btree ("tenant_id","user_id","practice_id") WHERE "reading_attempt"."practice_id" is not null;
--> statement-breakpoint
CREATE INDEX "reading_exercise_of_paper" ON "reading_exercise" USING btree ("tenant_id","paper_id") WHERE "reading_exercise"."paper_id" is not null;
--> statement-breakpoint
CREATE INDEX "reading_exercise_own" ON "reading_exercise" USING btree ("tenant_id","user_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "reading_exercise_library" ON "reading_exercise" USING btree ("tenant_id","user_id","source_key") WHERE "reading_exercise"."purpose" = 'library';
--> statement-breakpoint
CREATE UNIQUE INDEX "reading_exercise_challenge" ON "reading_exercise" USING btree ("tenant_id","user_id","day") WHERE "reading_exercise"."purpose" = 'challenge';
--> statement-breakpoint
CREATE UNIQUE INDEX "reading_exercise_plan" ON "reading_exercise" USING btree ("tenant_id","user_id","day","focus") WHERE "reading_exercise"."purpose" = 'plan';
--> statement-breakpoint
CREATE INDEX "reading_exercise_challengers" ON "reading_exercise" USING btree ("tenant_id","day","level") WHERE "reading_exercise"."purpose" = 'challenge';
--> statement-breakpoint
CREATE INDEX "reading_material_own" ON "reading_material" USING btree ("tenant_id","user_id","created_at");
--> statement-breakpoint
call bind_to_tenant('reading_answer', append_only => true);
--> statement-breakpoint
call bind_to_tenant('reading_attempt');
--> statement-breakpoint
call bind_to_tenant('reading_exercise');
--> statement-breakpoint
call bind_to_tenant('reading_material');
