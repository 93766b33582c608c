ALTER TABLE "expertTask" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "expertTask" ADD COLUMN "eventCompanyName" text;--> statement-breakpoint
-- What was given to experts before says where it is, as the event does.
UPDATE "expertTask" SET "place" = "event"."place", "eventCompanyName" = "event"."eventCompanyName" FROM "expertSelection" AS "event" WHERE "event"."guid" = "expertTask"."selectionGuid";--> statement-breakpoint
-- Of no hours nothing is due.
UPDATE "expertTask" SET "feeAmount" = NULL, "netAmount" = NULL WHERE "hours" IS NULL;
