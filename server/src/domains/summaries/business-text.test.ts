import { getBusinessNarrative, getBusinessSummary } from '@shangxue/contract/summaries/endpoints'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AiResult, Figures } from '../../adapters/ai/port.ts'
import { scriptedAi } from '../../testing/fakes/scripted-ai.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { describeSummary } from './describe-summary.ts'

let h: Harness
let boss: TestUser
let requests: Figures[] = []
let modelText = (_: Figures): string => '昨天没有销售，先看看库存。'
let modelAnswer: Partial<AiResult<unknown>> = { engine: 'openai-compatible', model: 'words' }

beforeAll(async () => {
  const ai = scriptedAi()
  h = await startHarness({
    ai: {
      ...ai,
      summarise: async (_, figures) => {
        requests.push(figures)
        return { engine: 'embedded', model: null, fallback: null, ...modelAnswer, value: modelText(figures) }
      },
    },
  })
})
afterAll(() => h.close())
beforeEach(async () => {
  requests = []
  modelAnswer = { engine: 'openai-compatible', model: 'words' }
  modelText = () => '昨天没有销售，先看看库存。'
  boss = await h.signIn({ boss: true })
})

const getText = async () => (await h.call(getBusinessNarrative, {}, { token: boss.token })).data
const getRuleText = async () =>
  describeSummary((await h.call(getBusinessSummary, {}, { token: boss.token })).data).plain
const ageCache = (minutes: number) =>
  h.database.withOwner((db) =>
    db.execute(
      sql`update summary_text set made_at = made_at - make_interval(mins => ${minutes}) where tenant_id = ${boss.tenantId}`,
    ),
  )

describe('business summary text', () => {
  test('uses the model once per set of figures', async () => {
    expect(await getText()).toEqual({ text: '昨天没有销售，先看看库存。', by: 'model' })
    await ageCache(60 * 24)
    expect(await getText()).toMatchObject({ by: 'model' })
    expect(requests).toHaveLength(1)
    expect(requests[0]?.plain).toBe(await getRuleText())
  })

  test('falls back to rules for a number that is no fact', async () => {
    modelText = () => '昨天销售额 99,999 元，增长很快。'
    expect(await getText()).toEqual({ text: await getRuleText(), by: 'rules' })
    expect(await getText()).toMatchObject({ by: 'rules' })
    expect(requests).toHaveLength(1)
    await ageCache(31)
    modelText = () => '昨天没有销售，先看看库存。'
    expect(await getText()).toMatchObject({ by: 'model' })
    expect(requests).toHaveLength(2)
  })

  test('falls back to rules on failure, without immediate retry', async () => {
    modelAnswer = { fallback: 'over_budget' }
    expect(await getText()).toEqual({ text: await getRuleText(), by: 'rules' })
    expect(await getText()).toMatchObject({ by: 'rules' })
    expect(requests).toHaveLength(1)
  })

  test('uses rules without a model and caches nothing', async () => {
    modelAnswer = {}
    expect(await getText()).toMatchObject({ by: 'rules' })
    const cachedRows = await h.database.withOwner((db) =>
      db.execute(sql`select 1 from summary_text where tenant_id = ${boss.tenantId}`),
    )
    expect(cachedRows.rows).toEqual([])
  })

  test('is not shared with other tenants', async () => {
    await getText()
    const otherUser = await h.signIn({ boss: true })
    modelText = () => '今天开门大吉，先看看库存。'
    const { data } = await h.call(getBusinessNarrative, {}, { token: otherUser.token })
    expect(data.text).toBe('今天开门大吉，先看看库存。')
  })
})
