ALTER TABLE "companyCertificate" ADD COLUMN "remindDate" date;--> statement-breakpoint
ALTER TABLE "companyCertificate" ADD COLUMN "renewals" jsonb;--> statement-breakpoint
ALTER TABLE "companyCertificate" ADD COLUMN "formerFiles" jsonb;--> statement-breakpoint
ALTER TABLE "personnelCertificate" ADD COLUMN "validFrom" date;--> statement-breakpoint
ALTER TABLE "personnelCertificate" ADD COLUMN "lastReviewDate" date;--> statement-breakpoint
ALTER TABLE "personnelCertificate" ADD COLUMN "remindDate" date;--> statement-breakpoint
ALTER TABLE "personnelCertificate" ADD COLUMN "renewals" jsonb;--> statement-breakpoint
ALTER TABLE "personnelCertificate" ADD COLUMN "formerFiles" jsonb;--> statement-breakpoint
UPDATE "companyCertificate" SET "remindDate" = "validTo" - coalesce("remindDays", 90);--> statement-breakpoint
UPDATE "personnelCertificate" SET "remindDate" = LEAST("reviewDate", "validTo") - 60;
