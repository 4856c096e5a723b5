import type { Input, Output } from '@shangxue/contract/endpoint'
import type { getWheel, listDraws, listWheelPrizes } from '@shangxue/contract/wheel'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, iso, isoOrNull, paged, window } from '../../platform/database/page.ts'
import type { Actor } from '../../platform/session/access.ts'
import { progress } from './chances.ts'
import { chancesOf } from './draw.ts'

type OnWheel = Output<typeof getWheel>['prizes'][number]
type Managed = Output<typeof listWheelPrizes>['prizes'][number]
type Rule = Output<typeof listWheelPrizes>['rules'][number]
type Draw = Output<typeof listDraws>['list'][number]

export const wheelRepository = (db: Db, actor: Pick<Actor, 'tenantId' | 'userId'>) => ({
  async shown(): Promise<Output<typeof getWheel>> {
    const { rows } = await db.execute<OnWheel & Record<string, unknown>>(sql`
      select id::float8 as id, name, kind, stock,
        case when stock = 0 then 0
          else weight::float8 / sum(weight) filter (where stock is null or stock > 0) over () end as odds
      from wheel_prize where active order by id`)
    return {
      chances: await chancesOf(db, actor.userId),
      prizes: rows,
      rules: await progress(db, actor),
    }
  },

  async managed(): Promise<Output<typeof listWheelPrizes>> {
    const prizes = await db.execute<Managed & Record<string, unknown>>(sql`
      select p.id::float8 as id, p.name, p.kind, p.weight, p.stock, p.active, p.version,
        (select count(*)::int from wheel_draw d where d.prize_id = p.id) as drawn
      from wheel_prize p order by p.active desc, p.id`)
    const rules = await db.execute<Rule & Record<string, unknown>>(sql`
      select kind, need, chances, active from wheel_rule order by kind`)
    return { prizes: prizes.rows, rules: rules.rows }
  },

  async draws({ scope, waiting, ...page }: Input<typeof listDraws>): Promise<Output<typeof listDraws>> {
    const whose = scope === 'mine' ? sql`d.user_id = ${actor.userId}` : sql`d.kind = 'goods'`
    const found = sql`from wheel_draw d join app_user u on u.id = d.user_id
      left join app_user h on h.id = d.handed_by
      where ${whose} ${waiting ? sql`and d.kind = 'goods' and d.handed_at is null` : sql``}`
    const { rows } = await db.execute<Draw & Record<string, unknown>>(sql`
      select d.id::float8 as id, d.user_id::float8 as user_id, u.name as user_name, d.name, d.kind,
        d.weight::float8 / d.total_weight as odds, d.at, d.handed_at, h.name as handed_by ${found}
      order by d.id desc ${window(page)}`)
    const list = rows.map((row) => ({ ...row, at: iso(row.at), handed_at: isoOrNull(row.handed_at) }))
    return paged(list, page, await cappedCount(db, sql`select 1 ${found}`))
  },
})
