ALTER TABLE "dangerousWorkDispatch" ADD COLUMN "notes" jsonb;--> statement-breakpoint
ALTER TABLE "dangerousWorkDispatch" ADD COLUMN "notePhotos" jsonb;--> statement-breakpoint
ALTER TABLE "dangerousWorkPermit" ADD COLUMN "notes" jsonb;--> statement-breakpoint
ALTER TABLE "dangerousWorkPermit" ADD COLUMN "notePhotos" jsonb;--> statement-breakpoint
ALTER TABLE "dangerousWorkRegister" ADD COLUMN "notes" jsonb;--> statement-breakpoint
ALTER TABLE "dangerousWorkRegister" ADD COLUMN "notePhotos" jsonb;--> statement-breakpoint
ALTER TABLE "orderInformation" ADD COLUMN "notes" jsonb;--> statement-breakpoint
ALTER TABLE "orderInformation" ADD COLUMN "notePhotos" jsonb;--> statement-breakpoint
ALTER TABLE "rectifyInstruction" ADD COLUMN "notes" jsonb;--> statement-breakpoint
ALTER TABLE "rectifyInstruction" ADD COLUMN "notePhotos" jsonb;--> statement-breakpoint
ALTER TABLE "selfCheckRecord" ADD COLUMN "notes" jsonb;--> statement-breakpoint
ALTER TABLE "selfCheckRecord" ADD COLUMN "notePhotos" jsonb;