import { type SQL, sql } from 'drizzle-orm'

/** Ledger checks: each query returns the rows that violate its rule. */
export const POINT_LEDGER_CHECKS: Record<string, SQL> = {
  'points of a learner = sum of the ledger': sql`
    select l.tenant_id, 'learner ' || l.user_id as record, l.points::text as book, coalesce(p.sum, 0)::text as should
    from learner l left join (
      select tenant_id, user_id, sum(points) as sum from study_points group by 1, 2
    ) p using (tenant_id, user_id)
    where l.points <> coalesce(p.sum, 0)`,
  'points of a day = sum of the ledger': sql`
    select tenant_id, 'learner ' || user_id || ' day ' || day as record, coalesce(d.points, 0)::text as book,
           coalesce(p.sum, 0)::text as should
    from (select tenant_id, user_id, day, points from study_day) d full join (
      select tenant_id, user_id, day, sum(points) as sum from study_points where source = 'study' group by 1, 2, 3
    ) p using (tenant_id, user_id, day)
    where coalesce(d.points, 0) <> coalesce(p.sum, 0)`,
  'an achievement gives points once': sql`
    select tenant_id, 'learner ' || user_id || ' ' || key as record, coalesce(p.n, 0)::text as book, coalesce(a.n, 0)::text as should
    from (select tenant_id, user_id, key, 1 as n from study_achievement) a full join (
      select tenant_id, user_id, key, count(*) as n from study_points where source = 'achievement' group by 1, 2, 3
    ) p using (tenant_id, user_id, key)
    where coalesce(a.n, 0) <> coalesce(p.n, 0)`,
  'bests = best of the plays': sql`
    select tenant_id, 'learner ' || user_id || ' ' || game || ' ' || grade as record,
           concat_ws('/', b.score, b.plays, b.right_answers) as book, concat_ws('/', p.score, p.plays, p.right_answers) as should
    from study_best b full join (
      select tenant_id, user_id, game, grade, max(score) as score, count(*) as plays, max(right_answers) as right_answers
      from study_play where earns group by 1, 2, 3, 4
    ) p using (tenant_id, user_id, game, grade)
    where (b.score, b.plays, b.right_answers) is distinct from (p.score, p.plays, p.right_answers)`,
}
