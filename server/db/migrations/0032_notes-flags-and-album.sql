ALTER TABLE "accessoryFile" ADD COLUMN "fromAlbum" boolean;--> statement-breakpoint
ALTER TABLE "hiddenDanger" ADD COLUMN "notes" jsonb;--> statement-breakpoint
ALTER TABLE "hiddenDanger" ADD COLUMN "notePhotos" jsonb;--> statement-breakpoint
ALTER TABLE "patrolRecord" ADD COLUMN "signInFlags" jsonb;--> statement-breakpoint
CREATE INDEX "patrolRecord_createUserGuid_signInTime_idx" ON "patrolRecord" USING btree ("createUserGuid","signInTime");