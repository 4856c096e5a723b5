-- two-step: the column is new, so that the index over its values is empty
ALTER TABLE "reading_attempt" ADD COLUMN "practice_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "reading_attempt_practice" ON "reading_attempt" USING btree ("tenant_id","user_id","practice_id") WHERE "reading_attempt"."practice_id" is not null;