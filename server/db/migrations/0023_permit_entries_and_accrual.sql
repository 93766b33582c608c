ALTER TABLE "dangerousWorkPermit" ADD COLUMN "outsourceTaskGuid" text;--> statement-breakpoint
ALTER TABLE "dangerousWorkPermit" ADD COLUMN "mediumTempPressure" text;--> statement-breakpoint
ALTER TABLE "dangerousWorkPermit" ADD COLUMN "plateSpec" text;--> statement-breakpoint
ALTER TABLE "dangerousWorkPermit" ADD COLUMN "powerDevices" text;--> statement-breakpoint
ALTER TABLE "dangerousWorkPermit" ADD COLUMN "digRange" text;--> statement-breakpoint
ALTER TABLE "dangerousWorkPermit" ADD COLUMN "entryLog" jsonb;--> statement-breakpoint
ALTER TABLE "safetyInputPlan" ADD COLUMN "carriedAmount" numeric(20, 4);--> statement-breakpoint
ALTER TABLE "safetyInputPlan" ADD COLUMN "accruedAmount" numeric(20, 4);--> statement-breakpoint
ALTER TABLE "safetyInputPlan" ADD COLUMN "balanceAmount" numeric(20, 4);