call bind_to_tenant('account');
--> statement-breakpoint
call bind_to_tenant('payment_account');
--> statement-breakpoint
call bind_to_tenant('money_books');
--> statement-breakpoint
call bind_to_tenant('money_txn', append_only => true);
--> statement-breakpoint
call bind_to_tenant('money_leg', append_only => true);
--> statement-breakpoint
call bind_to_tenant('account_day');
--> statement-breakpoint
call bind_to_tenant('closed_month', append_only => true);
--> statement-breakpoint
call bind_to_tenant('till_count', append_only => true);
--> statement-breakpoint
call bind_to_tenant('debt_item');
--> statement-breakpoint
call bind_to_tenant('debt_settlement', append_only => true);
--> statement-breakpoint
-- Whatever posts: the legs of a transaction sum to zero when it is committed.
create function money_txn_balanced() returns trigger language plpgsql as $$
begin
  if (select sum(amount_fen) from money_leg where tenant_id = new.tenant_id and txn_id = new.txn_id) <> 0 then
    raise exception 'the legs of money_txn % of tenant % do not sum to zero', new.txn_id, new.tenant_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger money_leg_balanced after insert on money_leg
  deferrable initially deferred for each row when (new.leg = 1) execute function money_txn_balanced();
