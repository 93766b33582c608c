ALTER TABLE "agencyRegistration" ADD COLUMN "countedProjects" integer;--> statement-breakpoint
ALTER TABLE "agencyRegistration" ADD COLUMN "countedIncome" numeric(20, 2);--> statement-breakpoint
ALTER TABLE "agencyRegistration" ADD COLUMN "differences" text;