ALTER TABLE "leave" ADD COLUMN "undelegated" boolean;--> statement-breakpoint
ALTER TABLE "leave" ADD COLUMN "delegateGuid" text;--> statement-breakpoint
ALTER TABLE "leave" ADD COLUMN "delegateName" text;