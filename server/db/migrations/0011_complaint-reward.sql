ALTER TABLE "complaint" ADD COLUMN "rewardReason" text;--> statement-breakpoint
ALTER TABLE "complaint" ADD COLUMN "rewardProposerGuid" text;--> statement-breakpoint
ALTER TABLE "complaint" ADD COLUMN "rewardDeciderGuid" text;--> statement-breakpoint
ALTER TABLE "complaint" ADD COLUMN "rewardOpinion" text;--> statement-breakpoint
ALTER TABLE "complaint" ADD COLUMN "rewardClaimBy" date;--> statement-breakpoint
ALTER TABLE "complaint" ADD COLUMN "rewardPayWay" text;--> statement-breakpoint
ALTER TABLE "complaint" ADD COLUMN "rewardReceipt" jsonb;--> statement-breakpoint
ALTER TABLE "complaint" ADD COLUMN "rewardTime" timestamp (3) with time zone;