CREATE TABLE "speech_usage" (
	"day" date PRIMARY KEY NOT NULL,
	"characters" integer NOT NULL
);
