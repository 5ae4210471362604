ALTER TABLE "commission_types" ADD COLUMN "sunday_dated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "commission_types" SET "sunday_dated" = true WHERE "id" = 'fibra-cumulative';
