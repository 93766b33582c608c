ALTER TABLE "inspection" ADD COLUMN "notes" jsonb;--> statement-breakpoint
ALTER TABLE "inspection" ADD COLUMN "notePhotos" jsonb;--> statement-breakpoint
CREATE INDEX "inspection_officers_idx" ON "inspection" USING gin ("officers" jsonb_path_ops);
--> statement-breakpoint
create or replace function "log_inspection"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  -- What devices never see is no change for them.
  if tg_op = 'UPDATE' and to_jsonb(old) - '{tradeFamily,updateTime}'::text[] = to_jsonb(new) - '{tradeFamily,updateTime}'::text[] then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array(select distinct 'user:' || one from jsonb_array_elements_text(case when jsonb_typeof(old."officers") = 'array' then old."officers" else '[]' end) as one); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array(select distinct 'user:' || one from jsonb_array_elements_text(case when jsonb_typeof(new."officers") = 'array' then new."officers" else '[]' end) as one); end if;
    perform "logChange"('inspection', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('inspection', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "inspection"
  for each row execute function "log_inspection"();
--> statement-breakpoint
select "logChange"('inspection', each."guid"::text, '{}', array(select distinct 'user:' || one from jsonb_array_elements_text(case when jsonb_typeof(each."officers") = 'array' then each."officers" else '[]' end) as one))
  from "inspection" as each where not each."deleted";
