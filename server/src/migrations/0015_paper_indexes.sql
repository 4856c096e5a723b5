DROP INDEX "question_of_paper";--> statement-breakpoint
CREATE INDEX "exam_attempt_of_paper" ON "exam_attempt" USING btree ("tenant_id","paper_id","status");--> statement-breakpoint
CREATE INDEX "paper_analyzing" ON "paper" USING btree ("tenant_id","id") WHERE "paper"."status" = 'analyzing';--> statement-breakpoint
CREATE INDEX "question_version_of_paper" ON "question_version" USING btree ("tenant_id","paper_id");--> statement-breakpoint
CREATE INDEX "question_of_paper" ON "question" USING btree ("tenant_id","paper_id","position");