ALTER TABLE "chemical" ADD COLUMN "mark" text;--> statement-breakpoint
ALTER TABLE "lawBasis" ADD COLUMN "replacedBy" text;--> statement-breakpoint
ALTER TABLE "lawBasis" ADD COLUMN "mark" text;