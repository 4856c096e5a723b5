CREATE TABLE "commission_rule" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "commission_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"brand_id" bigint,
	"product_id" bigint,
	"per_piece_fen" bigint NOT NULL,
	"amount_bp" integer NOT NULL,
	"margin_bp" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "commission_rule_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "commission_rule_from" UNIQUE NULLS NOT DISTINCT("tenant_id","brand_id","product_id","valid_from"),
	CONSTRAINT "commission_rule_goods" CHECK (num_nonnulls("commission_rule"."brand_id", "commission_rule"."product_id") < 2),
	CONSTRAINT "commission_rule_pays" CHECK ("commission_rule"."per_piece_fen" >= 0),
	CONSTRAINT "commission_rule_shares" CHECK ("commission_rule"."amount_bp" between 0 and 10000 and "commission_rule"."margin_bp" between 0 and 10000),
	CONSTRAINT "commission_rule_period" CHECK ("commission_rule"."valid_to" >= "commission_rule"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "sales_target" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sales_target_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" date NOT NULL,
	"location_id" bigint,
	"user_id" bigint,
	"brand_id" bigint,
	"pieces" integer,
	"amount_fen" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sales_target_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "sales_target_of_location" UNIQUE("tenant_id","month","location_id"),
	CONSTRAINT "sales_target_of_user" UNIQUE("tenant_id","month","user_id"),
	CONSTRAINT "sales_target_of_brand" UNIQUE("tenant_id","month","brand_id"),
	CONSTRAINT "sales_target_month" CHECK (extract(day from "sales_target"."month") = 1),
	CONSTRAINT "sales_target_subject" CHECK (num_nonnulls("sales_target"."location_id", "sales_target"."user_id", "sales_target"."brand_id") = 1),
	CONSTRAINT "sales_target_goal" CHECK (num_nonnulls("sales_target"."pieces", "sales_target"."amount_fen") > 0),
	CONSTRAINT "sales_target_positive" CHECK ("sales_target"."pieces" > 0 and "sales_target"."amount_fen" > 0)
);
--> statement-breakpoint
ALTER TABLE "commission_rule" ADD CONSTRAINT "commission_rule_tenant_id_brand_id_brand_tenant_id_id_fk" FOREIGN KEY ("tenant_id","brand_id") REFERENCES "public"."brand"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rule" ADD CONSTRAINT "commission_rule_tenant_id_product_id_product_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."product"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_target" ADD CONSTRAINT "sales_target_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "public"."location"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_target" ADD CONSTRAINT "sales_target_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_target" ADD CONSTRAINT "sales_target_tenant_id_brand_id_brand_tenant_id_id_fk" FOREIGN KEY ("tenant_id","brand_id") REFERENCES "public"."brand"("tenant_id","id") ON DELETE no action ON UPDATE no action;