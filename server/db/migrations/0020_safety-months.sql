ALTER TABLE "safetyInput" ADD COLUMN "monthClosed" boolean;--> statement-breakpoint
ALTER TABLE "safetyInputPlan" ADD COLUMN "closedMonths" jsonb;--> statement-breakpoint
ALTER TABLE "safetyInputPlan" ADD COLUMN "reopenReason" text;