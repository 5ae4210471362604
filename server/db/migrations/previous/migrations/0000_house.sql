CREATE TABLE "agents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"status" text DEFAULT 'seller' NOT NULL,
	"level" integer DEFAULT 1 NOT NULL,
	"general_manager" boolean DEFAULT false NOT NULL,
	"sponsor_id" bigint,
	"fibra_enabled" boolean DEFAULT false NOT NULL,
	"kleen_enabled" boolean DEFAULT false NOT NULL,
	"commission_limit_enabled" boolean DEFAULT false NOT NULL,
	"commission_limit_cents" bigint DEFAULT 0 NOT NULL,
	"multiple_weekly_orders_enabled" boolean DEFAULT false NOT NULL,
	"external_incomes_enabled" boolean,
	"vat_number" text,
	"iban" text,
	"iban_holder" text,
	"id_card_type" text,
	"id_card_number" text,
	"id_card_issued_by" text,
	"id_card_issue_date" date,
	"id_card_expiry_date" date,
	"delivery_subject_name" text,
	"delivery_street" text,
	"delivery_building_number" text,
	"delivery_post_code" text,
	"delivery_city" text,
	"delivery_state" text,
	"carrier" text,
	"joined_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"inactivity_grace_until" date,
	"subordinates_commissions_count" integer DEFAULT 0 NOT NULL,
	"sample_units_purchased" integer DEFAULT 0 NOT NULL,
	"points_tenths" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "agents_status" CHECK ("agents"."status" in ('seller', 'disabled', 'inactive', 'customer', 'deleted')),
	CONSTRAINT "agents_points" CHECK ("agents"."points_tenths" >= 0),
	CONSTRAINT "agents_not_own_sponsor" CHECK ("agents"."sponsor_id" <> "agents"."id")
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "challenges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"person_id" bigint,
	"purpose" text NOT NULL,
	"object" text DEFAULT '' NOT NULL,
	"object_hash" text DEFAULT '' NOT NULL,
	"destination" text NOT NULL,
	"method" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts_left" integer DEFAULT 5 NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"user_id" bigint NOT NULL,
	"role" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"gender" text,
	"birth_date" date,
	"birth_country" text,
	"birth_municipality" text,
	"fiscal_code" text,
	"street" text DEFAULT '' NOT NULL,
	"street_number" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"post_code" text DEFAULT '' NOT NULL,
	"province" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"fax" text DEFAULT '' NOT NULL,
	"email" text,
	"email_validated_at" timestamp with time zone,
	"mobile" text,
	"mobile_validated_at" timestamp with time zone,
	"mobile_proved_by_owner_at" timestamp with time zone,
	"email_proved_by_owner_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(last_name || ' ' || first_name || ' ' || last_name || ' ' || coalesce(fiscal_code, '') || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, '') || ' ' || phone || ' ' || city)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "people_gender" CHECK ("people"."gender" in ('M', 'F'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"secret_hash" text NOT NULL,
	"actor_user_id" bigint NOT NULL,
	"subject_user_id" bigint NOT NULL,
	"acting_kind" text,
	"acting_reason" text,
	"acting_since" timestamp with time zone,
	"shop" integer,
	"actor_shop" integer,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ip" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"username" text NOT NULL,
	"user_type" text NOT NULL,
	"password_hash" text NOT NULL,
	"password_generated" boolean DEFAULT false NOT NULL,
	"password_date" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone,
	"meeting_scanner_enabled" boolean DEFAULT false NOT NULL,
	"last_login" timestamp with time zone,
	"last_activity" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "users_type" CHECK ("users"."user_type" in ('amministratore', 'agente', 'cliente', 'sponsorizzato', 'scanner'))
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"given" boolean NOT NULL,
	"consented_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"ip_address" text NOT NULL,
	"actor_user_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_pages_seen" (
	"contract_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"sha256" text NOT NULL,
	"page" integer NOT NULL,
	"at" timestamp with time zone DEFAULT ema_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_type" text NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"shop" integer,
	"is_privacy" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone DEFAULT ema_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contracts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"order_id" bigint,
	"state" text DEFAULT 'assigned' NOT NULL,
	"file_id" bigint,
	"sha256" text,
	"page_count" integer,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"marketing_consent" boolean,
	"assigned_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"signed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"signed_file_id" bigint,
	"signed_sha256" text,
	"verification_code" text,
	"evidence" jsonb,
	"sealed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"statement" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"ip_address" text DEFAULT '' NOT NULL,
	"last_day" date NOT NULL,
	"receipt_file_id" bigint,
	"goods_returned_at" timestamp with time zone,
	"goods_returned_by_user_id" bigint,
	"refund_state" text DEFAULT 'due' NOT NULL,
	"refund_method" text,
	"refund_cents" bigint,
	"refund_note" text DEFAULT '' NOT NULL,
	"refund_reference" text,
	"refund_started_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"refunded_by_user_id" bigint,
	CONSTRAINT "withdrawals_refund_state" CHECK (refund_state in ('due', 'in_progress', 'done')),
	CONSTRAINT "withdrawals_refund_method" CHECK (refund_method in ('card', 'bank_transfer', 'financing', 'none')),
	CONSTRAINT "withdrawals_refund" CHECK (refund_state = 'due' or (refund_method is not null and refund_cents >= 0))
);
--> statement-breakpoint
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
CREATE TABLE "agent_customers" (
	"agent_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"complete" boolean DEFAULT false NOT NULL,
	"added_at" timestamp with time zone DEFAULT ema_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"commission_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"vat_basis_points" integer NOT NULL,
	"points_tenths" integer DEFAULT 0 NOT NULL,
	"list_price_cents" bigint,
	CONSTRAINT "commission_lines_quantity" CHECK (quantity between 1 and 9999)
);
--> statement-breakpoint
CREATE TABLE "commission_type_payments" (
	"type_id" text NOT NULL,
	"method_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"discount_basis_points" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_types" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"shop" integer NOT NULL,
	"listing" text,
	"gift_listing" text,
	"selection_mode" text NOT NULL,
	"customer_required" boolean NOT NULL,
	"sample_enabled" boolean DEFAULT false NOT NULL,
	"cumulative" boolean DEFAULT false NOT NULL,
	"completable_by_seller" boolean DEFAULT true NOT NULL,
	"weekly_window" boolean DEFAULT false NOT NULL,
	"sunday_dated" boolean DEFAULT false NOT NULL,
	"min_total_cents" bigint DEFAULT 0 NOT NULL,
	"max_total_cents" bigint,
	"shipping_fee_cents" bigint DEFAULT 0 NOT NULL,
	"free_shipping_min_cents" bigint,
	"fees_conditions" text DEFAULT '' NOT NULL,
	"offered_to_customers" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"type_id" text NOT NULL,
	"seller_id" bigint NOT NULL,
	"created_by_user_id" bigint NOT NULL,
	"customer_id" bigint,
	"kit_id" bigint,
	"kit_name" text,
	"note" text DEFAULT '' NOT NULL,
	"draft_id" uuid,
	"total_cents" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "commissions_note" CHECK (length(note) <= 100)
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"user_id" bigint,
	"created_by_agent_id" bigint,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "fee_scale" (
	"type_id" text NOT NULL,
	"min_level" integer NOT NULL,
	"from_cents" bigint NOT NULL,
	"basis_points" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"listing" text NOT NULL,
	"product_id" bigint NOT NULL,
	"price_cents" bigint NOT NULL,
	"points_tenths" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "listing_entries_price" CHECK (price_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "open_samples" (
	"seller_id" bigint PRIMARY KEY NOT NULL,
	"commission_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_counts" (
	"shop" integer NOT NULL,
	"type_id" text NOT NULL,
	"day" date NOT NULL,
	"exported" boolean NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type_id" text NOT NULL,
	"shop" integer NOT NULL,
	"seller_id" bigint NOT NULL,
	"customer_id" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"customer_completes" boolean DEFAULT false NOT NULL,
	"payment_method_id" text NOT NULL,
	"payment_method_name" text NOT NULL,
	"lines_total_cents" bigint DEFAULT 0 NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"shipping_cents" bigint DEFAULT 0 NOT NULL,
	"total_cents" bigint DEFAULT 0 NOT NULL,
	"taxable_cents" bigint DEFAULT 0 NOT NULL,
	"fee_basis_points" integer DEFAULT 0 NOT NULL,
	"fee_cents" bigint DEFAULT 0 NOT NULL,
	"points_earned_tenths" integer DEFAULT 0 NOT NULL,
	"points_used_tenths" integer DEFAULT 0 NOT NULL,
	"commission_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"submitted_at" timestamp with time zone,
	"order_date" date,
	"exported_at" timestamp with time zone,
	"exported_by_user_id" bigint,
	"ip_address" text DEFAULT '' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "orders_state" CHECK ("orders"."state" in ('open', 'in_payment', 'waiting_confirmation', 'confirmed', 'submitted', 'cancelled')),
	CONSTRAINT "orders_totals" CHECK (total_cents = lines_total_cents - discount_cents + shipping_cents and total_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_kit_items" (
	"kit_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"quantity" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_kits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_kits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"packaging" text DEFAULT '' NOT NULL,
	"quadro_id" text,
	"shop" integer NOT NULL,
	"vat_basis_points" integer NOT NULL,
	"picture" text NOT NULL,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"custom_product_options" jsonb,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"code" text NOT NULL,
	"date" date NOT NULL,
	"slip" text NOT NULL,
	"deposit_cents" bigint DEFAULT 0 NOT NULL,
	"to_pay_cents" bigint NOT NULL,
	"mav_number" text,
	"deadline" date,
	"told_step" integer DEFAULT 0 NOT NULL,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	CONSTRAINT "deliveries_slip" CHECK (("deliveries"."slip" = 'mav' and mav_number is not null) or ("deliveries"."slip" = 'bp' and mav_number is null)),
	CONSTRAINT "deliveries_amounts" CHECK (to_pay_cents > 0 and deposit_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "delivery_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"vcy_code" text DEFAULT '' NOT NULL,
	"bank" text DEFAULT '' NOT NULL,
	"bank_branch" text DEFAULT '' NOT NULL,
	"file_id" bigint,
	"state" text DEFAULT 'declared' NOT NULL,
	"declared_by_user_id" bigint NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	"settled_by_user_id" bigint,
	"settled_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "delivery_payments_state" CHECK ("delivery_payments"."state" in ('declared', 'verified', 'rejected')),
	CONSTRAINT "delivery_payments_amount" CHECK (amount_cents > 0),
	CONSTRAINT "delivery_payments_vcy" CHECK (length(vcy_code) <= 5)
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"reference" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text DEFAULT 'eur' NOT NULL,
	"provider_session_id" text,
	"checkout_url" text,
	"success_path" text NOT NULL,
	"cancel_path" text NOT NULL,
	"livemode" boolean DEFAULT false NOT NULL,
	"provider_status" text,
	"provider_day" date,
	"checked_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"received_cents" bigint,
	"flag" text,
	"flag_text" text,
	"resolved_at" timestamp with time zone,
	"resolved_by_user_id" bigint,
	"resolution" text,
	"resolution_note" text DEFAULT '' NOT NULL,
	"created_by_user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	CONSTRAINT "payment_attempts_state" CHECK ("payment_attempts"."state" in ('created', 'open', 'paid', 'refused', 'expired', 'cancelled', 'in_review', 'paid_after_close', 'refunding', 'refunded')),
	CONSTRAINT "payment_attempts_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"attempt_state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"provider_reference" text,
	"error" text,
	"requested_by_user_id" bigint NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "payment_refunds_state" CHECK ("payment_refunds"."state" in ('requested', 'done', 'failed')),
	CONSTRAINT "payment_refunds_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT ema_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "private_customers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "private_customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"street" text NOT NULL,
	"building_number" text NOT NULL,
	"city" text NOT NULL,
	"post_code" text NOT NULL,
	"state" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"telephone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(last_name || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || telephone || ' ' || street || ' ' || city)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "private_customers_building_number" CHECK (length(building_number) between 1 and 5),
	CONSTRAINT "private_customers_post_code" CHECK (post_code ~ '^[0-9]{5}$')
);
--> statement-breakpoint
CREATE TABLE "private_order_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "private_order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"variants" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	CONSTRAINT "private_order_lines_quantity" CHECK (quantity between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "private_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "private_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"created_by_user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"total_cents" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "private_orders_total" CHECK (total_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "agent_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"sponsor_id" bigint,
	"level" integer NOT NULL,
	"general_manager" boolean NOT NULL,
	"status" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone,
	CONSTRAINT "agent_history_span" CHECK (valid_to > valid_from)
);
--> statement-breakpoint
CREATE TABLE "ema_periods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ema_periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop" integer NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	CONSTRAINT "ema_periods_month" CHECK (month between 1 and case shop when 0 then 13 else 12 end and ends_on > starts_on)
);
--> statement-breakpoint
CREATE TABLE "sales_totals" (
	"shop" integer NOT NULL,
	"week" date NOT NULL,
	"agent_id" bigint NOT NULL,
	"orders" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"taxable_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"shop" integer,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"actor_user_id" bigint,
	"subject_user_id" bigint,
	"object" text DEFAULT '' NOT NULL,
	"object_id" text DEFAULT '' NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sha256" text NOT NULL,
	"size" bigint NOT NULL,
	"content_type" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"user_id" bigint NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	CONSTRAINT "idempotency_user_id_call_key_pk" PRIMARY KEY("user_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"destination" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"expires_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "parameters" (
	"id" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"description" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seen_announcements" (
	"user_id" bigint NOT NULL,
	"announcement_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT ema_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_subject_user_id_users_id_fk" FOREIGN KEY ("subject_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_pages_seen" ADD CONSTRAINT "contract_pages_seen_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_template_id_contract_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."contract_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_signed_file_id_files_id_fk" FOREIGN KEY ("signed_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_receipt_file_id_files_id_fk" FOREIGN KEY ("receipt_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_customers" ADD CONSTRAINT "agent_customers_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_customers" ADD CONSTRAINT "agent_customers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_lines" ADD CONSTRAINT "commission_lines_commission_id_commissions_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."commissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_type_payments" ADD CONSTRAINT "commission_type_payments_type_id_commission_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."commission_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_seller_id_agents_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_entries" ADD CONSTRAINT "listing_entries_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_samples" ADD CONSTRAINT "open_samples_commission_id_commissions_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."commissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_type_id_commission_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."commission_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_id_agents_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_kit_items" ADD CONSTRAINT "product_kit_items_kit_id_product_kits_id_fk" FOREIGN KEY ("kit_id") REFERENCES "public"."product_kits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_kit_items" ADD CONSTRAINT "product_kit_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_payments" ADD CONSTRAINT "delivery_payments_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_payments" ADD CONSTRAINT "delivery_payments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_customers" ADD CONSTRAINT "private_customers_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_order_lines" ADD CONSTRAINT "private_order_lines_order_id_private_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."private_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_orders" ADD CONSTRAINT "private_orders_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_orders" ADD CONSTRAINT "private_orders_customer_id_private_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."private_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_history" ADD CONSTRAINT "agent_history_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agents_user" ON "agents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "agents_sponsor" ON "agents" USING btree ("sponsor_id");--> statement-breakpoint
CREATE INDEX "challenges_owner" ON "challenges" USING btree ("user_id","purpose","created_at");--> statement-breakpoint
CREATE INDEX "challenges_destination" ON "challenges" USING btree ("destination","created_at");--> statement-breakpoint
CREATE INDEX "challenges_person" ON "challenges" USING btree ("person_id","purpose","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "grants_once" ON "grants" USING btree ("user_id","role");--> statement-breakpoint
CREATE UNIQUE INDEX "people_fiscal_code" ON "people" USING btree ("fiscal_code");--> statement-breakpoint
CREATE INDEX "people_fiscal_code_prefix" ON "people" USING btree ("fiscal_code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "people_mobile" ON "people" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "people_email" ON "people" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "people_name" ON "people" USING btree (lower("last_name"),lower("first_name"),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_secret" ON "sessions" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "sessions_actor" ON "sessions" USING btree ("actor_user_id");--> statement-breakpoint
CREATE INDEX "sessions_subject" ON "sessions" USING btree ("subject_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_person" ON "users" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "users_last_activity" ON "users" USING btree ("last_activity");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_pages_seen_once" ON "contract_pages_seen" USING btree ("contract_id","session_id","sha256","page");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_templates_revision" ON "contract_templates" USING btree ("document_type","revision");--> statement-breakpoint
CREATE INDEX "contracts_user" ON "contracts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_code" ON "contracts" USING btree ("verification_code");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_open_once" ON "contracts" USING btree ("user_id","template_id") WHERE state <> 'cancelled' and order_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_order" ON "contracts" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_order" ON "withdrawals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("received_at") WHERE refund_state <> 'done';--> statement-breakpoint
CREATE UNIQUE INDEX "agent_customers_once" ON "agent_customers" USING btree ("agent_id","customer_id");--> statement-breakpoint
CREATE INDEX "agent_customers_customer" ON "agent_customers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "commission_lines_commission" ON "commission_lines" USING btree ("commission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_type_payments_once" ON "commission_type_payments" USING btree ("type_id","method_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commissions_draft" ON "commissions" USING btree ("draft_id");--> statement-breakpoint
CREATE INDEX "commissions_order" ON "commissions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "commissions_customer" ON "commissions" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_person" ON "customers" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_user" ON "customers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_scale_once" ON "fee_scale" USING btree ("type_id","min_level","from_cents");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_entries_once" ON "listing_entries" USING btree ("listing","product_id");--> statement-breakpoint
CREATE INDEX "listing_entries_order" ON "listing_entries" USING btree ("listing","position");--> statement-breakpoint
CREATE UNIQUE INDEX "order_counts_once" ON "order_counts" USING btree ("day","shop","type_id","exported");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("seller_id","type_id","payment_method_id") WHERE state = 'open' and type_id = 'fibra-cumulative';--> statement-breakpoint
CREATE INDEX "orders_seller" ON "orders" USING btree ("seller_id","shop","state","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_submitted" ON "orders" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state = 'submitted';--> statement-breakpoint
CREATE INDEX "orders_shop_submitted" ON "orders" USING btree ("shop","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state = 'submitted';--> statement-breakpoint
CREATE INDEX "orders_ip" ON "orders" USING btree ("ip_address") WHERE state = 'submitted' and ip_address <> '';--> statement-breakpoint
CREATE INDEX "orders_unexported" ON "orders" USING btree ("shop","id") WHERE state = 'submitted' and exported_at is null;--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "product_kit_items_once" ON "product_kit_items" USING btree ("kit_id","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_code" ON "products" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "banks_name" ON "banks" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_order" ON "deliveries" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_code" ON "deliveries" USING btree ("code","date");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_mav" ON "deliveries" USING btree ("mav_number");--> statement-breakpoint
CREATE INDEX "deliveries_unpaid" ON "deliveries" USING btree ("date") WHERE verified_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_payments_once" ON "delivery_payments" USING btree ("delivery_id") WHERE state <> 'rejected';--> statement-breakpoint
CREATE INDEX "delivery_payments_declared" ON "delivery_payments" USING btree ("id") WHERE state = 'declared';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_open" ON "payment_attempts" USING btree ("order_id") WHERE state in ('created', 'open');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_reference" ON "payment_attempts" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_session" ON "payment_attempts" USING btree ("provider_session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_paid" ON "payment_attempts" USING btree ("order_id") WHERE state = 'paid';--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_flagged" ON "payment_attempts" USING btree ("id") WHERE flag is not null and resolved_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_once" ON "payment_refunds" USING btree ("attempt_id") WHERE state <> 'failed';--> statement-breakpoint
CREATE INDEX "private_customers_agent" ON "private_customers" USING btree ("agent_id",lower("last_name"),lower("first_name"),"id");--> statement-breakpoint
CREATE INDEX "private_customers_name" ON "private_customers" USING btree (lower("last_name"),lower("first_name"),"id");--> statement-breakpoint
CREATE INDEX "private_customers_search" ON "private_customers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "private_order_lines_order" ON "private_order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "private_orders_agent" ON "private_orders" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "private_orders_customer" ON "private_orders" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_history_start" ON "agent_history" USING btree ("agent_id","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_history_now" ON "agent_history" USING btree ("agent_id") WHERE valid_to is null;--> statement-breakpoint
CREATE INDEX "agent_history_sponsor" ON "agent_history" USING btree ("sponsor_id","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "ema_periods_once" ON "ema_periods" USING btree ("shop","year","month");--> statement-breakpoint
CREATE UNIQUE INDEX "ema_periods_start" ON "ema_periods" USING btree ("shop","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_totals_once" ON "sales_totals" USING btree ("shop","week","agent_id");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject_user_id","at");--> statement-breakpoint
CREATE INDEX "audit_object" ON "audit" USING btree ("object","object_id");--> statement-breakpoint
CREATE INDEX "files_sha" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("id") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "seen_announcements_once" ON "seen_announcements" USING btree ("user_id","announcement_id");