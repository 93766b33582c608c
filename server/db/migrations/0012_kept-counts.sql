CREATE TABLE "keptCount" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "keptCount_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"dimension" text NOT NULL,
	"key" text NOT NULL,
	"gridPath" text NOT NULL,
	"n" bigint NOT NULL,
	"sums" numeric[] NOT NULL,
	"fresh" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "keptCount_key_idx" ON "keptCount" USING btree ("resource","dimension","key","gridPath" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "keptCount_fresh_idx" ON "keptCount" USING btree ("id") WHERE "keptCount"."fresh";
--> statement-breakpoint
create or replace function "count_company"() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into "keptCount" ("resource", "dimension", "key", "gridPath", "n", "sums", "fresh") -- company
    select 'company', "dimension", "key", "gridPath", sum("n"), array[sum("s0"), sum("s1")]::numeric[], true
    from (
      select each."dimension", coalesce(each."key", '') as "key", coalesce("company"."gridPath", '') as "gridPath", 1 as "n", (case when "company"."isAboveScale" = true then 1 else 0 end) as "s0", (case when "company"."riskColor" = 'red' then 1 else 0 end) as "s1"
      from "come" as "company" cross join lateral (values ('tradeFamily', "company"."tradeFamily"::text), ('riskColor', "company"."riskColor"::text), ('scaleType', "company"."scaleType"::text), ('companyStatus', "company"."companyStatus"::text), ('regionIds', "company"."regionIds"::text), ('isWeiHua', "company"."isWeiHua"::text), ('isSheAnZhiLeng', "company"."isSheAnZhiLeng"::text), ('isSheBaoFenChen', "company"."isSheBaoFenChen"::text), ('isYouXianKongJian', "company"."isYouXianKongJian"::text), ('isLuShangShiYou', "company"."isLuShangShiYou"::text)) as each("dimension", "key")
      where not "company"."deleted"
    ) as moved
    group by "dimension", "key", "gridPath"
    having sum("n") <> 0 or sum("s0") <> 0 or sum("s1") <> 0;
  elsif tg_op = 'DELETE' then
    insert into "keptCount" ("resource", "dimension", "key", "gridPath", "n", "sums", "fresh") -- company
    select 'company', "dimension", "key", "gridPath", sum("n"), array[sum("s0"), sum("s1")]::numeric[], true
    from (
      select each."dimension", coalesce(each."key", '') as "key", coalesce("company"."gridPath", '') as "gridPath", -1 as "n", -(case when "company"."isAboveScale" = true then 1 else 0 end) as "s0", -(case when "company"."riskColor" = 'red' then 1 else 0 end) as "s1"
      from "gone" as "company" cross join lateral (values ('tradeFamily', "company"."tradeFamily"::text), ('riskColor', "company"."riskColor"::text), ('scaleType', "company"."scaleType"::text), ('companyStatus', "company"."companyStatus"::text), ('regionIds', "company"."regionIds"::text), ('isWeiHua', "company"."isWeiHua"::text), ('isSheAnZhiLeng', "company"."isSheAnZhiLeng"::text), ('isSheBaoFenChen', "company"."isSheBaoFenChen"::text), ('isYouXianKongJian', "company"."isYouXianKongJian"::text), ('isLuShangShiYou', "company"."isLuShangShiYou"::text)) as each("dimension", "key")
      where not "company"."deleted"
    ) as moved
    group by "dimension", "key", "gridPath"
    having sum("n") <> 0 or sum("s0") <> 0 or sum("s1") <> 0;
  else
    insert into "keptCount" ("resource", "dimension", "key", "gridPath", "n", "sums", "fresh") -- company
    select 'company', "dimension", "key", "gridPath", sum("n"), array[sum("s0"), sum("s1")]::numeric[], true
    from (
      select each."dimension", coalesce(each."key", '') as "key", coalesce("company"."gridPath", '') as "gridPath", -1 as "n", -(case when "company"."isAboveScale" = true then 1 else 0 end) as "s0", -(case when "company"."riskColor" = 'red' then 1 else 0 end) as "s1"
      from "gone" as "company" cross join lateral (values ('tradeFamily', "company"."tradeFamily"::text), ('riskColor', "company"."riskColor"::text), ('scaleType', "company"."scaleType"::text), ('companyStatus', "company"."companyStatus"::text), ('regionIds', "company"."regionIds"::text), ('isWeiHua', "company"."isWeiHua"::text), ('isSheAnZhiLeng', "company"."isSheAnZhiLeng"::text), ('isSheBaoFenChen', "company"."isSheBaoFenChen"::text), ('isYouXianKongJian', "company"."isYouXianKongJian"::text), ('isLuShangShiYou', "company"."isLuShangShiYou"::text)) as each("dimension", "key")
      where not "company"."deleted"
      union all
      select each."dimension", coalesce(each."key", '') as "key", coalesce("company"."gridPath", '') as "gridPath", 1 as "n", (case when "company"."isAboveScale" = true then 1 else 0 end) as "s0", (case when "company"."riskColor" = 'red' then 1 else 0 end) as "s1"
      from "come" as "company" cross join lateral (values ('tradeFamily', "company"."tradeFamily"::text), ('riskColor', "company"."riskColor"::text), ('scaleType', "company"."scaleType"::text), ('companyStatus', "company"."companyStatus"::text), ('regionIds', "company"."regionIds"::text), ('isWeiHua', "company"."isWeiHua"::text), ('isSheAnZhiLeng', "company"."isSheAnZhiLeng"::text), ('isSheBaoFenChen', "company"."isSheBaoFenChen"::text), ('isYouXianKongJian', "company"."isYouXianKongJian"::text), ('isLuShangShiYou', "company"."isLuShangShiYou"::text)) as each("dimension", "key")
      where not "company"."deleted"
    ) as moved
    group by "dimension", "key", "gridPath"
    having sum("n") <> 0 or sum("s0") <> 0 or sum("s1") <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "countCome" after insert on "company"
  referencing new table as "come" for each statement execute function "count_company"();
--> statement-breakpoint
create or replace trigger "countMoved" after update on "company"
  referencing old table as "gone" new table as "come" for each statement execute function "count_company"();
--> statement-breakpoint
create or replace trigger "countGone" after delete on "company"
  referencing old table as "gone" for each statement execute function "count_company"();
--> statement-breakpoint
delete from "keptCount" where "resource" = 'company';
--> statement-breakpoint
insert into "keptCount" ("resource", "dimension", "key", "gridPath", "n", "sums", "fresh") -- company
    select 'company', "dimension", "key", "gridPath", sum("n"), array[sum("s0"), sum("s1")]::numeric[], false
    from (
      select each."dimension", coalesce(each."key", '') as "key", coalesce("company"."gridPath", '') as "gridPath", 1 as "n", (case when "company"."isAboveScale" = true then 1 else 0 end) as "s0", (case when "company"."riskColor" = 'red' then 1 else 0 end) as "s1"
      from "company" as "company" cross join lateral (values ('tradeFamily', "company"."tradeFamily"::text), ('riskColor', "company"."riskColor"::text), ('scaleType', "company"."scaleType"::text), ('companyStatus', "company"."companyStatus"::text), ('regionIds', "company"."regionIds"::text), ('isWeiHua', "company"."isWeiHua"::text), ('isSheAnZhiLeng', "company"."isSheAnZhiLeng"::text), ('isSheBaoFenChen', "company"."isSheBaoFenChen"::text), ('isYouXianKongJian', "company"."isYouXianKongJian"::text), ('isLuShangShiYou', "company"."isLuShangShiYou"::text)) as each("dimension", "key")
      where not "company"."deleted"
    ) as moved
    group by "dimension", "key", "gridPath"
    having sum("n") <> 0 or sum("s0") <> 0 or sum("s1") <> 0
    order by 2, 3, 4;
--> statement-breakpoint
create or replace function "count_patrolRecord"() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into "keptCount" ("resource", "dimension", "key", "gridPath", "n", "sums", "fresh") -- patrolRecord
    select 'patrolRecord', "dimension", "key", "gridPath", sum("n"), array[sum("s0"), sum("s1"), sum("s2")]::numeric[], true
    from (
      select each."dimension", coalesce(each."key", '') as "key", coalesce("patrolRecord"."gridPath", '') as "gridPath", 1 as "n", coalesce("patrolRecord"."problemCount", 0) as "s0", (case when not coalesce("patrolRecord"."spotTime" is null, false) then 1 else 0 end) as "s1", (case when "patrolRecord"."similarCount" >= 1 then 1 else 0 end) as "s2"
      from "come" as "patrolRecord" cross join lateral (values ('checkDate', to_char("patrolRecord"."checkDate", 'YYYY-MM')), ('checkUserNames', "patrolRecord"."checkUserNames"::text), ('conclusion', "patrolRecord"."conclusion"::text), ('productionState', "patrolRecord"."productionState"::text), ('status', "patrolRecord"."status"::text)) as each("dimension", "key")
      where not "patrolRecord"."deleted"
    ) as moved
    group by "dimension", "key", "gridPath"
    having sum("n") <> 0 or sum("s0") <> 0 or sum("s1") <> 0 or sum("s2") <> 0;
  elsif tg_op = 'DELETE' then
    insert into "keptCount" ("resource", "dimension", "key", "gridPath", "n", "sums", "fresh") -- patrolRecord
    select 'patrolRecord', "dimension", "key", "gridPath", sum("n"), array[sum("s0"), sum("s1"), sum("s2")]::numeric[], true
    from (
      select each."dimension", coalesce(each."key", '') as "key", coalesce("patrolRecord"."gridPath", '') as "gridPath", -1 as "n", -coalesce("patrolRecord"."problemCount", 0) as "s0", -(case when not coalesce("patrolRecord"."spotTime" is null, false) then 1 else 0 end) as "s1", -(case when "patrolRecord"."similarCount" >= 1 then 1 else 0 end) as "s2"
      from "gone" as "patrolRecord" cross join lateral (values ('checkDate', to_char("patrolRecord"."checkDate", 'YYYY-MM')), ('checkUserNames', "patrolRecord"."checkUserNames"::text), ('conclusion', "patrolRecord"."conclusion"::text), ('productionState', "patrolRecord"."productionState"::text), ('status', "patrolRecord"."status"::text)) as each("dimension", "key")
      where not "patrolRecord"."deleted"
    ) as moved
    group by "dimension", "key", "gridPath"
    having sum("n") <> 0 or sum("s0") <> 0 or sum("s1") <> 0 or sum("s2") <> 0;
  else
    insert into "keptCount" ("resource", "dimension", "key", "gridPath", "n", "sums", "fresh") -- patrolRecord
    select 'patrolRecord', "dimension", "key", "gridPath", sum("n"), array[sum("s0"), sum("s1"), sum("s2")]::numeric[], true
    from (
      select each."dimension", coalesce(each."key", '') as "key", coalesce("patrolRecord"."gridPath", '') as "gridPath", -1 as "n", -coalesce("patrolRecord"."problemCount", 0) as "s0", -(case when not coalesce("patrolRecord"."spotTime" is null, false) then 1 else 0 end) as "s1", -(case when "patrolRecord"."similarCount" >= 1 then 1 else 0 end) as "s2"
      from "gone" as "patrolRecord" cross join lateral (values ('checkDate', to_char("patrolRecord"."checkDate", 'YYYY-MM')), ('checkUserNames', "patrolRecord"."checkUserNames"::text), ('conclusion', "patrolRecord"."conclusion"::text), ('productionState', "patrolRecord"."productionState"::text), ('status', "patrolRecord"."status"::text)) as each("dimension", "key")
      where not "patrolRecord"."deleted"
      union all
      select each."dimension", coalesce(each."key", '') as "key", coalesce("patrolRecord"."gridPath", '') as "gridPath", 1 as "n", coalesce("patrolRecord"."problemCount", 0) as "s0", (case when not coalesce("patrolRecord"."spotTime" is null, false) then 1 else 0 end) as "s1", (case when "patrolRecord"."similarCount" >= 1 then 1 else 0 end) as "s2"
      from "come" as "patrolRecord" cross join lateral (values ('checkDate', to_char("patrolRecord"."checkDate", 'YYYY-MM')), ('checkUserNames', "patrolRecord"."checkUserNames"::text), ('conclusion', "patrolRecord"."conclusion"::text), ('productionState', "patrolRecord"."productionState"::text), ('status', "patrolRecord"."status"::text)) as each("dimension", "key")
      where not "patrolRecord"."deleted"
    ) as moved
    group by "dimension", "key", "gridPath"
    having sum("n") <> 0 or sum("s0") <> 0 or sum("s1") <> 0 or sum("s2") <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "countCome" after insert on "patrolRecord"
  referencing new table as "come" for each statement execute function "count_patrolRecord"();
--> statement-breakpoint
create or replace trigger "countMoved" after update on "patrolRecord"
  referencing old table as "gone" new table as "come" for each statement execute function "count_patrolRecord"();
--> statement-breakpoint
create or replace trigger "countGone" after delete on "patrolRecord"
  referencing old table as "gone" for each statement execute function "count_patrolRecord"();
--> statement-breakpoint
delete from "keptCount" where "resource" = 'patrolRecord';
--> statement-breakpoint
insert into "keptCount" ("resource", "dimension", "key", "gridPath", "n", "sums", "fresh") -- patrolRecord
    select 'patrolRecord', "dimension", "key", "gridPath", sum("n"), array[sum("s0"), sum("s1"), sum("s2")]::numeric[], false
    from (
      select each."dimension", coalesce(each."key", '') as "key", coalesce("patrolRecord"."gridPath", '') as "gridPath", 1 as "n", coalesce("patrolRecord"."problemCount", 0) as "s0", (case when not coalesce("patrolRecord"."spotTime" is null, false) then 1 else 0 end) as "s1", (case when "patrolRecord"."similarCount" >= 1 then 1 else 0 end) as "s2"
      from "patrolRecord" as "patrolRecord" cross join lateral (values ('checkDate', to_char("patrolRecord"."checkDate", 'YYYY-MM')), ('checkUserNames', "patrolRecord"."checkUserNames"::text), ('conclusion', "patrolRecord"."conclusion"::text), ('productionState', "patrolRecord"."productionState"::text), ('status', "patrolRecord"."status"::text)) as each("dimension", "key")
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
    select 'hiddenDanger', "dimension", "key", "gridPath", sum("n"), array[sum("s0"), sum("s1"), sum("s2")]::numeric[], true
    from (
      select each."dimension", coalesce(each."key", '') as "key", coalesce("hiddenDanger"."gridPath", '') as "gridPath", 1 as "n", (case when "hiddenDanger"."dangerLevel" = 'major' then 1 else 0 end) as "s0", (case when "hiddenDanger"."status" = 'closed' then 1 else 0 end) as "s1", coalesce("hiddenDanger"."rectifyFund", 0) as "s2"
      from "come" as "hiddenDanger" cross join lateral (values ('status', "hiddenDanger"."status"::text), ('dangerType', "hiddenDanger"."dangerType"::text), ('dangerLevel', "hiddenDanger"."dangerLevel"::text), ('sourceType', "hiddenDanger"."sourceType"::text), ('rectifyType', "hiddenDanger"."rectifyType"::text), ('foundOn', to_char("hiddenDanger"."foundOn", 'YYYY-MM'))) as each("dimension", "key")
      where not "hiddenDanger"."deleted"
    ) as moved
    group by "dimension", "key", "gridPath"
    having sum("n") <> 0 or sum("s0") <> 0 or sum("s1") <> 0 or sum("s2") <> 0;
  elsif tg_op = 'DELETE' then
    insert into "keptCount" ("resource", "dimension", "key", "gridPath", "n", "sums", "fresh") -- hiddenDanger
    select 'hiddenDanger', "dimension", "key", "gridPath", sum("n"), array[sum("s0"), sum("s1"), sum("s2")]::numeric[], true
    from (
      select each."dimension", coalesce(each."key", '') as "key", coalesce("hiddenDanger"."gridPath", '') as "gridPath", -1 as "n", -(case when "hiddenDanger"."dangerLevel" = 'major' then 1 else 0 end) as "s0", -(case when "hiddenDanger"."status" = 'closed' then 1 else 0 end) as "s1", -coalesce("hiddenDanger"."rectifyFund", 0) as "s2"
      from "gone" as "hiddenDanger" cross join lateral (values ('status', "hiddenDanger"."status"::text), ('dangerType', "hiddenDanger"."dangerType"::text), ('dangerLevel', "hiddenDanger"."dangerLevel"::text), ('sourceType', "hiddenDanger"."sourceType"::text), ('rectifyType', "hiddenDanger"."rectifyType"::text), ('foundOn', to_char("hiddenDanger"."foundOn", 'YYYY-MM'))) as each("dimension", "key")
      where not "hiddenDanger"."deleted"
    ) as moved
    group by "dimension", "key", "gridPath"
    having sum("n") <> 0 or sum("s0") <> 0 or sum("s1") <> 0 or sum("s2") <> 0;
  else
    insert into "keptCount" ("resource", "dimension", "key", "gridPath", "n", "sums", "fresh") -- hiddenDanger
    select 'hiddenDanger', "dimension", "key", "gridPath", sum("n"), array[sum("s0"), sum("s1"), sum("s2")]::numeric[], true
    from (
      select each."dimension", coalesce(each."key", '') as "key", coalesce("hiddenDanger"."gridPath", '') as "gridPath", -1 as "n", -(case when "hiddenDanger"."dangerLevel" = 'major' then 1 else 0 end) as "s0", -(case when "hiddenDanger"."status" = 'closed' then 1 else 0 end) as "s1", -coalesce("hiddenDanger"."rectifyFund", 0) as "s2"
      from "gone" as "hiddenDanger" cross join lateral (values ('status', "hiddenDanger"."status"::text), ('dangerType', "hiddenDanger"."dangerType"::text), ('dangerLevel', "hiddenDanger"."dangerLevel"::text), ('sourceType', "hiddenDanger"."sourceType"::text), ('rectifyType', "hiddenDanger"."rectifyType"::text), ('foundOn', to_char("hiddenDanger"."foundOn", 'YYYY-MM'))) as each("dimension", "key")
      where not "hiddenDanger"."deleted"
      union all
      select each."dimension", coalesce(each."key", '') as "key", coalesce("hiddenDanger"."gridPath", '') as "gridPath", 1 as "n", (case when "hiddenDanger"."dangerLevel" = 'major' then 1 else 0 end) as "s0", (case when "hiddenDanger"."status" = 'closed' then 1 else 0 end) as "s1", coalesce("hiddenDanger"."rectifyFund", 0) as "s2"
      from "come" as "hiddenDanger" cross join lateral (values ('status', "hiddenDanger"."status"::text), ('dangerType', "hiddenDanger"."dangerType"::text), ('dangerLevel', "hiddenDanger"."dangerLevel"::text), ('sourceType', "hiddenDanger"."sourceType"::text), ('rectifyType', "hiddenDanger"."rectifyType"::text), ('foundOn', to_char("hiddenDanger"."foundOn", 'YYYY-MM'))) as each("dimension", "key")
      where not "hiddenDanger"."deleted"
    ) as moved
    group by "dimension", "key", "gridPath"
    having sum("n") <> 0 or sum("s0") <> 0 or sum("s1") <> 0 or sum("s2") <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "countCome" after insert on "hiddenDanger"
  referencing new table as "come" for each statement execute function "count_hiddenDanger"();
--> statement-breakpoint
create or replace trigger "countMoved" after update on "hiddenDanger"
  referencing old table as "gone" new table as "come" for each statement execute function "count_hiddenDanger"();
--> statement-breakpoint
create or replace trigger "countGone" after delete on "hiddenDanger"
  referencing old table as "gone" for each statement execute function "count_hiddenDanger"();
--> statement-breakpoint
delete from "keptCount" where "resource" = 'hiddenDanger';
--> statement-breakpoint
insert into "keptCount" ("resource", "dimension", "key", "gridPath", "n", "sums", "fresh") -- hiddenDanger
    select 'hiddenDanger', "dimension", "key", "gridPath", sum("n"), array[sum("s0"), sum("s1"), sum("s2")]::numeric[], false
    from (
      select each."dimension", coalesce(each."key", '') as "key", coalesce("hiddenDanger"."gridPath", '') as "gridPath", 1 as "n", (case when "hiddenDanger"."dangerLevel" = 'major' then 1 else 0 end) as "s0", (case when "hiddenDanger"."status" = 'closed' then 1 else 0 end) as "s1", coalesce("hiddenDanger"."rectifyFund", 0) as "s2"
      from "hiddenDanger" as "hiddenDanger" cross join lateral (values ('status', "hiddenDanger"."status"::text), ('dangerType', "hiddenDanger"."dangerType"::text), ('dangerLevel', "hiddenDanger"."dangerLevel"::text), ('sourceType', "hiddenDanger"."sourceType"::text), ('rectifyType', "hiddenDanger"."rectifyType"::text), ('foundOn', to_char("hiddenDanger"."foundOn", 'YYYY-MM'))) as each("dimension", "key")
      where not "hiddenDanger"."deleted"
    ) as moved
    group by "dimension", "key", "gridPath"
    having sum("n") <> 0 or sum("s0") <> 0 or sum("s1") <> 0 or sum("s2") <> 0
    order by 2, 3, 4;
