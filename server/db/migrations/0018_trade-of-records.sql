ALTER TABLE "dangerousWorkPermit" ADD COLUMN "tradeFamily" text;--> statement-breakpoint
ALTER TABLE "hiddenDanger" ADD COLUMN "tradeFamily" text;--> statement-breakpoint
ALTER TABLE "inspection" ADD COLUMN "tradeFamily" text;--> statement-breakpoint
ALTER TABLE "patrolRecord" ADD COLUMN "tradeFamily" text;--> statement-breakpoint
ALTER TABLE "selfCheckTask" ADD COLUMN "tradeFamily" text;
--> statement-breakpoint
ALTER TABLE "dangerousWorkPermit" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "dangerousWorkPermit" SET "tradeFamily" = "company"."tradeFamily" FROM "company" WHERE "company"."guid" = "dangerousWorkPermit"."companyGuid";--> statement-breakpoint
ALTER TABLE "dangerousWorkPermit" ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "hiddenDanger" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "hiddenDanger" SET "tradeFamily" = "company"."tradeFamily" FROM "company" WHERE "company"."guid" = "hiddenDanger"."companyGuid";--> statement-breakpoint
ALTER TABLE "hiddenDanger" ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "inspection" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "inspection" SET "tradeFamily" = "company"."tradeFamily" FROM "company" WHERE "company"."guid" = "inspection"."companyGuid";--> statement-breakpoint
ALTER TABLE "inspection" ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "patrolRecord" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "patrolRecord" SET "tradeFamily" = "company"."tradeFamily" FROM "company" WHERE "company"."guid" = "patrolRecord"."companyGuid";--> statement-breakpoint
ALTER TABLE "patrolRecord" ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "selfCheckTask" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "selfCheckTask" SET "tradeFamily" = "company"."tradeFamily" FROM "company" WHERE "company"."guid" = "selfCheckTask"."companyGuid";--> statement-breakpoint
ALTER TABLE "selfCheckTask" ENABLE TRIGGER USER;
--> statement-breakpoint
create or replace function "log_patrolRecord"() returns trigger language plpgsql as $$
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
create or replace function "log_hiddenDanger"() returns trigger language plpgsql as $$
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
create or replace function "log_selfCheckTask"() returns trigger language plpgsql as $$
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
create or replace function "log_dangerousWorkPermit"() returns trigger language plpgsql as $$
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
create or replace function "count_patrolRecord"() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into "keptCount" ("resource", "dimension", "key", "gridPath", "n", "sums", "fresh") -- patrolRecord
    select 'patrolRecord', "dimension", "key", "gridPath", sum("n"), array[sum("s0"), sum("s1"), sum("s2")]::numeric[], true
    from (
      select each."dimension", coalesce(each."key", '') as "key", coalesce("patrolRecord"."gridPath", '') as "gridPath", 1 as "n", coalesce("patrolRecord"."problemCount", 0) as "s0", (case when not coalesce("patrolRecord"."spotTime" is null, false) then 1 else 0 end) as "s1", (case when "patrolRecord"."similarCount" >= 1 then 1 else 0 end) as "s2"
      from "come" as "patrolRecord" cross join lateral (values ('checkDate', to_char("patrolRecord"."checkDate", 'YYYY-MM')), ('checkUserNames', "patrolRecord"."checkUserNames"::text), ('conclusion', "patrolRecord"."conclusion"::text), ('productionState', "patrolRecord"."productionState"::text), ('status', "patrolRecord"."status"::text), ('tradeFamily', "patrolRecord"."tradeFamily"::text)) as each("dimension", "key")
      where not "patrolRecord"."deleted"
    ) as moved
    group by "dimension", "key", "gridPath"
    having sum("n") <> 0 or sum("s0") <> 0 or sum("s1") <> 0 or sum("s2") <> 0;
  elsif tg_op = 'DELETE' then
    insert into "keptCount" ("resource", "dimension", "key", "gridPath", "n", "sums", "fresh") -- patrolRecord
    select 'patrolRecord', "dimension", "key", "gridPath", sum("n"), array[sum("s0"), sum("s1"), sum("s2")]::numeric[], true
    from (
      select each."dimension", coalesce(each."key", '') as "key", coalesce("patrolRecord"."gridPath", '') as "gridPath", -1 as "n", -coalesce("patrolRecord"."problemCount", 0) as "s0", -(case when not coalesce("patrolRecord"."spotTime" is null, false) then 1 else 0 end) as "s1", -(case when "patrolRecord"."similarCount" >= 1 then 1 else 0 end) as "s2"
      from "gone" as "patrolRecord" cross join lateral (values ('checkDate', to_char("patrolRecord"."checkDate", 'YYYY-MM')), ('checkUserNames', "patrolRecord"."checkUserNames"::text), ('conclusion', "patrolRecord"."conclusion"::text), ('productionState', "patrolRecord"."productionState"::text), ('status', "patrolRecord"."status"::text), ('tradeFamily', "patrolRecord"."tradeFamily"::text)) as each("dimension", "key")
      where not "patrolRecord"."deleted"
    ) as moved
    group by "dimension", "key", "gridPath"
    having sum("n") <> 0 or sum("s0") <> 0 or sum("s1") <> 0 or sum("s2") <> 0;
  else
    insert into "keptCount" ("resource", "dimension", "key", "gridPath", "n", "sums", "fresh") -- patrolRecord
    select 'patrolRecord', "dimension", "key", "gridPath", sum("n"), array[sum("s0"), sum("s1"), sum("s2")]::numeric[], true
    from (
      select each."dimension", coalesce(each."key", '') as "key", coalesce("patrolRecord"."gridPath", '') as "gridPath", -1 as "n", -coalesce("patrolRecord"."problemCount", 0) as "s0", -(case when not coalesce("patrolRecord"."spotTime" is null, false) then 1 else 0 end) as "s1", -(case when "patrolRecord"."similarCount" >= 1 then 1 else 0 end) as "s2"
      from "gone" as "patrolRecord" cross join lateral (values ('checkDate', to_char("patrolRecord"."checkDate", 'YYYY-MM')), ('checkUserNames', "patrolRecord"."checkUserNames"::text), ('conclusion', "patrolRecord"."conclusion"::text), ('productionState', "patrolRecord"."productionState"::text), ('status', "patrolRecord"."status"::text), ('tradeFamily', "patrolRecord"."tradeFamily"::text)) as each("dimension", "key")
      where not "patrolRecord"."deleted"
      union all
      select each."dimension", coalesce(each."key", '') as "key", coalesce("patrolRecord"."gridPath", '') as "gridPath", 1 as "n", coalesce("patrolRecord"."problemCount", 0) as "s0", (case when not coalesce("patrolRecord"."spotTime" is null, false) then 1 else 0 end) as "s1", (case when "patrolRecord"."similarCount" >= 1 then 1 else 0 end) as "s2"
      from "come" as "patrolRecord" cross join lateral (values ('checkDate', to_char("patrolRecord"."checkDate", 'YYYY-MM')), ('checkUserNames', "patrolRecord"."checkUserNames"::text), ('conclusion', "patrolRecord"."conclusion"::text), ('productionState', "patrolRecord"."productionState"::text), ('status', "patrolRecord"."status"::text), ('tradeFamily', "patrolRecord"."tradeFamily"::text)) as each("dimension", "key")
      where not "patrolRecord"."deleted"
    ) as moved
    group by "dimension", "key", "gridPath"
    having sum("n") <> 0 or sum("s0") <> 0 or sum("s1") <> 0 or sum("s2") <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
