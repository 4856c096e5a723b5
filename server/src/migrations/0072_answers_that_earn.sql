ALTER TABLE "learner" ADD COLUMN "heard_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "study_answer" ADD COLUMN "earns" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "study_play" ADD COLUMN "earns" boolean DEFAULT true NOT NULL;