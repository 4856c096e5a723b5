-- two-step: ids are unique already, and both tables have a row for each task or play only
CREATE UNIQUE INDEX "reward_attempt_id" ON "reward_attempt" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "reward_task_id" ON "reward_task" USING btree ("id");