import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/database.ts'

/** Prices in fen per million tokens. */
export interface TokenPrice {
  readonly input: number
  readonly output: number
}
export interface TokenUsage {
  readonly input: number
  readonly output: number
}
export interface Reservation {
  /** Replaces the reserved cost by the actual one. */
  settle(tokens: TokenUsage): Promise<void>
}
export interface Budget {
  /** Reserves the maximum cost of a call. `off`: the tenant's budget is 0; `spent`: nothing is left today. */
  reserve(tenantId: number, model: string, maximum: TokenUsage): Promise<Reservation | 'off' | 'spent'>
}

export interface BudgetTerms {
  readonly zone: string
  readonly budgetFen: number
}
export interface BudgetOptions {
  readonly database: Database
  readonly price: TokenPrice
  /** Returns the tenant's terms and locks the tenant until commit, so that concurrent reservations see each other. */
  readonly lockTerms: (db: Db, tenantId: number) => Promise<BudgetTerms>
}

const costOf = (price: TokenPrice, { input, output }: TokenUsage): number =>
  Math.ceil((input * price.input + output * price.output) / 1_000)

/**
 * Tracks usage in the database so that all servers share a tenant's budget. A day is the tenant's business
 * day.
 */
export function createBudget({ database, price, lockTerms }: BudgetOptions): Budget {
  return {
    async reserve(tenantId, model, maximum) {
      const cost = costOf(price, maximum)
      const day = await database.withTenant({ tenantId }, async (db) => {
        const { zone, budgetFen } = await lockTerms(db, tenantId)
        if (budgetFen === 0 && cost > 0) return 'off'
        const { rows } = await db.execute<{ day: string; spent: number }>(sql`
          select d.day::text as day, coalesce(sum(u.cost_millifen), 0)::float8 as spent
          from (select (now() at time zone ${zone}::text)::date as day) d
          left join ai_usage u on u.day = d.day group by d.day`)
        const { day = '', spent = 0 } = rows[0] ?? {}
        if (cost > 0 && spent + cost > budgetFen * 1_000) return 'spent'
        await recordUsage(db, tenantId, day, model, { calls: 1, cost })
        return day
      })
      if (day === 'off' || day === 'spent') return day
      return {
        settle: (tokens) =>
          database.withTenant({ tenantId }, (db) =>
            recordUsage(db, tenantId, day, model, { tokens, cost: costOf(price, tokens) - cost }),
          ),
      }
    },
  }
}

async function recordUsage(
  db: Db,
  tenantId: number,
  day: string,
  model: string,
  {
    calls = 0,
    tokens = { input: 0, output: 0 },
    cost,
  }: { calls?: number; tokens?: TokenUsage; cost: number },
): Promise<void> {
  await db.execute(sql`
    insert into ai_usage as u (tenant_id, day, engine, calls, input_tokens, output_tokens, cost_millifen)
    values (${tenantId}, ${day}::date, ${model}, ${calls}, ${tokens.input}, ${tokens.output}, greatest(0, ${cost}::bigint))
    on conflict (tenant_id, day, engine) do update set
      calls = u.calls + ${calls},
      input_tokens = u.input_tokens + ${tokens.input},
      output_tokens = u.output_tokens + ${tokens.output},
      cost_millifen = greatest(0, u.cost_millifen + ${cost}::bigint)`)
}