delete from "keptCount" where "resource" = 'patrolRecord';
--> statement-breakpoint
insert into "keptCount" ("resource", "dimension", "key", "gridPath", "n", "sums", "fresh") -- patrolRecord
    select 'patrolRecord', "dimension", "key", "gridPath", sum("n"), array[sum("s0"), sum("s1"), sum("s2")]::numeric[], false
    from (
      select each."dimension", coalesce(each."key", '') as "key", coalesce("patrolRecord"."gridPath", '') as "gridPath", 1 as "n", coalesce("patrolRecord"."problemCount", 0) as "s0", (case when not coalesce("patrolRecord"."spotTime" is null, false) then 1 else 0 end) as "s1", (case when "patrolRecord"."similarCount" >= 1 then 1 else 0 end) as "s2"
      from "patrolRecord" as "patrolRecord" cross join lateral (values ('checkDate', to_char("patrolRecord"."checkDate", 'YYYY-MM')), ('checkUserNames', "patrolRecord"."checkUserNames"::text), ('conclusion', "patrolRecord"."conclusion"::text), ('productionState', "patrolRecord"."productionState"::text), ('status', "patrolRecord"."status"::text), ('tradeFamily', "patrolRecord"."tradeFamily"::text)) as each("dimension", "key")
      where not "patrolRecord"."deleted"
    ) as moved
    group by "dimension", "key", "gridPath"
    having sum("n") <> 0 or sum("s0") <> 0 or sum("s1") <> 0 or sum("s2") <> 0
    order by 2, 3, 4;
