-- Words, sentences and passages that a company writes itself, with all their versions.
CREATE TABLE "content_item" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "content_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"level" text NOT NULL,
	"grade" smallint NOT NULL,
	"title" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"problems" smallint NOT NULL,
	"published_version" integer,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_item_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "content_item_kind" CHECK ("content_item"."kind" in ('word', 'sentence', 'reading', 'cloze', 'listening')),
	CONSTRAINT "content_item_state" CHECK ("content_item"."state" in ('draft', 'published', 'withdrawn')),
	CONSTRAINT "content_item_level" CHECK ("content_item"."level" in ('小学', '初中', '高中', '大学')),
	CONSTRAINT "content_item_shown" CHECK (("content_item"."state" = 'published') = ("content_item"."published_version" is not null))
);
--> statement-breakpoint
CREATE TABLE "content_version" (
	"tenant_id" integer NOT NULL,
	"item_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"level" text NOT NULL,
	"grade" smallint NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"problems" smallint NOT NULL,
	"restored_from" integer,
	"saved_by" bigint NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_version_tenant_id_item_id_version_pk" PRIMARY KEY("tenant_id","item_id","version"),
	CONSTRAINT "content_version_level" CHECK ("content_version"."level" in ('小学', '初中', '高中', '大学'))
);
--> statement-breakpoint
ALTER TABLE "content_item" ADD CONSTRAINT "content_item_tenant_id_updated_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","updated_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_version" ADD CONSTRAINT "content_version_tenant_id_item_id_content_item_tenant_id_id_fk" FOREIGN KEY ("tenant_id","item_id") REFERENCES "public"."content_item"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_version" ADD CONSTRAINT "content_version_tenant_id_saved_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","saved_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_item_latest" ON "content_item" USING btree ("tenant_id","updated_at");--> statement-breakpoint
CREATE INDEX "content_item_published" ON "content_item" USING btree ("tenant_id","kind") WHERE "content_item"."published_version" is not null;--> statement-breakpoint
call bind_to_tenant('content_item');
--> statement-breakpoint
call bind_to_tenant('content_version', append_only => true);
