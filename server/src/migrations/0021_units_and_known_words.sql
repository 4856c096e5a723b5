-- Units and books in the settings of learners, words marked as known, and shared word lists.
ALTER TABLE "learner" ADD COLUMN "book" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "learner" ADD COLUMN "unit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "study_answer" ADD COLUMN "known" boolean;--> statement-breakpoint
ALTER TABLE "study_memory" ADD COLUMN "known" date;--> statement-breakpoint
ALTER TABLE "own_word" ADD COLUMN "origin_id" bigint;--> statement-breakpoint
ALTER TABLE "own_word" ADD COLUMN "unit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "word_list" ADD COLUMN "shared_at" timestamp with time zone;--> statement-breakpoint
-- two-step: the index holds only copies of shared words, of which there are none yet; own words are few (10,000 a user at most)
CREATE INDEX "own_word_origin" ON "own_word" USING btree ("tenant_id","origin_id") WHERE "own_word"."origin_id" is not null;--> statement-breakpoint
-- two-step: the index holds only shared lists, of which there are none yet; a user has 50 lists at most
CREATE INDEX "word_list_shared" ON "word_list" USING btree ("tenant_id","shared_at") WHERE "word_list"."shared_at" is not null;