CREATE TABLE "pushSubscription" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"userGuid" text NOT NULL,
	"sessionId" text NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"dueToldOn" text
);
--> statement-breakpoint
ALTER TABLE "smsRecord" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "smsRecord" ADD COLUMN "userGuid" text;--> statement-breakpoint
CREATE INDEX "pushSubscription_userGuid_idx" ON "pushSubscription" USING btree ("userGuid");--> statement-breakpoint
CREATE INDEX "pushSubscription_sessionId_idx" ON "pushSubscription" USING btree ("sessionId");--> statement-breakpoint
CREATE INDEX "smsRecord_bizGuid_idx" ON "smsRecord" USING btree ("bizGuid");