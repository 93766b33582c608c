ALTER TABLE "expertSelection" ADD COLUMN "awaitedUserGuids" jsonb;--> statement-breakpoint
ALTER TABLE "workflowTask" ADD COLUMN "activityUsers" jsonb;--> statement-breakpoint
ALTER TABLE "workflowTask" ADD COLUMN "activityGrids" jsonb;--> statement-breakpoint
ALTER TABLE "workflowTask" ADD COLUMN "notUser" text;--> statement-breakpoint
ALTER TABLE "workflowTask" ADD COLUMN "dueDate" date;--> statement-breakpoint
ALTER TABLE "workflowTask" ADD COLUMN "starter" text;--> statement-breakpoint
ALTER TABLE "workflowTask" ADD COLUMN "returnedFor" text;--> statement-breakpoint
ALTER TABLE "workflowTask" ADD COLUMN "claimedBy" text;--> statement-breakpoint
ALTER TABLE "workflowTask" ADD COLUMN "claimTime" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workflowTask" ADD COLUMN "urgeWords" text;--> statement-breakpoint
ALTER TABLE "workflowTask" ADD COLUMN "urgeCount" integer;--> statement-breakpoint
ALTER TABLE "workflowTask" ADD COLUMN "urges" jsonb;--> statement-breakpoint
ALTER TABLE "workflowTask" ADD COLUMN "endUserGuid" text;--> statement-breakpoint
CREATE INDEX "workflowTask_starter_status_idx" ON "workflowTask" USING btree ("starter","status");--> statement-breakpoint
CREATE INDEX "workflowTask_endUserGuid_idx" ON "workflowTask" USING btree ("endUserGuid");--> statement-breakpoint
-- Whose turn it is is told anew from the records, by the upkeep that runs at every start.
DELETE FROM "workflowTask" WHERE "status" = 'ing' AND "bizStatus" IS NOT NULL;--> statement-breakpoint
UPDATE "expertSelection" SET "awaitedUserGuids" = (
  SELECT coalesce(jsonb_agg(c->>'userGuid'), '[]'::jsonb) FROM jsonb_array_elements("candidates") AS c
  WHERE c->>'replied' = 'none' AND c->>'userGuid' IS NOT NULL
) WHERE "status" = 'drawn';
