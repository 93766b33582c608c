ALTER TABLE "complaint" ADD COLUMN "gridGuid" text;--> statement-breakpoint
ALTER TABLE "complaint" ADD COLUMN "gridPath" text;--> statement-breakpoint
ALTER TABLE "complaint" ADD COLUMN "handlerGuids" jsonb;--> statement-breakpoint
ALTER TABLE "complaint" ADD CONSTRAINT "complaint_gridGuid_fk" FOREIGN KEY ("gridGuid") REFERENCES "public"."gridManage"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaint_gridGuid_idx" ON "complaint" USING btree ("gridGuid");--> statement-breakpoint
CREATE INDEX "complaint_gridPath_prefix" ON "complaint" USING btree ("gridPath" text_pattern_ops);--> statement-breakpoint
-- Whoever took a complaint up before goes on with it: the town of the person who did, and the officers who worked on it.
UPDATE "complaint" SET "gridGuid" = "user"."gridGuid", "gridPath" = "user"."gridPath"
FROM "workflowLog" JOIN "user" ON "user"."guid" = "workflowLog"."userGuid"
WHERE "workflowLog"."bizGuid" = "complaint"."guid" AND "workflowLog"."action" = 'accept'
  AND "user"."roles" @> '["town"]'::jsonb;--> statement-breakpoint
UPDATE "complaint" SET "handlerGuids" = "steps"."guids"
FROM (
  SELECT "workflowLog"."bizGuid", jsonb_agg(DISTINCT "workflowLog"."userGuid") AS "guids"
  FROM "workflowLog" JOIN "user" ON "user"."guid" = "workflowLog"."userGuid"
  WHERE "workflowLog"."resource" = 'complaint' AND "user"."roles" @> '["officer"]'::jsonb
  GROUP BY "workflowLog"."bizGuid"
) AS "steps"
WHERE "steps"."bizGuid" = "complaint"."guid";
