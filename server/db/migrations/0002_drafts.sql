CREATE TABLE "drafts" (
	"user_id" bigint NOT NULL,
	"shop" integer NOT NULL,
	"name" text NOT NULL,
	"draft_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"content" jsonb NOT NULL,
	"device" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_user_id_shop_name_pk" PRIMARY KEY("user_id","shop","name")
);
--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "draft_id" uuid;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commissions_draft" ON "commissions" USING btree ("draft_id");