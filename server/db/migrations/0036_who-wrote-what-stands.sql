ALTER TABLE "companyCertificate" ADD COLUMN "enteredBy" text;--> statement-breakpoint
ALTER TABLE "companyDelete" ADD COLUMN "closedAccounts" jsonb;--> statement-breakpoint
ALTER TABLE "factoryBuildingLessor" ADD COLUMN "submitUserGuid" text;--> statement-breakpoint
UPDATE "companyCertificate" SET "enteredBy" = "createUserGuid";--> statement-breakpoint
UPDATE "factoryBuildingLessor" SET "submitUserGuid" = "createUserGuid" WHERE "status" = 'pending';