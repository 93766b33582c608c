insert into "syncMeta" ("generation", "schemaV") select gen_random_uuid(), 1 where not exists (select 1 from "syncMeta");
--> statement-breakpoint
create or replace function "logChange"(tbl text, row_id text, old_scopes text[], new_scopes text[]) returns void
language sql as $$
  insert into "changeLog" ("tbl", "rowId", "scope", "op")
    select tbl, row_id, scope, 'D' from unnest(old_scopes) as scope where scope <> all (new_scopes)
    union all
    select tbl, row_id, scope, 'U' from unnest(new_scopes) as scope;
$$;
--> statement-breakpoint
create or replace function "noteGridOfUser"() returns trigger language plpgsql as $$
declare
  path text;
begin
  if tg_op = 'UPDATE' then
    if new."gridPath" is not distinct from old."gridPath" and new."roles" is not distinct from old."roles"
       and new."deleted" = old."deleted" then
      return null;
    end if;
    update "scopeHistory" set "to" = now() where "userGuid" = new."guid" and "to" is null;
  end if;
  path := new."gridPath";
  if path is not null and not new."deleted" then
    insert into "scopeHistory" ("userGuid", "gridPath", "from") values (new."guid", path, now());
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "noteGridOfUser" after insert or update on "user"
  for each row execute function "noteGridOfUser"();
