-- A company that moves to another installation is read-only until it has moved.
ALTER TABLE "tenant" ADD COLUMN "frozen_at" timestamp with time zone;
