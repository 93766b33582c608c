UPDATE "company" SET "nextPatrolDue" = NULL WHERE "companyStatus" IN ('closed', 'cancelled', 'moving') AND "nextPatrolDue" IS NOT NULL;
