ALTER TABLE "company" ADD COLUMN "coordSource" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "coordAccuracy" numeric(20, 1);--> statement-breakpoint
ALTER TABLE "incident" ADD COLUMN "coordSource" text;--> statement-breakpoint
ALTER TABLE "incident" ADD COLUMN "coordAccuracy" numeric(20, 1);--> statement-breakpoint
ALTER TABLE "majorHazard" ADD COLUMN "coordSource" text;--> statement-breakpoint
ALTER TABLE "majorHazard" ADD COLUMN "coordAccuracy" numeric(20, 1);--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "coordSource" text;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "coordAccuracy" numeric(20, 1);