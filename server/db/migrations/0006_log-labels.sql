ALTER TABLE "systemBusinessLog" ADD COLUMN "moduleLabel" text;--> statement-breakpoint
ALTER TABLE "systemBusinessLog" ADD COLUMN "actionLabel" text;