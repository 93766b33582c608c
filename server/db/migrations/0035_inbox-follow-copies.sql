ALTER TABLE "workflowTask" ADD COLUMN "followDate" date;--> statement-breakpoint
ALTER TABLE "workflowTask" ADD COLUMN "followUser" text;--> statement-breakpoint
ALTER TABLE "workflowTask" ADD COLUMN "copiesTo" jsonb;--> statement-breakpoint
ALTER TABLE "workflowTask" ADD COLUMN "copyWords" text;