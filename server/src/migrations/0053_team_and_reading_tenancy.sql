call bind_to_tenant('task');
--> statement-breakpoint
call bind_to_tenant('task_person');
--> statement-breakpoint
call bind_to_tenant('task_item');
--> statement-breakpoint
call bind_to_tenant('task_entry');
--> statement-breakpoint
call bind_to_tenant('task_file');
--> statement-breakpoint
call bind_to_tenant('work_shift');
--> statement-breakpoint
call bind_to_tenant('work_group');
--> statement-breakpoint
call bind_to_tenant('work_group_day');
--> statement-breakpoint
call bind_to_tenant('work_group_member');
--> statement-breakpoint
call bind_to_tenant('work_place');
--> statement-breakpoint
call bind_to_tenant('work_group_place');
--> statement-breakpoint
call bind_to_tenant('shift_change');
--> statement-breakpoint
call bind_to_tenant('work_calendar_day');
--> statement-breakpoint
call bind_to_tenant('planned_day');
--> statement-breakpoint
call bind_to_tenant('clock_punch');
--> statement-breakpoint
call bind_to_tenant('clock_appeal');
--> statement-breakpoint
call bind_to_tenant('attendance_photo');
--> statement-breakpoint
call bind_to_tenant('staff_record');
--> statement-breakpoint
call bind_to_tenant('leave_type');
--> statement-breakpoint
call bind_to_tenant('leave_lot');
--> statement-breakpoint
call bind_to_tenant('leave_request');
--> statement-breakpoint
call bind_to_tenant('leave_entry', append_only => true);
--> statement-breakpoint
call bind_to_tenant('leave_photo');
--> statement-breakpoint
-- the kinds of leave that a new company begins with, for those that are there already
insert into leave_type (tenant_id, name, unit, counted, calendar_days, paid, yearly, carry_months, proof_days, most_days)
select t.id, k.name, k.unit, k.counted, k.calendar_days, k.paid, k.yearly::jsonb, k.carry_months, k.proof_days, k.most_days
from tenant t cross join (values
  (1, '年假', 'half_day', true, false, true,
   '[{"years":1,"minutes":2400},{"years":10,"minutes":4800},{"years":20,"minutes":7200}]', 3, null::int, null::int),
  (2, '事假', 'hour', false, false, false, '[]', 0, null, null),
  (3, '病假', 'half_day', false, false, true, '[]', 0, 1, null),
  (4, '调休', 'hour', true, false, true, '[]', 0, null, null),
  (5, '婚假', 'day', false, false, true, '[]', 0, 0, 13),
  (6, '产假', 'day', false, true, true, '[]', 0, 0, 188),
  (7, '陪产假', 'day', false, true, true, '[]', 0, 0, 15),
  (8, '丧假', 'day', false, false, true, '[]', 0, null, 3)
) as k(n, name, unit, counted, calendar_days, paid, yearly, carry_months, proof_days, most_days)
order by t.id, k.n;
--> statement-breakpoint
call bind_to_tenant('moment');
--> statement-breakpoint
call bind_to_tenant('moment_photo');
--> statement-breakpoint
call bind_to_tenant('moment_like');
--> statement-breakpoint
call bind_to_tenant('moment_comment');
--> statement-breakpoint
call bind_to_tenant('wheel_prize');
--> statement-breakpoint
call bind_to_tenant('wheel_rule');
--> statement-breakpoint
call bind_to_tenant('wheel_chance');
--> statement-breakpoint
call bind_to_tenant('wheel_draw');
--> statement-breakpoint
call bind_to_tenant('duty_post');
--> statement-breakpoint
call bind_to_tenant('duty_shift');
--> statement-breakpoint
call bind_to_tenant('duty_person');
--> statement-breakpoint
call bind_to_tenant('duty');
--> statement-breakpoint
call bind_to_tenant('duty_swap');
--> statement-breakpoint
call bind_to_tenant('meeting');
--> statement-breakpoint
call bind_to_tenant('meeting_person');
--> statement-breakpoint
call bind_to_tenant('meeting_decision');
--> statement-breakpoint
call bind_to_tenant('meeting_photo');
--> statement-breakpoint
call bind_to_tenant('push_setting');
--> statement-breakpoint
call bind_to_tenant('push_subscription');
--> statement-breakpoint
call bind_to_tenant('push_delivery');
--> statement-breakpoint
call bind_to_tenant('reading_material');
--> statement-breakpoint
call bind_to_tenant('reading_exercise');
--> statement-breakpoint
call bind_to_tenant('reading_attempt');
--> statement-breakpoint
call bind_to_tenant('reading_answer', append_only => true);
