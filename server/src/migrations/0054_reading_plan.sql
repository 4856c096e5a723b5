ALTER TABLE "reading_exercise" DROP CONSTRAINT "reading_exercise_challenge";--> statement-breakpoint
ALTER TABLE "reading_exercise" DROP CONSTRAINT "reading_exercise_day";--> statement-breakpoint
ALTER TABLE "reading_exercise" ADD COLUMN "focus" text;--> statement-breakpoint
ALTER TABLE "reading_exercise" ADD COLUMN "paper_id" bigint;--> statement-breakpoint
ALTER TABLE "reading_exercise" ADD CONSTRAINT "reading_exercise_tenant_id_paper_id_paper_tenant_id_id_fk" FOREIGN KEY ("tenant_id","paper_id") REFERENCES "public"."paper"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reading_exercise_challenge" ON "reading_exercise" USING btree ("tenant_id","user_id","day") WHERE "reading_exercise"."purpose" = 'challenge';--> statement-breakpoint
CREATE UNIQUE INDEX "reading_exercise_plan" ON "reading_exercise" USING btree ("tenant_id","user_id","day","focus") WHERE "reading_exercise"."purpose" = 'plan';--> statement-breakpoint
CREATE INDEX "reading_exercise_challengers" ON "reading_exercise" USING btree ("tenant_id","day","level") WHERE "reading_exercise"."purpose" = 'challenge';--> statement-breakpoint
ALTER TABLE "reading_exercise" ADD CONSTRAINT "reading_exercise_focus" CHECK (("reading_exercise"."focus" is not null) = ("reading_exercise"."purpose" = 'plan' and "reading_exercise"."day" is not null));--> statement-breakpoint
ALTER TABLE "reading_exercise" ADD CONSTRAINT "reading_exercise_day" CHECK ("reading_exercise"."purpose" = 'plan' or ("reading_exercise"."day" is not null) = ("reading_exercise"."purpose" = 'challenge'));