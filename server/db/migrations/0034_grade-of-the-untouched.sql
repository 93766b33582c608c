UPDATE "company" SET "integrityLevel" = '守信' WHERE "integrityLevel" IS NULL;
