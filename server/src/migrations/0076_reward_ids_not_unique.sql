-- two-step: both tables have a row for each task or play only, and nothing relies on the uniqueness
DROP INDEX "reward_attempt_id";--> statement-breakpoint
DROP INDEX "reward_task_id";--> statement-breakpoint
CREATE INDEX "reward_attempt_id" ON "reward_attempt" USING btree ("id");--> statement-breakpoint
CREATE INDEX "reward_task_id" ON "reward_task" USING btree ("id");