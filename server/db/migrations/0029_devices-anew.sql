delete from "syncSnapshot";
--> statement-breakpoint
update "syncMeta" set "generation" = gen_random_uuid();
