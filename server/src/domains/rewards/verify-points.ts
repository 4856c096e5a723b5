import { type SQL, sql } from 'drizzle-orm'

/** Ledger checks for reward points: each query returns the rows that violate its rule (`stock/check.ts`). */
export const REWARD_LEDGER_CHECKS: Record<string, SQL> = {
  'points of a reward task sum to zero': sql`
    select tenant_id, 'reward_task ' || task_id as record, sum(points)::text as book, '0' as should
    from reward_points group by tenant_id, task_id having sum(points) <> 0`,
  'escrow of a reward task = what it promises': sql`
    select t.tenant_id, 'reward_task ' || t.id as record, coalesce(p.held, 0)::text as book,
           case when t.state in ('open', 'closing') then t.points * t.takers_max else 0 end::text as should
    from reward_task t left join (
      select tenant_id, task_id, sum(points) as held from reward_points where user_id is null group by 1, 2
    ) p on p.tenant_id = t.tenant_id and p.task_id = t.id
    where coalesce(p.held, 0) <> case when t.state in ('open', 'closing') then t.points * t.takers_max else 0 end`,
  'who passed a settled reward task was paid once': sql`
    select a.tenant_id, 'reward_attempt ' || a.id as record, concat_ws('/', a.paid, p.points) as book,
           case when t.state = 'settled' and a.passed then t.points else 0 end::text as should
    from reward_attempt a join reward_task t on t.tenant_id = a.tenant_id and t.id = a.task_id
      left join (
        select tenant_id, task_id, user_id, sum(points) as points from reward_points where reason = 'reward' group by 1, 2, 3
      ) p on p.tenant_id = a.tenant_id and p.task_id = a.task_id and p.user_id = a.user_id
    where (coalesce(a.paid, 0), coalesce(p.points, 0)) is distinct from (
      case when t.state = 'settled' and a.passed then t.points else 0 end,
      case when t.state = 'settled' and a.passed then t.points else 0 end)`,
  'takers of a reward task = its plays': sql`
    select t.tenant_id, 'reward_task ' || t.id as record, t.takers::text as book, coalesce(a.n, 0)::text as should
    from reward_task t left join (
      select tenant_id, task_id, count(*) as n from reward_attempt group by 1, 2
    ) a on a.tenant_id = t.tenant_id and a.task_id = t.id
    where t.takers <> coalesce(a.n, 0)`,
}
