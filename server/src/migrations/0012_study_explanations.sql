CREATE TABLE "study_explanation" (
	"kind" text NOT NULL,
	"item_id" bigint NOT NULL,
	"source" text NOT NULL,
	"explanation" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "study_explanation_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
