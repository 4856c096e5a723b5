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
ALTER TABLE "study_best" ADD CONSTRAINT "study_best_tenant_id_user_id_learner_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."learner"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;