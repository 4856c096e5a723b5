-- Answers that an engine had scored and nobody has looked at have no score until somebody has.
update exam_answer set score_halves = null, correct = null where needs_review;
--> statement-breakpoint
update exam_attempt a set score_halves = (
  select coalesce(sum(e.score_halves), 0) from exam_answer e where e.tenant_id = a.tenant_id and e.attempt_id = a.id
) where a.needs_review > 0 and a.status = 'graded';
