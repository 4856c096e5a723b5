import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { forEachSettled } from '../../../platform/async/for-each-settled.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { getToday } from '../../../platform/time/period.ts'
import { rebateFigures } from './figures.ts'
import { listPeriods } from './periods.ts'

/** Documents of transactions that are still open are not counted: they are all younger. */
const AS_OF = sql`now() - interval '10 minutes'`

/** Stores what had accrued up to yesterday for every agreement of a company. Running again on the same day replaces it. */
export async function accrueRebates(db: Db, tenantId: number): Promise<number> {
  const day = addDays(await getToday(db, tenantId), -1)
  const { rows } = await db.execute<
    { id: number; period: 'month' | 'quarter'; from_day: string; to_day: string } & Record<string, unknown>
  >(sql`
    select id::float8 as id, period, from_day::text as from_day, to_day::text as to_day
    from rebate_agreement where ${day}::date between from_day and to_day order by id`)
  for (const agreement of rows) {
    const from = listPeriods(agreement, day).at(-1)?.from ?? agreement.from_day
    const bounds = { from: sql`${from}::date`, to: sql`${day}::date`, asOf: AS_OF }
    await db.execute(sql`
      insert into rebate_day (tenant_id, agreement_id, day, period_from, pieces, amount_fen, accrued_fen, as_of)
      select a.tenant_id, a.id, ${day}::date, ${from}::date, f.pieces, f.fen, f.accrued, ${AS_OF}
      from rebate_agreement a cross join lateral (${rebateFigures(bounds)}) f where a.id = ${agreement.id}
      on conflict (tenant_id, agreement_id, day) do update set period_from = excluded.period_from, pieces = excluded.pieces,
        amount_fen = excluded.amount_fen, accrued_fen = excluded.accrued_fen, as_of = excluded.as_of`)
  }
  return rows.length
}

/** Accrues the rebates of all companies. */
export async function accrueAllRebates(database: Database): Promise<void> {
  const { rows } = await database.withOwner((db) =>
    db.execute<{ tenant: number }>(
      sql`select distinct tenant_id as tenant from rebate_agreement where to_day >= current_date - 3`,
    ),
  )
  await forEachSettled(rows, ({ tenant }) =>
    database.withTenant({ tenantId: tenant }, (db) => accrueRebates(db, tenant)),
  )
}
