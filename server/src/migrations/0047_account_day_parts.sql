ALTER TABLE "account_day" ADD COLUMN "part" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_day" DROP CONSTRAINT "account_day_tenant_id_account_id_day_pk";--> statement-breakpoint
ALTER TABLE "account_day" ADD CONSTRAINT "account_day_tenant_id_account_id_day_part_pk" PRIMARY KEY("tenant_id","account_id","day","part");
