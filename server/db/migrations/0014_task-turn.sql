ALTER TABLE "workflowTask" ADD COLUMN "bizTurn" text;
--> statement-breakpoint
UPDATE "workflowTask" SET "bizTurn" = '0' WHERE "bizStatus" IS NOT NULL;
--> statement-breakpoint
UPDATE "workflowTask" SET "bizTurn" = '1' WHERE ("bizResource" = 'hiddenDanger' AND "bizStatus" = 'pendingRectify' AND "activityName" = '延期申请待审批') OR ("bizResource" = 'expertSelection' AND "bizStatus" = 'drawn' AND "activityName" <> '专家答复') OR ("bizResource" = 'workOrderTask' AND "bizStatus" IN ('toAccept', 'doing') AND jsonb_typeof("activityGrids") = 'array' AND "activityGrids" <> '[]'::jsonb);
--> statement-breakpoint
UPDATE "workflowTask" AS "task" SET "bizTurn" = CASE WHEN "record"."dangerLevel" <> 'general' THEN '2' WHEN "record"."sourceType" = 'selfCheck' THEN '0' ELSE '1' END FROM "hiddenDanger" AS "record" WHERE "record"."guid" = "task"."bizGuid" AND "task"."bizResource" = 'hiddenDanger' AND "task"."bizStatus" = 'pendingReview';
--> statement-breakpoint
UPDATE "workflowTask" AS "task" SET "bizTurn" = '1' FROM "emergencyPlan" AS "record" WHERE "record"."guid" = "task"."bizGuid" AND "task"."bizResource" = 'emergencyPlan' AND "task"."bizStatus" IS NOT NULL AND "record"."planType" = 'government';
--> statement-breakpoint
UPDATE "workflowTask" AS "task" SET "bizTurn" = '1.' || "record"."stepAt" FROM "standardizationApplication" AS "record" WHERE "record"."guid" = "task"."bizGuid" AND "task"."bizResource" = 'standardizationApplication' AND "task"."status" = 'ing' AND "task"."bizStatus" = "record"."status" AND "record"."stepPlace" IS NOT NULL;
--> statement-breakpoint
UPDATE "workflowTask" AS "task" SET "bizTurn" = '1.' || "record"."stepAt" FROM "lawDocument" AS "record" WHERE "record"."guid" = "task"."bizGuid" AND "task"."bizResource" = 'lawDocument' AND "task"."status" = 'ing' AND "task"."bizStatus" = "record"."status" AND "record"."stepPlace" IS NOT NULL;
--> statement-breakpoint
UPDATE "workflowTask" AS "task" SET "bizTurn" = '1.' || "record"."stepAt" FROM "lawCase" AS "record" WHERE "record"."guid" = "task"."bizGuid" AND "task"."bizResource" = 'lawCase' AND "task"."status" = 'ing' AND "task"."bizStatus" = "record"."status" AND "record"."stepPlace" IS NOT NULL;
--> statement-breakpoint
UPDATE "workflowTask" AS "task" SET "bizTurn" = '1.' || "record"."stepAt" FROM "caseTransfer" AS "record" WHERE "record"."guid" = "task"."bizGuid" AND "task"."bizResource" = 'caseTransfer' AND "task"."status" = 'ing' AND "task"."bizStatus" = "record"."status" AND "record"."stepPlace" IS NOT NULL;
