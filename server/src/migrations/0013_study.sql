CREATE TABLE "learner" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"changes" bigint DEFAULT 0 NOT NULL,
	"weights" double precision[],
	CONSTRAINT "learner_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
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
ALTER TABLE "learner" ADD CONSTRAINT "learner_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_answer" ADD CONSTRAINT "study_answer_tenant_id_user_id_learner_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."learner"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_day" ADD CONSTRAINT "study_day_tenant_id_user_id_learner_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."learner"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_memory" ADD CONSTRAINT "study_memory_tenant_id_user_id_learner_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."learner"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_undo" ADD CONSTRAINT "study_undo_tenant_id_user_id_learner_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."learner"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "study_answer_subject" ON "study_answer" USING btree ("tenant_id","user_id","kind","item_id","skill");--> statement-breakpoint
CREATE INDEX "study_answer_day" ON "study_answer" USING btree ("tenant_id","user_id","day");--> statement-breakpoint
CREATE INDEX "study_day_changed" ON "study_day" USING btree ("tenant_id","user_id","changed");--> statement-breakpoint
CREATE INDEX "study_memory_due" ON "study_memory" USING btree ("tenant_id","user_id","due");--> statement-breakpoint
CREATE INDEX "study_memory_changed" ON "study_memory" USING btree ("tenant_id","user_id","changed");