ALTER TABLE "delegation" ADD COLUMN "delegateName" text;--> statement-breakpoint
UPDATE "delegation" SET "delegateName" = (SELECT "name" FROM "user" WHERE "user"."guid" = "delegation"."delegateGuid");
