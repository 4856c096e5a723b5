-- Answers to the tasks of reading texts, tasks of a company's texts, and texts with gaps as company content.
ALTER TABLE "content_item" DROP CONSTRAINT "content_item_kind";--> statement-breakpoint
ALTER TABLE "reading_attempt" ADD COLUMN "task_answers" jsonb;--> statement-breakpoint
ALTER TABLE "reading_exercise" ADD COLUMN "tasks" jsonb;--> statement-breakpoint
-- two-step: the index holds only attempts with answers to tasks, of which there are none yet
CREATE INDEX "reading_attempt_tasks" ON "reading_attempt" USING btree ("tenant_id","submitted_at") WHERE "reading_attempt"."task_answers" is not null;--> statement-breakpoint
ALTER TABLE "content_item" ADD CONSTRAINT "content_item_kind" CHECK ("kind" in ('word', 'sentence', 'reading', 'cloze', 'gapped', 'listening')) NOT VALID;
