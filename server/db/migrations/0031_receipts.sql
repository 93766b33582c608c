ALTER TABLE "dailyReport" ADD COLUMN "receipts" jsonb;--> statement-breakpoint
ALTER TABLE "dailyReport" ADD COLUMN "awaitedGrids" jsonb;--> statement-breakpoint
-- What is on its way is waited for by every unit it was sent to.
UPDATE "dailyReport" SET "awaitedGrids" = "sendTo" WHERE "status" = 'sent';
