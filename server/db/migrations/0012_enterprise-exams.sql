ALTER TABLE "exam" ADD COLUMN "companyGuid" text;--> statement-breakpoint
ALTER TABLE "examPaper" ADD COLUMN "companyGuid" text;--> statement-breakpoint
ALTER TABLE "examResult" ADD COLUMN "companyGuid" text;--> statement-breakpoint
ALTER TABLE "examResult" ADD COLUMN "employeeGuid" text;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "companyGuid" text;--> statement-breakpoint
ALTER TABLE "exam" ADD CONSTRAINT "exam_companyGuid_fk" FOREIGN KEY ("companyGuid") REFERENCES "public"."company"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "examPaper" ADD CONSTRAINT "examPaper_companyGuid_fk" FOREIGN KEY ("companyGuid") REFERENCES "public"."company"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "examResult" ADD CONSTRAINT "examResult_companyGuid_fk" FOREIGN KEY ("companyGuid") REFERENCES "public"."company"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_companyGuid_fk" FOREIGN KEY ("companyGuid") REFERENCES "public"."company"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_companyGuid_idx" ON "exam" USING btree ("companyGuid");--> statement-breakpoint
CREATE INDEX "examPaper_companyGuid_idx" ON "examPaper" USING btree ("companyGuid");--> statement-breakpoint
CREATE INDEX "examResult_companyGuid_idx" ON "examResult" USING btree ("companyGuid");--> statement-breakpoint
CREATE INDEX "examResult_employeeGuid_idx" ON "examResult" USING btree ("employeeGuid");--> statement-breakpoint
CREATE INDEX "question_companyGuid_idx" ON "question" USING btree ("companyGuid");