ALTER TABLE "accessoryFile" DROP CONSTRAINT "accessoryFile_companyGuid_fk";
