ALTER TABLE "factoryBuildingLessor" ADD COLUMN "contractEnd" date;--> statement-breakpoint
UPDATE "factoryBuildingLessor" SET "contractEnd" = (SELECT min((tenant->>'contractTo')::date) FROM jsonb_array_elements("tenants") AS tenant WHERE tenant->>'state' IS DISTINCT FROM 'left') WHERE jsonb_typeof("tenants") = 'array';
