CREATE TABLE "secondFactor" (
	"userGuid" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"confirmedAt" timestamp (3) with time zone,
	"lastStep" integer DEFAULT 0 NOT NULL,
	"recoveryHashes" jsonb NOT NULL
);