--> statement-breakpoint
create or replace function "count_hiddenDanger"() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into "keptCount" ("resource", "dimension", "key", "gridPath", "n", "sums", "fresh") -- hiddenDanger
    select 'hiddenDanger', "dimension", "key", "gridPath", sum("n"), array[sum("s0"), sum("s1"), sum("s2"), sum("s3")]::numeric[], true
    from (
      select each."dimension", coalesce(each."key", '') as "key", coalesce("hiddenDanger"."gridPath", '') as "gridPath", 1 as "n", (case when "hiddenDanger"."dangerLevel" = 'major' then 1 else 0 end) as "s0", (case when "hiddenDanger"."status" = 'closed' then 1 else 0 end) as "s1", coalesce("hiddenDanger"."rectifyFund", 0) as "s2", (case when coalesce("hiddenDanger"."status" = 'closed' and
      (coalesce("hiddenDanger"."rectifyTime", "hiddenDanger"."reviewTime", "hiddenDanger"."updateTime")
        at time zone interval '8 hours')::date <= "hiddenDanger"."deadline", false) then 1 else 0 end) as "s3"
      from "come" as "hiddenDanger" cross join lateral (values ('status', "hiddenDanger"."status"::text), ('dangerType', "hiddenDanger"."dangerType"::text), ('dangerLevel', "hiddenDanger"."dangerLevel"::text), ('sourceType', "hiddenDanger"."sourceType"::text), ('rectifyType', "hiddenDanger"."rectifyType"::text), ('foundOn', to_char("hiddenDanger"."foundOn", 'YYYY-MM')), ('deadline', to_char("hiddenDanger"."deadline", 'YYYY-MM')), ('tradeFamily', "hiddenDanger"."tradeFamily"::text)) as each("dimension", "key")
      where not "hiddenDanger"."deleted"
    ) as moved
    group by "dimension", "key", "gridPath"
    having sum("n") <> 0 or sum("s0") <> 0 or sum("s1") <> 0 or sum("s2") <> 0 or sum("s3") <> 0;
  elsif tg_op = 'DELETE' then
    insert into "keptCount" ("resource", "dimension", "key", "gridPath", "n", "sums", "fresh") -- hiddenDanger
    select 'hiddenDanger', "dimension", "key", "gridPath", sum("n"), array[sum("s0"), sum("s1"), sum("s2"), sum("s3")]::numeric[], true
    from (
      select each."dimension", coalesce(each."key", '') as "key", coalesce("hiddenDanger"."gridPath", '') as "gridPath", -1 as "n", -(case when "hiddenDanger"."dangerLevel" = 'major' then 1 else 0 end) as "s0", -(case when "hiddenDanger"."status" = 'closed' then 1 else 0 end) as "s1", -coalesce("hiddenDanger"."rectifyFund", 0) as "s2", -(case when coalesce("hiddenDanger"."status" = 'closed' and
      (coalesce("hiddenDanger"."rectifyTime", "hiddenDanger"."reviewTime", "hiddenDanger"."updateTime")
        at time zone interval '8 hours')::date <= "hiddenDanger"."deadline", false) then 1 else 0 end) as "s3"
      from "gone" as "hiddenDanger" cross join lateral (values ('status', "hiddenDanger"."status"::text), ('dangerType', "hiddenDanger"."dangerType"::text), ('dangerLevel', "hiddenDanger"."dangerLevel"::text), ('sourceType', "hiddenDanger"."sourceType"::text), ('rectifyType', "hiddenDanger"."rectifyType"::text), ('foundOn', to_char("hiddenDanger"."foundOn", 'YYYY-MM')), ('deadline', to_char("hiddenDanger"."deadline", 'YYYY-MM')), ('tradeFamily', "hiddenDanger"."tradeFamily"::text)) as each("dimension", "key")
      where not "hiddenDanger"."deleted"
    ) as moved
    group by "dimension", "key", "gridPath"
    having sum("n") <> 0 or sum("s0") <> 0 or sum("s1") <> 0 or sum("s2") <> 0 or sum("s3") <> 0;
  else
    insert into "keptCount" ("resource", "dimension", "key", "gridPath", "n", "sums", "fresh") -- hiddenDanger
    select 'hiddenDanger', "dimension", "key", "gridPath", sum("n"), array[sum("s0"), sum("s1"), sum("s2"), sum("s3")]::numeric[], true
    from (
      select each."dimension", coalesce(each."key", '') as "key", coalesce("hiddenDanger"."gridPath", '') as "gridPath", -1 as "n", -(case when "hiddenDanger"."dangerLevel" = 'major' then 1 else 0 end) as "s0", -(case when "hiddenDanger"."status" = 'closed' then 1 else 0 end) as "s1", -coalesce("hiddenDanger"."rectifyFund", 0) as "s2", -(case when coalesce("hiddenDanger"."status" = 'closed' and
      (coalesce("hiddenDanger"."rectifyTime", "hiddenDanger"."reviewTime", "hiddenDanger"."updateTime")
        at time zone interval '8 hours')::date <= "hiddenDanger"."deadline", false) then 1 else 0 end) as "s3"
      from "gone" as "hiddenDanger" cross join lateral (values ('status', "hiddenDanger"."status"::text), ('dangerType', "hiddenDanger"."dangerType"::text), ('dangerLevel', "hiddenDanger"."dangerLevel"::text), ('sourceType', "hiddenDanger"."sourceType"::text), ('rectifyType', "hiddenDanger"."rectifyType"::text), ('foundOn', to_char("hiddenDanger"."foundOn", 'YYYY-MM')), ('deadline', to_char("hiddenDanger"."deadline", 'YYYY-MM')), ('tradeFamily', "hiddenDanger"."tradeFamily"::text)) as each("dimension", "key")
      where not "hiddenDanger"."deleted"
      union all
      select each."dimension", coalesce(each."key", '') as "key", coalesce("hiddenDanger"."gridPath", '') as "gridPath", 1 as "n", (case when "hiddenDanger"."dangerLevel" = 'major' then 1 else 0 end) as "s0", (case when "hiddenDanger"."status" = 'closed' then 1 else 0 end) as "s1", coalesce("hiddenDanger"."rectifyFund", 0) as "s2", (case when coalesce("hiddenDanger"."status" = 'closed' and
      (coalesce("hiddenDanger"."rectifyTime", "hiddenDanger"."reviewTime", "hiddenDanger"."updateTime")
        at time zone interval '8 hours')::date <= "hiddenDanger"."deadline", false) then 1 else 0 end) as "s3"
      from "come" as "hiddenDanger" cross join lateral (values ('status', "hiddenDanger"."status"::text), ('dangerType', "hiddenDanger"."dangerType"::text), ('dangerLevel', "hiddenDanger"."dangerLevel"::text), ('sourceType', "hiddenDanger"."sourceType"::text), ('rectifyType', "hiddenDanger"."rectifyType"::text), ('foundOn', to_char("hiddenDanger"."foundOn", 'YYYY-MM')), ('deadline', to_char("hiddenDanger"."deadline", 'YYYY-MM')), ('tradeFamily', "hiddenDanger"."tradeFamily"::text)) as each("dimension", "key")
      where not "hiddenDanger"."deleted"
    ) as moved
    group by "dimension", "key", "gridPath"
    having sum("n") <> 0 or sum("s0") <> 0 or sum("s1") <> 0 or sum("s2") <> 0 or sum("s3") <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
