ALTER TABLE "agencyBusiness" ADD COLUMN "newEndDate" date;--> statement-breakpoint
ALTER TABLE "agencyBusiness" ADD COLUMN "newAmount" numeric(20, 2);--> statement-breakpoint
ALTER TABLE "agencyBusiness" ADD COLUMN "changeReason" text;--> statement-breakpoint
ALTER TABLE "agencyBusiness" ADD COLUMN "changeOn" date;--> statement-breakpoint
ALTER TABLE "agencyBusiness" ADD COLUMN "supplements" jsonb;--> statement-breakpoint
ALTER TABLE "companyBrand" ADD COLUMN "corrections" jsonb;--> statement-breakpoint
ALTER TABLE "factoryBuildingLessor" ADD COLUMN "amendReason" text;--> statement-breakpoint
ALTER TABLE "factoryBuildingLessor" ADD COLUMN "closeReason" text;--> statement-breakpoint
ALTER TABLE "hostingProject" ADD COLUMN "newEndDate" date;--> statement-breakpoint
ALTER TABLE "hostingProject" ADD COLUMN "newAmount" numeric(20, 2);--> statement-breakpoint
ALTER TABLE "hostingProject" ADD COLUMN "changeReason" text;--> statement-breakpoint
ALTER TABLE "hostingProject" ADD COLUMN "changeOn" date;--> statement-breakpoint
ALTER TABLE "hostingProject" ADD COLUMN "supplements" jsonb;--> statement-breakpoint
ALTER TABLE "inspection" ADD COLUMN "extendTo" date;--> statement-breakpoint
ALTER TABLE "inspection" ADD COLUMN "extendReason" text;--> statement-breakpoint
ALTER TABLE "inspection" ADD COLUMN "extendAppliedOn" date;--> statement-breakpoint
ALTER TABLE "inspection" ADD COLUMN "corrections" jsonb;--> statement-breakpoint
ALTER TABLE "lawCase" ADD COLUMN "toldFine" numeric(20, 2);--> statement-breakpoint
ALTER TABLE "lawCase" ADD COLUMN "corrections" jsonb;--> statement-breakpoint
ALTER TABLE "lawDocument" ADD COLUMN "corrections" jsonb;--> statement-breakpoint
ALTER TABLE "tutorshipProject" ADD COLUMN "newEndDate" date;--> statement-breakpoint
ALTER TABLE "tutorshipProject" ADD COLUMN "newAmount" numeric(20, 2);--> statement-breakpoint
ALTER TABLE "tutorshipProject" ADD COLUMN "changeReason" text;--> statement-breakpoint
ALTER TABLE "tutorshipProject" ADD COLUMN "changeOn" date;--> statement-breakpoint
ALTER TABLE "tutorshipProject" ADD COLUMN "supplements" jsonb;