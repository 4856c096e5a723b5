import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockAiBudget } from '../../domains/administration/service.ts'
import { createDatabase, type Database } from '../../platform/database/database.ts'
import { aTenant } from '../../testing/builders.ts'
import { borrowTestDatabase } from '../../testing/database/open-test-database.ts'
import type { TestDatabase } from '../../testing/database/test-database.ts'
import { createAi } from './ai.ts'
import { createBudget } from './budget.ts'
import { openAiCompatible } from './openai-compatible/engine.ts'
import * as model from './testing/model-server.ts'
import { aQuestion } from './testing/questions.ts'

let opened: TestDatabase
let database: Database
let server: model.TestModelServer
beforeAll(async () => {
  opened = await borrowTestDatabase()
  database = createDatabase(opened.pool)
  server = await model.startModelServer()
})
afterAll(async () => {
  await server.close()
  await opened.close()
})

/** 1 fen per thousand input tokens, 4 fen per thousand output tokens. */
const PRICE = { input: 1_000, output: 4_000 }
const budgetOf = (price = PRICE) => createBudget({ database, price, lockTerms: lockAiBudget })

async function createTenantWithBudget(aiBudgetFen: number, timeZone = 'Asia/Shanghai'): Promise<number> {
  const { id } = await database.withOwner((db) => aTenant(db))
  const settings = JSON.stringify({ timeZone, aiBudgetFen })
  await database.withOwner((db) =>
    db.execute(sql`update tenant set settings = ${settings}::jsonb where id = ${id}`),
  )
  return id
}
const usage = async (tenantId: number) => {
  const { rows } = await database.withTenant({ tenantId }, (db) =>
    db.execute(sql`select engine, calls, input_tokens::int as read, output_tokens::int as written,
      cost_millifen::int as cost from ai_usage order by engine`),
  )
  return rows
}
const maximum = { input: 1_000, output: 1_000 }

describe('the daily budget of a tenant', () => {
  test('reserves before a call and settles the actual cost', async () => {
    const tenant = await createTenantWithBudget(10)
    const reserved = await budgetOf().reserve(tenant, 'words', maximum)
    expect(await usage(tenant)).toEqual([{ engine: 'words', calls: 1, read: 0, written: 0, cost: 5_000 }])
    if (typeof reserved === 'string') throw new Error(reserved)
    await reserved.settle({ input: 800, output: 100 })
    expect(await usage(tenant)).toEqual([{ engine: 'words', calls: 1, read: 800, written: 100, cost: 1_200 }])
  })
  test('sums all models and counts running calls at their maximum', async () => {
    const tenant = await createTenantWithBudget(12)
    expect(await budgetOf().reserve(tenant, 'words', maximum)).toBeTypeOf('object')
    expect(await budgetOf().reserve(tenant, 'eyes', maximum)).toBeTypeOf('object')
    expect(await budgetOf().reserve(tenant, 'eyes', maximum)).toBe('spent')
  })
  test('holds under concurrent reservations', async () => {
    const tenant = await createTenantWithBudget(20)
    const requests = Array.from({ length: 12 }, () => budgetOf().reserve(tenant, 'words', maximum))
    const verdicts = await Promise.all(requests)
    expect(verdicts.filter((verdict) => verdict === 'spent')).toHaveLength(8)
    expect(await usage(tenant)).toMatchObject([{ calls: 4, cost: 20_000 }])
  })
  test('resets on the next business day', async () => {
    const tenant = await createTenantWithBudget(5)
    expect(await budgetOf().reserve(tenant, 'words', maximum)).toBeTypeOf('object')
    expect(await budgetOf().reserve(tenant, 'words', maximum)).toBe('spent')
    await database.withTenant({ tenantId: tenant }, (db) =>
      db.execute(sql`update ai_usage set day = day - 1`),
    )
    expect(await budgetOf().reserve(tenant, 'words', maximum)).toBeTypeOf('object')
  })
  test.each(['Pacific/Kiritimati', 'Pacific/Niue'])('starts its day in %s', async (zone) => {
    const tenant = await createTenantWithBudget(5, zone)
    await budgetOf().reserve(tenant, 'words', maximum)
    const { rows } = await database.withTenant({ tenantId: tenant }, (db) =>
      db.execute(sql`select day = (now() at time zone ${zone}::text)::date as right from ai_usage`),
    )
    expect(rows).toEqual([{ right: true }])
  })
  test('allows only free models at 0', async () => {
    const tenant = await createTenantWithBudget(0)
    expect(await budgetOf().reserve(tenant, 'words', maximum)).toBe('off')
    expect(await usage(tenant)).toEqual([])
    expect(await budgetOf({ input: 0, output: 0 }).reserve(tenant, 'local', maximum)).toBeTypeOf('object')
  })
  test('is separate for each tenant', async () => {
    const [mine, theirs] = [await createTenantWithBudget(5), await createTenantWithBudget(5)]
    await budgetOf().reserve(mine, 'words', maximum)
    expect(await usage(theirs)).toEqual([])
    expect(await budgetOf().reserve(theirs, 'words', maximum)).toBeTypeOf('object')
  })
})

test('falls back to the embedded engine once spent', async () => {
  const tenant = await createTenantWithBudget(12)
  const config = { baseUrl: server.baseUrl, apiKey: undefined, model: 'words', visionModel: undefined }
  const ai = createAi(openAiCompatible(config, budgetOf()), { warn: () => undefined })
  const solved = { answer: '33', correct_options: [], explanation: '先乘后加。', confidence: 1 }
  server.setReplies(model.respondsWith(solved))
  const call = { tenantId: tenant, timeoutMs: 5_000 }
  const question = aQuestion({ content: '12 加上 7 与 3 的积是____。', answer: '33' })
  const first = await ai.solve(call, question)
  const second = await ai.solve(call, question)
  const third = await ai.solve(call, question)
  expect(first).toMatchObject({ engine: 'openai-compatible', fallback: null })
  // 3 fen are spent by then, and up to 8.5 may be needed.
  expect(second).toMatchObject({ engine: 'openai-compatible', fallback: null })
  expect(third).toMatchObject({ engine: 'embedded', fallback: 'over_budget', value: { answer: '33' } })
  expect(await usage(tenant)).toEqual([
    { engine: 'words', calls: 2, read: 2_000, written: 1_000, cost: 6_000 },
  ])
})
