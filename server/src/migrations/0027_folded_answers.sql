-- Study answers older than a year, packed per item, and their originals for thirty days.
CREATE TABLE "study_folded_answer" (
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
	"received_at" timestamp with time zone NOT NULL,
	"earns" boolean NOT NULL,
	"known" boolean,
	"folded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "study_folded_answer_tenant_id_user_id_id_pk" PRIMARY KEY("tenant_id","user_id","id")
);
--> statement-breakpoint
CREATE TABLE "study_history" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"earning" smallint NOT NULL,
	"kind" text NOT NULL,
	"answers" "bytea" NOT NULL,
	CONSTRAINT "study_history_tenant_id_user_id_item_id_kind_pk" PRIMARY KEY("tenant_id","user_id","item_id","kind"),
	CONSTRAINT "study_history_kind" CHECK ("study_history"."kind" in ('word', 'sentence', 'cloze', 'listening'))
);
--> statement-breakpoint
-- existing learners are due in a week, when no server of an earlier version runs any more: it would not see folded answers
ALTER TABLE "learner" ADD COLUMN "fold_due" date DEFAULT (current_date + 7) NOT NULL;--> statement-breakpoint
ALTER TABLE "learner" ALTER COLUMN "fold_due" SET DEFAULT (current_date + 395);--> statement-breakpoint
ALTER TABLE "study_folded_answer" ADD CONSTRAINT "study_folded_answer_tenant_id_user_id_learner_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."learner"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_history" ADD CONSTRAINT "study_history_tenant_id_user_id_learner_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."learner"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "study_folded_answer_age" ON "study_folded_answer" USING brin ("folded_at");--> statement-breakpoint
-- two-step: one short row per learner, so that the index of a million learners is built within seconds
CREATE INDEX "learner_fold_due" ON "learner" USING btree ("fold_due","tenant_id","user_id");--> statement-breakpoint
call bind_to_tenant('study_folded_answer', append_only => true);
--> statement-breakpoint
call bind_to_tenant('study_history');
