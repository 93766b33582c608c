DELETE FROM "session";--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "rotationKey" text NOT NULL;