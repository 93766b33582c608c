ALTER TABLE "standardizationCertificate" ADD COLUMN "selfReportYear" integer;--> statement-breakpoint
ALTER TABLE "standardizationCertificate" ADD COLUMN "pauseReason" text;--> statement-breakpoint
UPDATE "standardizationCertificate" SET "selfReportYear" = (SELECT max((report->>'year')::integer) FROM jsonb_array_elements("yearlySelfReports") AS report) WHERE jsonb_typeof("yearlySelfReports") = 'array';
--> statement-breakpoint
create or replace function "log_standardizationCertificate"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['company:' || old."companyGuid"], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['company:' || new."companyGuid"], null); end if;
    perform "logChange"('standardizationCertificate', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('standardizationCertificate', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "standardizationCertificate"
  for each row execute function "log_standardizationCertificate"();
--> statement-breakpoint
select "logChange"('standardizationCertificate', each."guid"::text, '{}', array_remove(array['company:' || each."companyGuid"], null))
  from "standardizationCertificate" as each where not each."deleted";
