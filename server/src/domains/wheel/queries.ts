import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { getWheel, listSpins, listWheelPrizes } from '@shangxue/contract/wheel/endpoints'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toIsoOrNull, toPage } from '../../platform/database/pagination.ts'
import type { Actor } from '../../platform/session/access.ts'
import { ruleProgress } from './chances.ts'
import { countChances } from './spin-wheel.ts'

type WheelPrize = Output<typeof getWheel>['prizes'][number]
type ManagedPrize = Output<typeof listWheelPrizes>['prizes'][number]
type Rule = Output<typeof listWheelPrizes>['rules'][number]
type Draw = Output<typeof listSpins>['list'][number]

export const wheelRepository = (db: Db, actor: Pick<Actor, 'tenantId' | 'userId'>) => ({
  async getWheel(): Promise<Output<typeof getWheel>> {
    const { rows } = await db.execute<WheelPrize & Record<string, unknown>>(sql`
      select id::float8 as id, name, kind, stock,
        case when stock = 0 then 0
          else weight::float8 / sum(weight) filter (where stock is null or stock > 0) over () end as odds
      from wheel_prize where active order by id`)
    return {
      chances: await countChances(db, actor.userId),
      prizes: rows,
      rules: await ruleProgress(db, actor),
    }
  },

  async listPrizes(): Promise<Output<typeof listWheelPrizes>> {
    const prizes = await db.execute<ManagedPrize & Record<string, unknown>>(sql`
      select p.id::float8 as id, p.name, p.kind, p.weight, p.stock, p.active, p.version,
        (select count(*)::int from wheel_draw d where d.prize_id = p.id) as drawn
      from wheel_prize p order by p.active desc, p.id`)
    const rules = await db.execute<Rule & Record<string, unknown>>(sql`
      select kind, need, chances, active from wheel_rule order by kind`)
    return { prizes: prizes.rows, rules: rules.rows }
  },

  async listDraws({ scope, waiting, ...page }: Input<typeof listSpins>): Promise<Output<typeof listSpins>> {
    const scopeSql = scope === 'mine' ? sql`d.user_id = ${actor.userId}` : sql`d.kind = 'goods'`
    const fromSql = sql`from wheel_draw d join app_user u on u.id = d.user_id
      left join app_user h on h.id = d.handed_by
      where ${scopeSql} ${waiting ? sql`and d.kind = 'goods' and d.handed_at is null` : sql``}`
    const { rows } = await db.execute<Draw & Record<string, unknown>>(sql`
      select d.id::float8 as id, d.user_id::float8 as user_id, u.name as user_name, d.name, d.kind,
        d.weight::float8 / d.total_weight as odds, d.at, d.handed_at, h.name as handed_by ${fromSql}
      order by d.id desc ${limitOffset(page)}`)
    const list = rows.map((row) => ({ ...row, at: toIso(row.at), handed_at: toIsoOrNull(row.handed_at) }))
    return toPage(list, page, await cappedCount(db, sql`select 1 ${fromSql}`))
  },
})
