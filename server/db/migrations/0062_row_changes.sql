CREATE TABLE IF NOT EXISTS "row_changes" (
	"kind" text NOT NULL,
	"row_id" bigint NOT NULL,
	"changed_in" bigint NOT NULL,
	CONSTRAINT "row_changes_kind_row_id_pk" PRIMARY KEY("kind","row_id"),
	CONSTRAINT "row_changes_kind" CHECK ("row_changes"."kind" in ('order', 'agent', 'private_customer'))
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "row_changes_in_order" ON "row_changes" USING btree ("kind","changed_in","row_id");