ALTER TABLE "agencyBusiness" ADD COLUMN "visitsToSign" integer;--> statement-breakpoint
ALTER TABLE "agencyBusiness" ADD COLUMN "visitObjection" text;--> statement-breakpoint
ALTER TABLE "hostingProject" ADD COLUMN "visitsToSign" integer;--> statement-breakpoint
ALTER TABLE "hostingProject" ADD COLUMN "visitObjection" text;--> statement-breakpoint
ALTER TABLE "tutorshipProject" ADD COLUMN "visitsToSign" integer;--> statement-breakpoint
ALTER TABLE "tutorshipProject" ADD COLUMN "visitObjection" text;