CREATE INDEX "hiddenDanger_status_deadline_idx" ON "hiddenDanger" USING btree ("status","deadline");--> statement-breakpoint
CREATE INDEX "hiddenDanger_status_reviewTime_idx" ON "hiddenDanger" USING btree ("status","reviewTime");--> statement-breakpoint
CREATE INDEX "workflowTask_ing_activityRoles_idx" ON "workflowTask" USING gin ("activityRoles" jsonb_path_ops) WHERE "workflowTask"."status" = 'ing';--> statement-breakpoint
CREATE INDEX "workflowTask_ing_activityUsers_idx" ON "workflowTask" USING gin ("activityUsers" jsonb_path_ops) WHERE "workflowTask"."status" = 'ing';--> statement-breakpoint
CREATE INDEX "workflowTask_ing_escalatedTo_idx" ON "workflowTask" USING gin ("escalatedTo" jsonb_path_ops) WHERE "workflowTask"."status" = 'ing';--> statement-breakpoint
CREATE INDEX "workflowTask_ing_claimedBy_idx" ON "workflowTask" USING btree ("claimedBy") WHERE "workflowTask"."status" = 'ing';--> statement-breakpoint
CREATE INDEX "workflowTask_ing_dueDate_idx" ON "workflowTask" USING btree ("dueDate") WHERE "workflowTask"."status" = 'ing';