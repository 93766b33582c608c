ALTER TABLE "drill" ADD COLUMN "followGuids" jsonb;--> statement-breakpoint
ALTER TABLE "drill" ADD COLUMN "improveDue" date;--> statement-breakpoint
ALTER TABLE "drill" ADD COLUMN "planAdvice" text;--> statement-breakpoint
ALTER TABLE "emergencyPlan" ADD COLUMN "drillAdvice" text;