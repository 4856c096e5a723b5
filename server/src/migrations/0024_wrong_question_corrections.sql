ALTER TABLE "wrong_question_review" ADD COLUMN "attempt_id" bigint;--> statement-breakpoint
ALTER TABLE "wrong_question_review" ADD COLUMN "question_id" bigint;--> statement-breakpoint
ALTER TABLE "wrong_question_review" ADD COLUMN "corrects" bigint;