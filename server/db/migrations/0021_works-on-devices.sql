ALTER TABLE "deviceReport" ADD COLUMN "works" integer;--> statement-breakpoint
ALTER TABLE "deviceReport" ADD COLUMN "patrols" integer;--> statement-breakpoint
ALTER TABLE "deviceReport" ADD COLUMN "checks" integer;