ALTER TABLE "confinedSpace" ADD COLUMN "alert" text;--> statement-breakpoint
ALTER TABLE "explosiveDust" ADD COLUMN "alert" text;--> statement-breakpoint
ALTER TABLE "selfCheckTask" ADD COLUMN "onTime" boolean;--> statement-breakpoint
UPDATE "selfCheckTask" SET "onTime" = ("finishedOn" <= "planEnd") WHERE "status" = 'done';--> statement-breakpoint
UPDATE "confinedSpace" SET "alert" = '未设警示标志，请立即设置（应急管理部令第13号第11条）' WHERE "warningSign" = false;--> statement-breakpoint
UPDATE "explosiveDust" SET "alert" = '疑似重大隐患（10号令第11条(三)）：干式除尘系统未采取泄爆、惰化、抑爆等控爆措施' WHERE "collectorType" = 'dry' AND coalesce("collectorCount", 1) <> 0 AND NOT (coalesce("controlMeasures", '[]'::jsonb) ?| array['vent', 'inert', 'suppress']);
