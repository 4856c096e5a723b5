CREATE TABLE "own_word" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "own_word_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list_id" bigint NOT NULL,
	"spelling" text NOT NULL,
	"ipa_uk" text NOT NULL,
	"ipa_us" text NOT NULL,
	"senses" jsonb NOT NULL,
	"example" jsonb,
	"library_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_word_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "word_import" (
	"tenant_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"token" uuid NOT NULL,
	"words" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "word_import_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "word_list" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "word_list_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"book" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "word_list_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "own_word" ADD CONSTRAINT "own_word_tenant_id_list_id_word_list_tenant_id_id_fk" FOREIGN KEY ("tenant_id","list_id") REFERENCES "public"."word_list"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_import" ADD CONSTRAINT "word_import_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_list" ADD CONSTRAINT "word_list_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_word_spelling" ON "own_word" USING btree ("tenant_id","list_id","spelling");--> statement-breakpoint
CREATE INDEX "own_word_order" ON "own_word" USING btree ("tenant_id","list_id","id");--> statement-breakpoint
CREATE INDEX "word_list_owner" ON "word_list" USING btree ("tenant_id","user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "word_list_book" ON "word_list" USING btree ("tenant_id","user_id") WHERE "word_list"."book";