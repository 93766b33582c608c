ALTER TABLE "patrolRecord" ADD COLUMN "signInFixes" jsonb;--> statement-breakpoint
ALTER TABLE "patrolRecord" ADD COLUMN "refuseReason" text;--> statement-breakpoint
ALTER TABLE "patrolRecord" ADD COLUMN "witnessName" text;--> statement-breakpoint
ALTER TABLE "patrolRecord" ADD COLUMN "witnessSign" jsonb;
--> statement-breakpoint
-- 现场检查记录 says where each sign-in was, and that somebody would not sign; wording that the bureau changed stays as it is.
UPDATE "documentTemplate"
SET "content" = replace(
      replace("content", '以上情况已向被检查单位说明，被检查单位现场负责人确认无异议。', '{statement}'),
      '检查人员：{checkers}', E'检查人员：{checkers}\n签到定位：{signIn}'),
    "fields" = coalesce("fields", '[]'::jsonb)
      || '[{"name":"signIn","label":"签到定位"},{"name":"statement","label":"被检查单位意见"}]'::jsonb
WHERE "docType" = 'patrolRecord' AND "content" NOT LIKE '%{signIn}%';
