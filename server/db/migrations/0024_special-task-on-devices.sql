create or replace function "log_specialTaskCompany"() returns trigger language plpgsql as $$
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
    perform "logChange"('specialTaskCompany', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('specialTaskCompany', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "specialTaskCompany"
  for each row execute function "log_specialTaskCompany"();
--> statement-breakpoint
select "logChange"('specialTaskCompany', each."guid"::text, '{}', array_remove(array['company:' || each."companyGuid"], null))
  from "specialTaskCompany" as each where not each."deleted";