delete from "keptCount" where "resource" = 'hiddenDanger';
--> statement-breakpoint
insert into "keptCount" ("resource", "dimension", "key", "gridPath", "n", "sums", "fresh") -- hiddenDanger
    select 'hiddenDanger', "dimension", "key", "gridPath", sum("n"), array[sum("s0"), sum("s1"), sum("s2"), sum("s3")]::numeric[], false
    from (
      select each."dimension", coalesce(each."key", '') as "key", coalesce("hiddenDanger"."gridPath", '') as "gridPath", 1 as "n", (case when "hiddenDanger"."dangerLevel" = 'major' then 1 else 0 end) as "s0", (case when "hiddenDanger"."status" = 'closed' then 1 else 0 end) as "s1", coalesce("hiddenDanger"."rectifyFund", 0) as "s2", (case when coalesce("hiddenDanger"."status" = 'closed' and
      (coalesce("hiddenDanger"."rectifyTime", "hiddenDanger"."reviewTime", "hiddenDanger"."updateTime")
        at time zone interval '8 hours')::date <= "hiddenDanger"."deadline", false) then 1 else 0 end) as "s3"
      from "hiddenDanger" as "hiddenDanger" cross join lateral (values ('status', "hiddenDanger"."status"::text), ('dangerType', "hiddenDanger"."dangerType"::text), ('dangerLevel', "hiddenDanger"."dangerLevel"::text), ('sourceType', "hiddenDanger"."sourceType"::text), ('rectifyType', "hiddenDanger"."rectifyType"::text), ('foundOn', to_char("hiddenDanger"."foundOn", 'YYYY-MM')), ('deadline', to_char("hiddenDanger"."deadline", 'YYYY-MM')), ('tradeFamily', "hiddenDanger"."tradeFamily"::text)) as each("dimension", "key")
      where not "hiddenDanger"."deleted"
    ) as moved
    group by "dimension", "key", "gridPath"
    having sum("n") <> 0 or sum("s0") <> 0 or sum("s1") <> 0 or sum("s2") <> 0 or sum("s3") <> 0
    order by 2, 3, 4;
