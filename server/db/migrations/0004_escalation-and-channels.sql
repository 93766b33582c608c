ALTER TABLE "dutyParticipants" ADD COLUMN "eventTitle" text;--> statement-breakpoint
ALTER TABLE "insurance" ADD COLUMN "renewed" boolean;--> statement-breakpoint
ALTER TABLE "noticeFeedBack" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "noticeFeedBack" ADD COLUMN "channels" jsonb;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "noticeChannels" jsonb;--> statement-breakpoint
ALTER TABLE "workflowTask" ADD COLUMN "escalateTime" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workflowTask" ADD COLUMN "escalatedTo" jsonb;