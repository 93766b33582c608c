-- What is there already may have been used, whether it is in use now or not: each is the first version of its list.
UPDATE "checkTemplate" SET "firstVersionGuid" = "guid", "effectiveDate" = coalesce("effectiveDate", ("createTime" AT TIME ZONE 'Asia/Shanghai')::date), "version" = "version" + 1, "updateTime" = now() WHERE "firstVersionGuid" IS NULL;
