call bind_to_tenant('study_best');
--> statement-breakpoint
insert into study_best (tenant_id, user_id, game, grade, score, at, plays, right_answers)
select tenant_id, user_id, game, grade, max(score), (array_agg(at order by score desc, at))[1], count(*), max(right_answers)
from study_play group by tenant_id, user_id, game, grade;
