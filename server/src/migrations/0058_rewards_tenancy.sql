call bind_to_tenant('reward_task');
--> statement-breakpoint
call bind_to_tenant('reward_attempt');
--> statement-breakpoint
call bind_to_tenant('reward_points', append_only => true);
--> statement-breakpoint
call bind_to_tenant('reward_report');
--> statement-breakpoint
-- Whatever moves points: those of a task sum to zero when it is committed.
create function reward_points_balanced() returns trigger language plpgsql as $$
begin
  if (select sum(points) from reward_points where tenant_id = new.tenant_id and task_id = new.task_id) <> 0 then
    raise exception 'the points of reward_task % of tenant % do not sum to zero', new.task_id, new.tenant_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger reward_points_balanced after insert on reward_points
  deferrable initially deferred for each row execute function reward_points_balanced();
