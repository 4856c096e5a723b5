ALTER TABLE "clock_punch" ADD COLUMN "review" text;--> statement-breakpoint
CREATE INDEX "clock_punch_to_review" ON "clock_punch" USING btree ("tenant_id","id") WHERE "clock_punch"."review" = 'pending' and "clock_punch"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "clock_punch_reviewed" ON "clock_punch" USING btree ("tenant_id","decided_at") WHERE "clock_punch"."review" is not null;--> statement-breakpoint
ALTER TABLE "clock_punch" ADD CONSTRAINT "clock_punch_review" CHECK ("clock_punch"."review" in ('pending', 'approved', 'declined'));--> statement-breakpoint
ALTER TABLE "clock_punch" ADD CONSTRAINT "clock_punch_decision" CHECK ("clock_punch"."field" is null or "clock_punch"."review" is null);