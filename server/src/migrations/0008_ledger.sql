-- Accounts, journal entries, closed months, till counts and receivables.
CREATE TABLE "account_day" (
	"tenant_id" integer NOT NULL,
	"account_id" bigint NOT NULL,
	"day" date NOT NULL,
	"shard" integer DEFAULT 0 NOT NULL,
	"in_fen" bigint NOT NULL,
	"out_fen" bigint NOT NULL,
	CONSTRAINT "account_day_tenant_id_account_id_day_shard_pk" PRIMARY KEY("tenant_id","account_id","day","shard")
);
--> statement-breakpoint
CREATE TABLE "account" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"role" text,
	"name" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"location_id" bigint,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "account_name_unique" UNIQUE("tenant_id","name"),
	CONSTRAINT "account_role_unique" UNIQUE("tenant_id","role"),
	CONSTRAINT "account_kind" CHECK ("account"."kind" in ('cash', 'bank', 'wechat', 'alipay', 'books')),
	CONSTRAINT "account_role" CHECK (("account"."kind" = 'books') = ("account"."role" is not null))
);
--> statement-breakpoint
CREATE TABLE "closed_month" (
	"tenant_id" integer NOT NULL,
	"month" date NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "closed_month_tenant_id_month_pk" PRIMARY KEY("tenant_id","month")
);
--> statement-breakpoint
CREATE TABLE "journal_entry" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "journal_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"number" text NOT NULL,
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reverses_id" bigint,
	CONSTRAINT "journal_entry_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "journal_entry_kind" CHECK ("journal_entry"."kind" in ('sale', 'sale_return', 'receipt', 'write_off', 'merchant_payment', 'transfer', 'expense', 'income', 'count', 'opening', 'reversal'))
);
--> statement-breakpoint
CREATE TABLE "journal_line" (
	"tenant_id" integer NOT NULL,
	"entry_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"day" date NOT NULL,
	"location_id" bigint,
	"customer_id" bigint,
	CONSTRAINT "journal_line_tenant_id_entry_id_line_pk" PRIMARY KEY("tenant_id","entry_id","line"),
	CONSTRAINT "journal_line_amount" CHECK ("journal_line"."amount_fen" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_settings" (
	"tenant_id" integer PRIMARY KEY NOT NULL,
	"closed_through" date
);
--> statement-breakpoint
CREATE TABLE "payment_account" (
	"tenant_id" integer NOT NULL,
	"location_id" bigint NOT NULL,
	"method" text NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "payment_account_tenant_id_location_id_method_pk" PRIMARY KEY("tenant_id","location_id","method"),
	CONSTRAINT "payment_account_method" CHECK ("payment_account"."method" in ('cash', 'card', 'wechat', 'alipay'))
);
--> statement-breakpoint
CREATE TABLE "receivable_allocation" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "receivable_allocation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"receivable_id" bigint NOT NULL,
	"credit_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "receivable_allocation_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "receivable_allocation_amount" CHECK ("receivable_allocation"."amount_fen" <> 0)
);
--> statement-breakpoint
CREATE TABLE "receivable" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "receivable_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"source_id" bigint NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"amount_fen" bigint NOT NULL,
	"open_fen" bigint NOT NULL,
	CONSTRAINT "receivable_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "receivable_kind" CHECK ("receivable"."kind" in ('sale', 'return', 'receipt', 'write_off', 'opening', 'reversal')),
	CONSTRAINT "receivable_open_within" CHECK ("receivable"."open_fen" between least("receivable"."amount_fen", 0) and greatest("receivable"."amount_fen", 0) and "receivable"."amount_fen" <> 0)
);
--> statement-breakpoint
CREATE TABLE "till_count" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "till_count_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"counted_fen" bigint NOT NULL,
	"book_fen" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "till_count_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "overdue_notice" (
	"tenant_id" integer NOT NULL,
	"receivable_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "overdue_notice_tenant_id_receivable_id_pk" PRIMARY KEY("tenant_id","receivable_id")
);
--> statement-breakpoint
CREATE TABLE "payment_reminder" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payment_reminder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"owed_fen" bigint NOT NULL,
	CONSTRAINT "payment_reminder_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "receivable_document" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "receivable_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"account_id" bigint,
	"amount_fen" bigint NOT NULL,
	"credit_fen" bigint DEFAULT 0 NOT NULL,
	"owed_after_fen" bigint,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"note" text NOT NULL,
	"chosen" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision" text,
	CONSTRAINT "receivable_document_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "receivable_document_number_unique" UNIQUE("tenant_id","number"),
	CONSTRAINT "receivable_document_kind" CHECK ("receivable_document"."kind" in ('receipt', 'write_off', 'opening')),
	CONSTRAINT "receivable_document_status" CHECK ("receivable_document"."status" in ('waiting', 'posted', 'declined', 'withdrawn', 'reversed')),
	CONSTRAINT "receivable_document_amount" CHECK ("receivable_document"."amount_fen" > 0 and "receivable_document"."credit_fen" between 0 and "receivable_document"."amount_fen"),
	CONSTRAINT "receivable_document_account" CHECK (("receivable_document"."kind" = 'receipt') = ("receivable_document"."account_id" is not null)),
	CONSTRAINT "receivable_document_waits" CHECK ("receivable_document"."kind" = 'write_off' or "receivable_document"."status" not in ('waiting', 'declined', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "receivable_setting" (
	"tenant_id" integer PRIMARY KEY NOT NULL,
	"remind_days" integer DEFAULT 30 NOT NULL,
	CONSTRAINT "receivable_setting_days" CHECK ("receivable_setting"."remind_days" between 1 and 365)
);
--> statement-breakpoint
ALTER TABLE "account_day" ADD CONSTRAINT "account_day_tenant_id_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "account"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "location"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "closed_month" ADD CONSTRAINT "closed_month_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_tenant_id_reverses_id_journal_entry_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reverses_id") REFERENCES "journal_entry"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "journal_line" ADD CONSTRAINT "journal_line_tenant_id_entry_id_journal_entry_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entry_id") REFERENCES "journal_entry"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "journal_line" ADD CONSTRAINT "journal_line_tenant_id_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "account"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "journal_line" ADD CONSTRAINT "journal_line_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "location"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "journal_line" ADD CONSTRAINT "journal_line_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_account" ADD CONSTRAINT "payment_account_tenant_id_location_id_location_tenant_id_id_fk" FOREIGN KEY ("tenant_id","location_id") REFERENCES "location"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_account" ADD CONSTRAINT "payment_account_tenant_id_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "account"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receivable_allocation" ADD CONSTRAINT "receivable_allocation_tenant_id_receivable_id_receivable_tenant_id_id_fk" FOREIGN KEY ("tenant_id","receivable_id") REFERENCES "receivable"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receivable_allocation" ADD CONSTRAINT "receivable_allocation_tenant_id_credit_id_receivable_tenant_id_id_fk" FOREIGN KEY ("tenant_id","credit_id") REFERENCES "receivable"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receivable_allocation" ADD CONSTRAINT "receivable_allocation_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receivable" ADD CONSTRAINT "receivable_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receivable" ADD CONSTRAINT "receivable_tenant_id_entry_id_journal_entry_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entry_id") REFERENCES "journal_entry"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "till_count" ADD CONSTRAINT "till_count_tenant_id_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "account"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "till_count" ADD CONSTRAINT "till_count_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_reminder" ADD CONSTRAINT "payment_reminder_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_reminder" ADD CONSTRAINT "payment_reminder_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receivable_document" ADD CONSTRAINT "receivable_document_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receivable_document" ADD CONSTRAINT "receivable_document_tenant_id_account_id_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "account"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receivable_document" ADD CONSTRAINT "receivable_document_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receivable_document" ADD CONSTRAINT "receivable_document_tenant_id_decided_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entry_of_source" ON "journal_entry" USING btree ("tenant_id","source","source_id") WHERE "journal_entry"."reverses_id" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entry_reversed" ON "journal_entry" USING btree ("tenant_id","reverses_id") WHERE "journal_entry"."reverses_id" is not null;
--> statement-breakpoint
CREATE INDEX "journal_entry_of_day" ON "journal_entry" USING btree ("tenant_id","day","id");
--> statement-breakpoint
CREATE INDEX "journal_line_of_customer" ON "journal_line" USING btree ("tenant_id","customer_id") WHERE "journal_line"."customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "journal_line_of_account" ON "journal_line" USING btree ("tenant_id","account_id","day","entry_id");
--> statement-breakpoint
CREATE INDEX "receivable_allocation_of_debt" ON "receivable_allocation" USING btree ("tenant_id","receivable_id","day");
--> statement-breakpoint
CREATE INDEX "receivable_allocation_of_credit" ON "receivable_allocation" USING btree ("tenant_id","credit_id","day");
--> statement-breakpoint
CREATE INDEX "receivable_of_customer" ON "receivable" USING btree ("tenant_id","customer_id","day","id");
--> statement-breakpoint
CREATE INDEX "receivable_open" ON "receivable" USING btree ("tenant_id","customer_id") WHERE "receivable"."open_fen" <> 0;
--> statement-breakpoint
CREATE INDEX "receivable_of_txn" ON "receivable" USING btree ("tenant_id","entry_id");
--> statement-breakpoint
CREATE INDEX "till_count_of_account" ON "till_count" USING btree ("tenant_id","account_id","id");
--> statement-breakpoint
CREATE INDEX "payment_reminder_of_customer" ON "payment_reminder" USING btree ("tenant_id","customer_id","id");
--> statement-breakpoint
CREATE INDEX "receivable_document_of_customer" ON "receivable_document" USING btree ("tenant_id","customer_id","id");
--> statement-breakpoint
CREATE INDEX "receivable_document_waiting" ON "receivable_document" USING btree ("tenant_id","id") WHERE "receivable_document"."status" = 'waiting';
--> statement-breakpoint
call bind_to_tenant('account_day');
--> statement-breakpoint
call bind_to_tenant('account');
--> statement-breakpoint
call bind_to_tenant('closed_month', append_only => true);
--> statement-breakpoint
call bind_to_tenant('journal_entry', append_only => true);
--> statement-breakpoint
call bind_to_tenant('journal_line', append_only => true);
--> statement-breakpoint
call bind_to_tenant('ledger_settings');
--> statement-breakpoint
call bind_to_tenant('payment_account');
--> statement-breakpoint
call bind_to_tenant('receivable_allocation', append_only => true);
--> statement-breakpoint
call bind_to_tenant('receivable');
--> statement-breakpoint
call bind_to_tenant('till_count', append_only => true);
--> statement-breakpoint
call bind_to_tenant('overdue_notice', append_only => true);
--> statement-breakpoint
call bind_to_tenant('payment_reminder', append_only => true);
--> statement-breakpoint
call bind_to_tenant('receivable_document');
--> statement-breakpoint
call bind_to_tenant('receivable_setting');
--> statement-breakpoint
-- The lines of a journal entry must sum to zero when the transaction commits.
create function journal_entry_balanced() returns trigger language plpgsql as $$
begin
  if (select sum(amount_fen) from journal_line where tenant_id = new.tenant_id and entry_id = new.entry_id) <> 0 then
    raise exception 'the lines of journal_entry % of tenant % do not sum to zero', new.entry_id, new.tenant_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger journal_line_balanced after insert on journal_line
  deferrable initially deferred for each row when (new.line = 1) execute function journal_entry_balanced();
--> statement-breakpoint
alter table overdue_notice add foreign key (tenant_id, receivable_id) references receivable (tenant_id, id);
--> statement-breakpoint
create trigger journal_line_follows_customer before insert or update of customer_id on journal_line
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
--> statement-breakpoint
create trigger receivable_follows_customer before insert or update of customer_id on receivable
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
--> statement-breakpoint
create trigger receivable_document_follows_customer before insert or update of customer_id on receivable_document
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
--> statement-breakpoint
create trigger payment_reminder_follows_customer before insert or update of customer_id on payment_reminder
  for each row when (new.customer_id is not null) execute function follow_merged_customer();
