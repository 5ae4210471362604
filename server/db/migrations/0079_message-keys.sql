ALTER TABLE "outbox" ADD COLUMN "message_key" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "message_key" SET DEFAULT gen_random_uuid();
