create or replace function "log_relatedCompany"() returns trigger language plpgsql as $$
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
    perform "logChange"('relatedCompany', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('relatedCompany', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "relatedCompany"
  for each row execute function "log_relatedCompany"();
--> statement-breakpoint
select "logChange"('relatedCompany', each."guid"::text, '{}', array_remove(array['company:' || each."companyGuid"], null))
  from "relatedCompany" as each where not each."deleted";
--> statement-breakpoint
create or replace function "log_insurance"() returns trigger language plpgsql as $$
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
    perform "logChange"('insurance', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('insurance', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "insurance"
  for each row execute function "log_insurance"();
--> statement-breakpoint
select "logChange"('insurance', each."guid"::text, '{}', array_remove(array['company:' || each."companyGuid"], null))
  from "insurance" as each where not each."deleted";
