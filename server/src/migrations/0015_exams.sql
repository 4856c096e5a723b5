-- Papers, their questions, exam attempts and wrong questions.
CREATE TABLE "exam_answer" (
	"tenant_id" integer NOT NULL,
	"attempt_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"position" integer NOT NULL,
	"max_halves" integer NOT NULL,
	"user_answer" text DEFAULT '' NOT NULL,
	"selected_options" text[] DEFAULT '{}' NOT NULL,
	"time_spent" integer DEFAULT 0 NOT NULL,
	"seq" bigint DEFAULT -1 NOT NULL,
	"marked" boolean DEFAULT false NOT NULL,
	"saved_at" timestamp with time zone,
	"correct" boolean,
	"score_halves" integer,
	"feedback" text DEFAULT '' NOT NULL,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"graded_by" text,
	"needs_review" boolean DEFAULT false NOT NULL,
	"override_reason" text,
	CONSTRAINT "exam_answer_tenant_id_attempt_id_question_id_pk" PRIMARY KEY("tenant_id","attempt_id","question_id"),
	CONSTRAINT "exam_answer_score" CHECK ("exam_answer"."score_halves" is null or "exam_answer"."score_halves" between 0 and "exam_answer"."max_halves")
);
--> statement-breakpoint
CREATE TABLE "exam_attempt" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "exam_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"paper_id" bigint NOT NULL,
	"edition" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"deadline" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"graded_at" timestamp with time zone,
	"timed_out" boolean DEFAULT false NOT NULL,
	"score_halves" integer,
	"total_halves" integer NOT NULL,
	"questions" integer NOT NULL,
	"needs_review" integer DEFAULT 0 NOT NULL,
	"device_info" text DEFAULT '' NOT NULL,
	CONSTRAINT "exam_attempt_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "exam_attempt_status" CHECK ("exam_attempt"."status" in ('in_progress', 'paused', 'submitted', 'graded', 'abandoned')),
	CONSTRAINT "exam_attempt_paused" CHECK (("exam_attempt"."status" = 'paused') = ("exam_attempt"."paused_at" is not null)),
	CONSTRAINT "exam_attempt_graded" CHECK ("exam_attempt"."status" <> 'graded' or "exam_attempt"."score_halves" is not null)
);
--> statement-breakpoint
CREATE TABLE "paper_block" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "paper_block_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"paper_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"boxes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"corrected" boolean DEFAULT false NOT NULL,
	CONSTRAINT "paper_block_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "paper_edition" (
	"tenant_id" integer NOT NULL,
	"paper_id" bigint NOT NULL,
	"edition" integer NOT NULL,
	"title" text NOT NULL,
	"subject" text NOT NULL,
	"level" text NOT NULL,
	"grade" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"multiple_rule" text NOT NULL,
	"total_halves" integer NOT NULL,
	"blocks" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paper_edition_tenant_id_paper_id_edition_pk" PRIMARY KEY("tenant_id","paper_id","edition")
);
--> statement-breakpoint
CREATE TABLE "paper_page" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "paper_page_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"paper_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"file_id" uuid NOT NULL,
	"file_index" integer NOT NULL,
	"file_key" text NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"straight_key" text,
	"straight_width" integer,
	"straight_height" integer,
	"reading" jsonb,
	CONSTRAINT "paper_page_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "paper_page_once" UNIQUE("tenant_id","paper_id","file_id","file_index"),
	CONSTRAINT "paper_page_turn" CHECK ("paper_page"."turn" in (0, 90, 180, 270))
);
--> statement-breakpoint
CREATE TABLE "paper_upload_part" (
	"tenant_id" integer NOT NULL,
	"paper_id" bigint NOT NULL,
	"file_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"file_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paper_upload_part_tenant_id_paper_id_file_id_part_pk" PRIMARY KEY("tenant_id","paper_id","file_id","part")
);
--> statement-breakpoint
CREATE TABLE "paper" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "paper_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"subject" text NOT NULL,
	"level" text NOT NULL,
	"grade" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"multiple_rule" text NOT NULL,
	"answer_key_text" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"failure" text,
	"engine" text,
	"run" integer DEFAULT 0 NOT NULL,
	"keep_corrections" boolean DEFAULT true NOT NULL,
	"unread" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"edition" integer,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "paper_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "paper_status" CHECK ("paper"."status" in ('pending', 'analyzing', 'completed', 'failed')),
	CONSTRAINT "paper_shared_is_published" CHECK (not "paper"."shared" or "paper"."edition" is not null)
);
--> statement-breakpoint
CREATE TABLE "question_version" (
	"tenant_id" integer NOT NULL,
	"question_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"paper_id" bigint NOT NULL,
	"label" text NOT NULL,
	"subject" text NOT NULL,
	"level" text NOT NULL,
	"body" jsonb NOT NULL,
	"crops" jsonb NOT NULL,
	"passage" jsonb,
	CONSTRAINT "question_version_tenant_id_question_id_version_pk" PRIMARY KEY("tenant_id","question_id","version")
);
--> statement-breakpoint
CREATE TABLE "question" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "question_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"paper_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"section_id" bigint,
	"passage_id" bigint,
	"body" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"boxes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"crops" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"corrected" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "question_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "wrong_question_review" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "wrong_question_review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wrong_question_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" text NOT NULL,
	"correct" boolean NOT NULL,
	"rating" integer NOT NULL,
	"source" text NOT NULL,
	"time_spent" integer DEFAULT 0 NOT NULL,
	"attempt_id" bigint,
	"question_id" bigint,
	"corrects" bigint,
	CONSTRAINT "wrong_question_review_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "wrong_question" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "wrong_question_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"paper_id" bigint NOT NULL,
	"attempt_id" bigint NOT NULL,
	"error_count" integer NOT NULL,
	"last_error_at" timestamp with time zone NOT NULL,
	"user_answer" text NOT NULL,
	"selected_options" text[] NOT NULL,
	"feedback" text DEFAULT '' NOT NULL,
	"error_type" text DEFAULT 'unknown' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"stability" double precision,
	"difficulty" double precision,
	"due_at" timestamp with time zone,
	"last_review_at" timestamp with time zone,
	"lapses" integer DEFAULT 0 NOT NULL,
	"reps" integer DEFAULT 0 NOT NULL,
	"mastered_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "wrong_question_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "wrong_question_once" UNIQUE("tenant_id","user_id","question_id","version"),
	CONSTRAINT "wrong_question_count" CHECK ("wrong_question"."error_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "exam_answer" ADD CONSTRAINT "exam_answer_tenant_id_attempt_id_exam_attempt_tenant_id_id_fk" FOREIGN KEY ("tenant_id","attempt_id") REFERENCES "exam_attempt"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD CONSTRAINT "exam_attempt_tenant_id_paper_id_edition_paper_edition_tenant_id_paper_id_edition_fk" FOREIGN KEY ("tenant_id","paper_id","edition") REFERENCES "paper_edition"("tenant_id","paper_id","edition") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD CONSTRAINT "exam_attempt_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "paper_block" ADD CONSTRAINT "paper_block_tenant_id_paper_id_paper_tenant_id_id_fk" FOREIGN KEY ("tenant_id","paper_id") REFERENCES "paper"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "paper_edition" ADD CONSTRAINT "paper_edition_tenant_id_paper_id_paper_tenant_id_id_fk" FOREIGN KEY ("tenant_id","paper_id") REFERENCES "paper"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "paper_page" ADD CONSTRAINT "paper_page_tenant_id_paper_id_paper_tenant_id_id_fk" FOREIGN KEY ("tenant_id","paper_id") REFERENCES "paper"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "paper_upload_part" ADD CONSTRAINT "paper_upload_part_tenant_id_paper_id_paper_tenant_id_id_fk" FOREIGN KEY ("tenant_id","paper_id") REFERENCES "paper"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "paper" ADD CONSTRAINT "paper_tenant_id_owner_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "question_version" ADD CONSTRAINT "question_version_tenant_id_question_id_question_tenant_id_id_fk" FOREIGN KEY ("tenant_id","question_id") REFERENCES "question"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_tenant_id_paper_id_paper_tenant_id_id_fk" FOREIGN KEY ("tenant_id","paper_id") REFERENCES "paper"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wrong_question_review" ADD CONSTRAINT "wrong_question_review_tenant_id_wrong_question_id_wrong_question_tenant_id_id_fk" FOREIGN KEY ("tenant_id","wrong_question_id") REFERENCES "wrong_question"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wrong_question" ADD CONSTRAINT "wrong_question_tenant_id_question_id_version_question_version_tenant_id_question_id_version_fk" FOREIGN KEY ("tenant_id","question_id","version") REFERENCES "question_version"("tenant_id","question_id","version") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wrong_question" ADD CONSTRAINT "wrong_question_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "exam_answer_of_question" ON "exam_answer" USING btree ("tenant_id","question_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempt_one_open" ON "exam_attempt" USING btree ("tenant_id","paper_id","user_id") WHERE "exam_attempt"."status" in ('in_progress', 'paused');
--> statement-breakpoint
CREATE INDEX "exam_attempt_of_user" ON "exam_attempt" USING btree ("tenant_id","user_id","started_at");
--> statement-breakpoint
CREATE INDEX "exam_attempt_of_paper" ON "exam_attempt" USING btree ("tenant_id","paper_id","status");
--> statement-breakpoint
CREATE INDEX "exam_attempt_ungraded" ON "exam_attempt" USING btree ("submitted_at") WHERE "exam_attempt"."status" = 'submitted';
--> statement-breakpoint
CREATE INDEX "exam_attempt_deadline" ON "exam_attempt" USING btree ("deadline") WHERE "exam_attempt"."status" = 'in_progress';
--> statement-breakpoint
CREATE INDEX "paper_block_of_paper" ON "paper_block" USING btree ("tenant_id","paper_id");
--> statement-breakpoint
CREATE INDEX "paper_of_owner" ON "paper" USING btree ("tenant_id","owner_id","id");
--> statement-breakpoint
CREATE INDEX "paper_analyzing" ON "paper" USING btree ("tenant_id","id") WHERE "paper"."status" = 'analyzing';
--> statement-breakpoint
CREATE INDEX "paper_shared" ON "paper" USING btree ("tenant_id","id") WHERE "paper"."shared" and "paper"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "question_version_bank" ON "question_version" USING btree ("tenant_id","subject","level");
--> statement-breakpoint
CREATE INDEX "question_version_of_paper" ON "question_version" USING btree ("tenant_id","paper_id");
--> statement-breakpoint
CREATE INDEX "question_of_paper" ON "question" USING btree ("tenant_id","paper_id","position");
--> statement-breakpoint
CREATE INDEX "wrong_question_review_of" ON "wrong_question_review" USING btree ("tenant_id","wrong_question_id","at");
--> statement-breakpoint
CREATE INDEX "wrong_question_of_question" ON "wrong_question" USING btree ("tenant_id","question_id");
--> statement-breakpoint
CREATE INDEX "wrong_question_due" ON "wrong_question" USING btree ("tenant_id","user_id","due_at");
--> statement-breakpoint
call bind_to_tenant('exam_answer');
--> statement-breakpoint
call bind_to_tenant('exam_attempt');
--> statement-breakpoint
call bind_to_tenant('paper_block');
--> statement-breakpoint
call bind_to_tenant('paper_edition', append_only => true);
--> statement-breakpoint
call bind_to_tenant('paper_page');
--> statement-breakpoint
call bind_to_tenant('paper_upload_part');
--> statement-breakpoint
call bind_to_tenant('paper');
--> statement-breakpoint
call bind_to_tenant('question_version', append_only => true);
--> statement-breakpoint
call bind_to_tenant('question');
--> statement-breakpoint
call bind_to_tenant('wrong_question_review', append_only => true);
--> statement-breakpoint
call bind_to_tenant('wrong_question');
