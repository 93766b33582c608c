ALTER TABLE "relatedCompany" ADD COLUMN "evaluations" jsonb;--> statement-breakpoint
ALTER TABLE "relatedCompany" ADD COLUMN "scoreYear" integer;