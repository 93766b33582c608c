ALTER TABLE "majorSupervise" ADD COLUMN "reportDue" date;--> statement-breakpoint
ALTER TABLE "majorSupervise" ADD COLUMN "turnDue" date;--> statement-breakpoint
UPDATE "majorSupervise" SET "reportDue" = GREATEST("hangDate", (SELECT max((row->>'date')::date) FROM jsonb_array_elements(coalesce("progress", '[]'::jsonb)) row)) + 7 WHERE "status" = 'supervising';--> statement-breakpoint
UPDATE "majorSupervise" SET "turnDue" = LEAST("reportDue", "deadline") WHERE "status" = 'supervising';--> statement-breakpoint
UPDATE "workflowTask" t SET "dueDate" = m."turnDue" FROM "majorSupervise" m WHERE m."status" = 'supervising' AND t."bizResource" = 'majorSupervise' AND t."bizGuid" = m."guid" AND t."status" = 'ing';
