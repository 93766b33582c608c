ALTER TABLE "agencyTask" ADD COLUMN "issueOrg" text;--> statement-breakpoint
ALTER TABLE "agencyTask" ADD COLUMN "issuer" text;--> statement-breakpoint
UPDATE "agencyTask" SET "issuer" = u."name", "issueOrg" = g."gridName" FROM "user" u LEFT JOIN "gridManage" g ON g."guid" = u."gridGuid" WHERE u."guid" = "agencyTask"."createUserGuid";