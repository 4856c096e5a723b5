import type { listSwaps } from '@shangxue/contract/duty/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toPage } from '../../../platform/database/pagination.ts'
import type { Actor } from '../../../platform/session/access.ts'

type Swap = Output<typeof listSwaps>['list'][number]

const swapSide = (
  shift: SQL,
  post: SQL,
  day: SQL,
): SQL => sql`jsonb_build_object('day', ${day}::text, 'post', ${post}.name,
  'shift', ${shift}.name, 'starts', to_char(${shift}.starts, 'HH24:MI'), 'ends', to_char(${shift}.ends, 'HH24:MI'))`

type Viewer = Pick<Actor, 'userId' | 'can'>

/** True if the swap awaits the actor's answer or decision. */
const awaitsActor = (actor: Viewer): SQL => sql`(
  w.state = 'asked' and w.to_id = ${actor.userId}
  or w.state = 'accepted' and ${actor.can('attendance-admin')}
    and (${actor.can('admin')} or ${actor.userId} not in (w.from_id, w.to_id)))`

export async function listSwapRequests(
  db: Db,
  actor: Viewer,
  { whose, state, ...page }: Input<typeof listSwaps>,
): Promise<Output<typeof listSwaps>> {
  const canSeeAll = whose === 'all' && actor.can('attendance-admin')
  const filterSql = sql`from duty_swap w
    where (${canSeeAll} or ${actor.userId} in (w.from_id, w.to_id))
      and (${state ?? null}::text is null or w.state = ${state ?? null}::text)`
  const { rows } = await db.execute<
    Omit<Swap, 'day' | 'post' | 'shift' | 'starts' | 'ends' | 'may'> & {
      offered: Pick<Swap, 'day' | 'post' | 'shift' | 'starts' | 'ends'>
      awaits_actor: boolean
    } & Record<string, unknown>
  >(sql`
    select w.id::float8 as id, w.state, w.duty_id::float8 as duty_id, ${swapSide(sql`s`, sql`p`, sql`w.day`)} as offered,
      w.from_id::float8 as from_id, f.name as from, w.to_id::float8 as to_id, t.name as to,
      case when w.return_id is not null then ${swapSide(sql`rs`, sql`rp`, sql`w.return_day`)} end as in_return,
      w.reason, w.answer, w.asked_at, ${awaitsActor(actor)} as awaits_actor
    from (select w.* ${filterSql}) w
      join duty_shift s on s.id = w.shift_id join duty_post p on p.id = s.post_id
      left join duty_shift rs on rs.id = w.return_shift_id left join duty_post rp on rp.id = rs.post_id
      join app_user f on f.id = w.from_id join app_user t on t.id = w.to_id
    order by ${awaitsActor(actor)} desc, w.state in ('asked', 'accepted') desc,
      case when w.state in ('asked', 'accepted') then w.day end, w.asked_at desc, w.id desc ${limitOffset(page)}`)
  const list = rows.map(({ offered, awaits_actor: awaitsThis, ...row }): Swap => {
    const allowed: Swap['may'] = []
    if (awaitsThis) allowed.push(row.state === 'asked' ? 'answer' : 'decide')
    if (row.from_id === actor.userId && (row.state === 'asked' || row.state === 'accepted'))
      allowed.push('cancel')
    return { ...row, ...offered, asked_at: toIso(row.asked_at), may: allowed }
  })
  const total = await cappedCount(db, sql`select 1 ${filterSql}`)
  const waitingCount = await cappedCount(db, sql`select 1 from duty_swap w where ${awaitsActor(actor)}`)
  return { ...toPage(list, page, total), waiting: waitingCount }
}
