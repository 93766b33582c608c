ALTER TABLE "safetyInputPlan" ADD COLUMN "projectCost" numeric(20, 4);--> statement-breakpoint
ALTER TABLE "safetyInputPlan" ADD COLUMN "output" numeric(20, 2);