import { getBusinessSummary, getBusinessWords } from '@shangxue/contract/summaries'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answered, Figures } from '../../adapters/ai/port.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { scriptedAi } from '../../testing/scripted-ai.ts'
import { factsOf } from './facts.ts'

let h: Harness
let boss: TestUser
let asked: Figures[] = []
let says = (_: Figures): string => '昨天没有销售，先看看库存。'
let as: Partial<Answered<unknown>> = { engine: 'openai-compatible', model: 'words' }

beforeAll(async () => {
  const ai = scriptedAi()
  h = await startHarness({
    ai: {
      ...ai,
      summarise: async (_, figures) => {
        asked.push(figures)
        return { engine: 'embedded', model: null, fallback: null, ...as, value: says(figures) }
      },
    },
  })
})
afterAll(() => h.close())
beforeEach(async () => {
  asked = []
  as = { engine: 'openai-compatible', model: 'words' }
  says = () => '昨天没有销售，先看看库存。'
  boss = await h.signedIn({ boss: true })
})

const words = async () => (await h.call(getBusinessWords, {}, { token: boss.token })).data
const byRule = async () => factsOf((await h.call(getBusinessSummary, {}, { token: boss.token })).data).plain
const later = (minutes: number) =>
  h.database.asSystem((db) =>
    db.execute(
      sql`update summary_words set made_at = made_at - make_interval(mins => ${minutes}) where tenant_id = ${boss.tenantId}`,
    ),
  )

describe('business summary text', () => {
  test('uses the model once per set of figures', async () => {
    expect(await words()).toEqual({ text: '昨天没有销售，先看看库存。', by: 'model' })
    await later(60 * 24)
    expect(await words()).toMatchObject({ by: 'model' })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.plain).toBe(await byRule())
  })

  test('falls back to rules for a number that is no fact', async () => {
    says = () => '昨天销售额 99,999 元，增长很快。'
    expect(await words()).toEqual({ text: await byRule(), by: 'rules' })
    expect(await words()).toMatchObject({ by: 'rules' })
    expect(asked).toHaveLength(1)
    await later(31)
    says = () => '昨天没有销售，先看看库存。'
    expect(await words()).toMatchObject({ by: 'model' })
    expect(asked).toHaveLength(2)
  })

  test('falls back to rules on failure, without immediate retry', async () => {
    as = { fallback: 'over_budget' }
    expect(await words()).toEqual({ text: await byRule(), by: 'rules' })
    expect(await words()).toMatchObject({ by: 'rules' })
    expect(asked).toHaveLength(1)
  })

  test('uses rules without a model and caches nothing', async () => {
    as = {}
    expect(await words()).toMatchObject({ by: 'rules' })
    const kept = await h.database.asSystem((db) =>
      db.execute(sql`select 1 from summary_words where tenant_id = ${boss.tenantId}`),
    )
    expect(kept.rows).toEqual([])
  })

  test('is not shared with other tenants', async () => {
    await words()
    const other = await h.signedIn({ boss: true })
    says = () => '今天开门大吉，先看看库存。'
    const { data } = await h.call(getBusinessWords, {}, { token: other.token })
    expect(data.text).toBe('今天开门大吉，先看看库存。')
  })
})
