CREATE TABLE "boundNumber" (
	"userGuid" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signInFailure" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"lastAt" timestamp (3) with time zone NOT NULL,
	"lockedUntil" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "signInFailure_lastAt_idx" ON "signInFailure" USING btree ("lastAt");--> statement-breakpoint
ALTER TABLE "userSecret" DROP COLUMN "failedCount";--> statement-breakpoint
ALTER TABLE "userSecret" DROP COLUMN "lockedUntil";