INSERT INTO "systemBusinessLog" ("guid", "version", "createTime", "createUserGuid", "updateTime", "updateUserGuid", "time", "userGuid", "userName", "module", "action", "bizGuid", "before", "after", "ip", "costMs")
  SELECT gen_random_uuid()::text, 1, "time", "userGuid", "time", "userGuid", "time", "userGuid", "userName", "module", "action", "bizGuid", "before", "after", "ip", "costMs" FROM "businessLog" ORDER BY "id";
--> statement-breakpoint
INSERT INTO "systemLoginLog" ("guid", "version", "createTime", "createUserGuid", "updateTime", "updateUserGuid", "time", "username", "userGuid", "method", "success", "reason", "ip", "userAgent")
  SELECT gen_random_uuid()::text, 1, "time", "userGuid", "time", "userGuid", "time", "username", "userGuid", 'password', "success", "reason", "ip", "userAgent" FROM "loginLog" ORDER BY "id";
--> statement-breakpoint
DROP TABLE "businessLog" CASCADE;--> statement-breakpoint
DROP TABLE "loginLog" CASCADE;