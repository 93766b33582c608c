CREATE TABLE "importJob" (
	"key" text PRIMARY KEY NOT NULL,
	"userGuid" text NOT NULL,
	"resource" text NOT NULL,
	"job" jsonb NOT NULL,
	"wrong" jsonb,
	"sheet" "bytea",
	"ip" text NOT NULL,
	"startedAt" timestamp (3) with time zone NOT NULL,
	"holder" text,
	"leaseUntil" timestamp (3) with time zone,
	"tries" integer DEFAULT 1 NOT NULL,
	"doneAt" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "jobRun" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text,
	"leaseUntil" timestamp (3) with time zone,
	"dueAt" timestamp (3) with time zone NOT NULL,
	"finishedAt" timestamp (3) with time zone,
	"tookMs" integer,
	"runs" bigint DEFAULT 0 NOT NULL,
	"failures" bigint DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "requestCount" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"offset" bigint DEFAULT 0 NOT NULL,
	"metadata" jsonb NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"touchedAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploadPiece" (
	"storageKey" text PRIMARY KEY NOT NULL,
	"uploadId" text NOT NULL,
	"start" bigint NOT NULL,
	"size" bigint NOT NULL,
	"counts" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "importJob_doneAt_idx" ON "importJob" USING btree ("doneAt");--> statement-breakpoint
CREATE INDEX "requestCount_since_idx" ON "requestCount" USING btree ("since");--> statement-breakpoint
CREATE INDEX "upload_touchedAt_idx" ON "upload" USING btree ("touchedAt");--> statement-breakpoint
CREATE INDEX "uploadPiece_uploadId_idx" ON "uploadPiece" USING btree ("uploadId","start");