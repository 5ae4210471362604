CREATE TABLE "best_seller_charts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "best_seller_charts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"published_by_user_id" bigint,
	"archived_at" timestamp with time zone,
	"archived_by_user_id" bigint
);
--> statement-breakpoint
CREATE TABLE "best_seller_rows" (
	"chart_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"position" integer NOT NULL,
	"agent_id" bigint,
	"name" text NOT NULL,
	"billed" integer NOT NULL,
	"sponsored" integer NOT NULL,
	"perfume" integer NOT NULL,
	CONSTRAINT "best_seller_rows_chart_id_place_pk" PRIMARY KEY("chart_id","place"),
	CONSTRAINT "best_seller_rows_points" CHECK (least("best_seller_rows"."billed", "best_seller_rows"."sponsored", "best_seller_rows"."perfume") >= 0 and position > 0)
);
--> statement-breakpoint
ALTER TABLE "best_seller_charts" ADD CONSTRAINT "best_seller_charts_published_by_user_id_users_id_fk" FOREIGN KEY ("published_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "best_seller_charts" ADD CONSTRAINT "best_seller_charts_archived_by_user_id_users_id_fk" FOREIGN KEY ("archived_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "best_seller_rows" ADD CONSTRAINT "best_seller_rows_chart_id_best_seller_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."best_seller_charts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "best_seller_rows" ADD CONSTRAINT "best_seller_rows_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "best_seller_charts_shown" ON "best_seller_charts" USING btree (("archived_at" is null)) WHERE archived_at is null;