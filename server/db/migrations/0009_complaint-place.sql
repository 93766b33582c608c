ALTER TABLE "complaint" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "complaint" ADD COLUMN "happenedOn" date;