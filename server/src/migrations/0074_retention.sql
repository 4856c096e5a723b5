ALTER TABLE "learner" ADD COLUMN "shortfall" double precision[];--> statement-breakpoint
ALTER TABLE "learner" ADD COLUMN "retention" smallint DEFAULT 90 NOT NULL;