ALTER TABLE "reading_answer" DROP CONSTRAINT "reading_answer_skill";--> statement-breakpoint
ALTER TABLE "study_answer" DROP CONSTRAINT "study_answer_kind";--> statement-breakpoint
ALTER TABLE "reading_answer" ADD CONSTRAINT "reading_answer_skill" CHECK ("reading_answer"."skill" in ('main_idea', 'detail', 'inference', 'vocabulary', 'structure', 'attitude')) NOT VALID;--> statement-breakpoint
ALTER TABLE "study_answer" ADD CONSTRAINT "study_answer_kind" CHECK ("study_answer"."kind" in ('word', 'sentence', 'cloze', 'listening')) NOT VALID;