-- Pages that the table of routes hides are no entries of the menu: they open from the contract, project or task that ties
-- an institution to an enterprise.
UPDATE "menu" SET "deleted" = true, "version" = "version" + 1, "updateTime" = now() WHERE NOT "deleted" AND ("path" LIKE '/agencyCompanyView/%' OR ("title" = '企业信息查看' AND "path" IS NULL));
