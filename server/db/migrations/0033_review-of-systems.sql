ALTER TABLE "managementSystem" ADD COLUMN "reviewedDate" date;--> statement-breakpoint
ALTER TABLE "managementSystem" ADD COLUMN "reviewOpinion" text;