--> statement-breakpoint
create or replace function "log_company"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['grid:' || old."gridGuid", 'company:' || old."guid"], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['grid:' || new."gridGuid", 'company:' || new."guid"], null); end if;
    perform "logChange"('company', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('company', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "company"
  for each row execute function "log_company"();
--> statement-breakpoint
create or replace function "log_gridManage"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['global'], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['global'], null); end if;
    perform "logChange"('gridManage', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('gridManage', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "gridManage"
  for each row execute function "log_gridManage"();
--> statement-breakpoint
create or replace function "log_region"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['global'], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['global'], null); end if;
    perform "logChange"('region', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('region', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "region"
  for each row execute function "log_region"();
--> statement-breakpoint
create or replace function "log_economyType"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['global'], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['global'], null); end if;
    perform "logChange"('economyType', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('economyType', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "economyType"
  for each row execute function "log_economyType"();
--> statement-breakpoint
create or replace function "log_patrolTask"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['grid:' || old."gridGuid"], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['grid:' || new."gridGuid"], null); end if;
    perform "logChange"('patrolTask', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('patrolTask', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "patrolTask"
  for each row execute function "log_patrolTask"();
--> statement-breakpoint
create or replace function "log_patrolRecord"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['grid:' || old."gridGuid", 'company:' || old."companyGuid"], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['grid:' || new."gridGuid", 'company:' || new."companyGuid"], null); end if;
    perform "logChange"('patrolRecord', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('patrolRecord', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "patrolRecord"
  for each row execute function "log_patrolRecord"();
--> statement-breakpoint
create or replace function "log_hiddenDanger"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['grid:' || old."gridGuid", 'company:' || old."companyGuid"], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['grid:' || new."gridGuid", 'company:' || new."companyGuid"], null); end if;
    perform "logChange"('hiddenDanger', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('hiddenDanger', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "hiddenDanger"
  for each row execute function "log_hiddenDanger"();
--> statement-breakpoint
create or replace function "log_rectifyInstruction"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['grid:' || old."gridGuid", 'company:' || old."companyGuid"], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['grid:' || new."gridGuid", 'company:' || new."companyGuid"], null); end if;
    perform "logChange"('rectifyInstruction', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('rectifyInstruction', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "rectifyInstruction"
  for each row execute function "log_rectifyInstruction"();
--> statement-breakpoint
create or replace function "log_user"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  -- What devices never see is no change for them.
  if tg_op = 'UPDATE' and to_jsonb(old) - '{idCard,lastLoginTime,updatePassword,isDefaultPwd,updateTime}'::text[] = to_jsonb(new) - '{idCard,lastLoginTime,updatePassword,isDefaultPwd,updateTime}'::text[] then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['grid:' || old."gridGuid", 'company:' || old."companyGuid", 'user:' || old."guid"], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['grid:' || new."gridGuid", 'company:' || new."companyGuid", 'user:' || new."guid"], null); end if;
    perform "logChange"('user', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('user', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "user"
  for each row execute function "log_user"();
--> statement-breakpoint
create or replace function "log_documentTemplate"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['global'], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['global'], null); end if;
    perform "logChange"('documentTemplate', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('documentTemplate', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "documentTemplate"
  for each row execute function "log_documentTemplate"();
--> statement-breakpoint
create or replace function "log_emergencyContact"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['global'], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['global'], null); end if;
    perform "logChange"('emergencyContact', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('emergencyContact', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "emergencyContact"
  for each row execute function "log_emergencyContact"();
--> statement-breakpoint
create or replace function "log_companyCertificate"() returns trigger language plpgsql as $$
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
    perform "logChange"('companyCertificate', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('companyCertificate', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "companyCertificate"
  for each row execute function "log_companyCertificate"();
--> statement-breakpoint
create or replace function "log_personnelCertificate"() returns trigger language plpgsql as $$
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
    perform "logChange"('personnelCertificate', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('personnelCertificate', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "personnelCertificate"
  for each row execute function "log_personnelCertificate"();
--> statement-breakpoint
create or replace function "log_basicConfig"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['global'], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['global'], null); end if;
    perform "logChange"('basicConfig', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('basicConfig', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "basicConfig"
  for each row execute function "log_basicConfig"();
--> statement-breakpoint
create or replace function "log_otherContact"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['grid:' || old."gridGuid"], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['grid:' || new."gridGuid"], null); end if;
    perform "logChange"('otherContact', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('otherContact', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "otherContact"
  for each row execute function "log_otherContact"();
--> statement-breakpoint
create or replace function "log_noticeFeedBack"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['user:' || old."userGuid"], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['user:' || new."userGuid"], null); end if;
    perform "logChange"('noticeFeedBack', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('noticeFeedBack', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "noticeFeedBack"
  for each row execute function "log_noticeFeedBack"();
--> statement-breakpoint
create or replace function "log_checkTemplate"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['global'], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['global'], null); end if;
    perform "logChange"('checkTemplate', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('checkTemplate', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "checkTemplate"
  for each row execute function "log_checkTemplate"();
--> statement-breakpoint
create or replace function "log_device"() returns trigger language plpgsql as $$
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
    perform "logChange"('device', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('device', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "device"
  for each row execute function "log_device"();
--> statement-breakpoint
create or replace function "log_selfCheckTask"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['grid:' || old."gridGuid", 'company:' || old."companyGuid"], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['grid:' || new."gridGuid", 'company:' || new."companyGuid"], null); end if;
    perform "logChange"('selfCheckTask', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('selfCheckTask', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "selfCheckTask"
  for each row execute function "log_selfCheckTask"();
--> statement-breakpoint
create or replace function "log_selfCheckRecord"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['grid:' || old."gridGuid", 'company:' || old."companyGuid"], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['grid:' || new."gridGuid", 'company:' || new."companyGuid"], null); end if;
    perform "logChange"('selfCheckRecord', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('selfCheckRecord', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "selfCheckRecord"
  for each row execute function "log_selfCheckRecord"();
--> statement-breakpoint
create or replace function "log_riskCriteria"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['global'], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['global'], null); end if;
    perform "logChange"('riskCriteria', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('riskCriteria', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "riskCriteria"
  for each row execute function "log_riskCriteria"();
--> statement-breakpoint
create or replace function "log_riskUnit"() returns trigger language plpgsql as $$
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
    perform "logChange"('riskUnit', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('riskUnit', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "riskUnit"
  for each row execute function "log_riskUnit"();
--> statement-breakpoint
create or replace function "log_riskEvent"() returns trigger language plpgsql as $$
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
    perform "logChange"('riskEvent', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('riskEvent', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "riskEvent"
  for each row execute function "log_riskEvent"();
--> statement-breakpoint
create or replace function "log_riskMeasure"() returns trigger language plpgsql as $$
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
    perform "logChange"('riskMeasure', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('riskMeasure', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "riskMeasure"
  for each row execute function "log_riskMeasure"();
--> statement-breakpoint
create or replace function "log_safetyCard"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['grid:' || old."gridGuid", 'company:' || old."companyGuid"], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['grid:' || new."gridGuid", 'company:' || new."companyGuid"], null); end if;
    perform "logChange"('safetyCard', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('safetyCard', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "safetyCard"
  for each row execute function "log_safetyCard"();
--> statement-breakpoint
create or replace function "log_commitNotice"() returns trigger language plpgsql as $$
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
    perform "logChange"('commitNotice', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('commitNotice', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "commitNotice"
  for each row execute function "log_commitNotice"();
--> statement-breakpoint
create or replace function "log_dangerousWorkConfig"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['global'], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['global'], null); end if;
    perform "logChange"('dangerousWorkConfig', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('dangerousWorkConfig', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "dangerousWorkConfig"
  for each row execute function "log_dangerousWorkConfig"();
--> statement-breakpoint
create or replace function "log_dangerousWorkPermit"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['grid:' || old."gridGuid", 'company:' || old."companyGuid"], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['grid:' || new."gridGuid", 'company:' || new."companyGuid"], null); end if;
    perform "logChange"('dangerousWorkPermit', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('dangerousWorkPermit', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "dangerousWorkPermit"
  for each row execute function "log_dangerousWorkPermit"();
--> statement-breakpoint
create or replace function "log_dangerousWorkRegister"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['grid:' || old."gridGuid", 'company:' || old."companyGuid"], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['grid:' || new."gridGuid", 'company:' || new."companyGuid"], null); end if;
    perform "logChange"('dangerousWorkRegister', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('dangerousWorkRegister', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "dangerousWorkRegister"
  for each row execute function "log_dangerousWorkRegister"();
--> statement-breakpoint
create or replace function "log_dangerousWorkDispatch"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['grid:' || old."gridGuid", 'company:' || old."companyGuid"], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['grid:' || new."gridGuid", 'company:' || new."companyGuid"], null); end if;
    perform "logChange"('dangerousWorkDispatch', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('dangerousWorkDispatch', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "dangerousWorkDispatch"
  for each row execute function "log_dangerousWorkDispatch"();
--> statement-breakpoint
create or replace function "log_leave"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['grid:' || old."gridGuid", 'user:' || old."userGuid"], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['grid:' || new."gridGuid", 'user:' || new."userGuid"], null); end if;
    perform "logChange"('leave', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('leave', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "leave"
  for each row execute function "log_leave"();
--> statement-breakpoint
create or replace function "log_orderInformation"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['grid:' || old."gridGuid"], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['grid:' || new."gridGuid"], null); end if;
    perform "logChange"('orderInformation', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('orderInformation', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "orderInformation"
  for each row execute function "log_orderInformation"();
--> statement-breakpoint
create or replace function "log_emergencyKnowledge"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['global'], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['global'], null); end if;
    perform "logChange"('emergencyKnowledge', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('emergencyKnowledge', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "emergencyKnowledge"
  for each row execute function "log_emergencyKnowledge"();
--> statement-breakpoint
create or replace function "log_attendanceRecord"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['grid:' || old."gridGuid", 'user:' || old."userGuid"], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['grid:' || new."gridGuid", 'user:' || new."userGuid"], null); end if;
    perform "logChange"('attendanceRecord', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('attendanceRecord', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "attendanceRecord"
  for each row execute function "log_attendanceRecord"();
--> statement-breakpoint
create or replace function "log_courseware"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['global'], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['global'], null); end if;
    perform "logChange"('courseware', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('courseware', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "courseware"
  for each row execute function "log_courseware"();
--> statement-breakpoint
create or replace function "log_studyRecord"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['user:' || old."userGuid"], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['user:' || new."userGuid"], null); end if;
    perform "logChange"('studyRecord', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('studyRecord', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "studyRecord"
  for each row execute function "log_studyRecord"();
--> statement-breakpoint
create or replace function "log_examResult"() returns trigger language plpgsql as $$
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('app.skip_change_log', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := array_remove(array['user:' || old."userGuid"], null); end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := array_remove(array['user:' || new."userGuid"], null); end if;
    perform "logChange"('examResult', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('examResult', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "examResult"
  for each row execute function "log_examResult"();
--> statement-breakpoint
create or replace function "log_training"() returns trigger language plpgsql as $$
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
    perform "logChange"('training', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('training', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "training"
  for each row execute function "log_training"();
