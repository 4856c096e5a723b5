import * as contract from '@shangxue/contract/english/endpoints'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAi } from '../../../adapters/ai/ai.ts'
import { createBudget } from '../../../adapters/ai/budget.ts'
import { openAiCompatible } from '../../../adapters/ai/openai-compatible/engine.ts'
import type { Ai } from '../../../adapters/ai/port.ts'
import * as model from '../../../adapters/ai/testing/model-server.ts'
import { type Harness, startHarness } from '../../../testing/harness.ts'
import { aLibrary, aWord } from '../../../testing/library.ts'
import { lockAiBudget } from '../../administration/service.ts'
import { itemId } from '../library/library.ts'
import { createExplanationService } from './explanations.ts'

const SPELLINGS =
  'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra tango'.split(
    ' ',
  )
const library = aLibrary({ words: SPELLINGS.map((spelling) => aWord({ spelling })) })

let server: model.TestModelServer
let h: Harness
let ai: Ai
beforeAll(async () => {
  server = await model.startModelServer()
  const config = { baseUrl: server.baseUrl, apiKey: undefined, model: 'words', visionModel: undefined }
  const price = { input: 1_000, output: 4_000 }
  ai = createAi(
    openAiCompatible(config, {
      reserve: (...args) =>
        createBudget({ database: h.database, price, lockTerms: lockAiBudget }).reserve(...args),
    }),
    { warn: () => undefined },
  )
  h = await startHarness({ ai, library })
})
afterAll(async () => {
  await h.close()
  await server.close()
})

const wordOf = (spelling: string) =>
  ({ kind: 'word', item: library.words.get(idOf(spelling)) ?? fail() }) as const
const idOf = (spelling: string) => itemId('word', 'junior', spelling)
const replyAbout = (spelling: string) => ({
  parts: [{ title: '记忆', text: `${spelling} 可以联系读音来记。` }],
})
const BY_MODEL = '可以联系读音来记'
const requestExplanation = async (spelling: string, token?: string) => {
  const { status, data } = await h.call(contract.getWordExplanation, { word_id: idOf(spelling) }, { token })
  expect(status).toBe(200)
  return { fromModel: data.explanation.includes(BY_MODEL), fromCache: data.from_cache, ...data }
}
/** Signs in a user of a tenant with this daily AI budget in fen. */
async function signInWithBudget(budgetFen: number) {
  const user = await h.signIn()
  await h.database.withOwner((db) =>
    db.execute(
      sql`update tenant set settings = settings || ${JSON.stringify({ aiBudgetFen: budgetFen })}::jsonb where id = ${user.tenantId}`,
    ),
  )
  return user
}
const spentBy = async ({ tenantId }: { tenantId: number }) => {
  const { rows } = await h.database.withTenant({ tenantId }, (db) =>
    db.execute(sql`select calls, cost_millifen::int as cost from ai_usage`),
  )
  return rows
}

describe('model explanation', () => {
  test('is written and paid once for a paying tenant', async () => {
    server.setReplies(model.respondsWith(replyAbout('alpha')))
    const user = await signInWithBudget(100)
    const first = await requestExplanation('alpha', user.token)
    expect(first).toMatchObject({ fromModel: true, fromCache: false })
    expect(first.explanation).toMatch(
      /^【词义】.*\n【发音】[\s\S]*【说明】由AI讲解，与课本不一致时以课本为准。$/,
    )
    expect(await requestExplanation('alpha', user.token)).toEqual({
      ...first,
      fromCache: true,
      from_cache: true,
    })
    expect(server.requests).toHaveLength(1)
    expect(await spentBy(user)).toEqual([{ calls: 1, cost: 3_000 }])
  })

  test('is shared with guests and other tenants', async () => {
    server.setReplies(model.respondsWith(replyAbout('bravo')))
    const { token } = await signInWithBudget(100)
    expect(await requestExplanation('bravo')).toMatchObject({ fromModel: false, fromCache: false })
    await requestExplanation('bravo', token)
    const [sent] = server.requests
    expect(JSON.parse(String(sent?.messages[1]?.content))).toEqual({
      kind: 'word',
      school_year: 7,
      item: library.words.get(idOf('bravo')),
    })
    expect(await requestExplanation('bravo')).toMatchObject({ fromModel: true, fromCache: true })
    expect(await requestExplanation('bravo', (await signInWithBudget(0)).token)).toMatchObject({
      fromModel: true,
      fromCache: true,
    })
    expect(server.requests).toHaveLength(1)
  })

  test('is never requested by guests or invalid sessions', async () => {
    server.setReplies(model.respondsWith(replyAbout('charlie')))
    expect(await requestExplanation('charlie')).toMatchObject({ fromModel: false, fromCache: false })
    expect(await requestExplanation('charlie', 'not-a-token')).toMatchObject({
      fromModel: false,
      fromCache: true,
    })
    expect(server.requests).toHaveLength(0)
  })

  test('requested twenty times concurrently calls the model once', async () => {
    server.setReplies(model.delayed(150, model.respondsWith(replyAbout('delta'))))
    const { token } = await signInWithBudget(1_000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => requestExplanation('delta', token)))
    expect(new Set(answers.map(({ explanation }) => explanation)).size).toBe(1)
    expect(answers[0]?.fromModel).toBe(true)
    expect(server.requests).toHaveLength(1)
  })

  test('guests do not wait for a pending call', async () => {
    let answer = () => {}
    const blocked = new Promise<void>((done) => {
      answer = done
    })
    server.setReplies(async (response, request) => {
      await blocked
      await model.respondsWith(replyAbout('echo'))(response, request)
    })
    const waiting = requestExplanation('echo', (await signInWithBudget(100)).token)
    expect(await requestExplanation('echo')).toMatchObject({ fromModel: false })
    answer()
    expect(await waiting).toMatchObject({ fromModel: true, fromCache: false })
    expect(await requestExplanation('echo')).toMatchObject({ fromModel: true, fromCache: true })
  })
})

describe('built-in explanation is used without an error when', () => {
  /** Long enough for a failed server to be called again. */
  const LATER_MS = 31_000

  test.each<[string, string, string, model.Reply, number]>([
    ['the model refuses', 'foxtrot', 'hotel', model.refuses, 1],
    [
      'the model never fits',
      'golf',
      'oscar',
      model.respondsWith({ parts: [{ title: '记忆', text: '说的是另一个词。' }] }),
      3,
    ],
  ])('%s, and the model is paused for that item only', async (_, spelling, other, reply, times) => {
    server.setReplies(reply)
    const { token } = await signInWithBudget(1_000)
    expect(await requestExplanation(spelling, token)).toMatchObject({ fromModel: false })
    expect(await requestExplanation(spelling, token)).toMatchObject({ fromModel: false, fromCache: true })
    expect(server.requests).toHaveLength(times)
    server.setReplies(model.respondsWith(replyAbout(other)))
    expect(await requestExplanation(other, token)).toMatchObject({ fromModel: true })
  })

  test.each<[string, string, model.Reply]>([
    ['has an error', 'india', model.status(500)],
    ['breaks off', 'juliet', model.truncates],
    ['has no room until later', 'kilo', model.status(429, { 'retry-after': '3600' })],
  ])('the model server %s, which pauses all calls', async (_, spelling, reply) => {
    server.setReplies(reply)
    const { token } = await signInWithBudget(10_000)
    expect(await requestExplanation(spelling, token)).toMatchObject({ fromModel: false })
    server.setReplies(model.respondsWith(replyAbout(spelling)))
    expect(await requestExplanation(spelling, token)).toMatchObject({ fromModel: false, fromCache: true })
    expect(server.requests).toHaveLength(0)
    h.advance(LATER_MS)
    expect(await requestExplanation(spelling, token)).toMatchObject({ fromModel: true, fromCache: false })
  })

  test('the tenant has no AI budget left', async () => {
    server.setReplies(model.respondsWith(replyAbout('lima')))
    for (const budget of [0, 1]) {
      const user = await signInWithBudget(budget)
      expect(await requestExplanation('lima', user.token)).toMatchObject({ fromModel: false })
      expect(await spentBy(user)).toEqual([])
    }
    expect(server.requests).toHaveLength(0)
  })

  test('the model is slow, and its late result is stored', async () => {
    server.setReplies(model.delayed(300, model.respondsWith(replyAbout('mike'))))
    const { tenantId } = await signInWithBudget(1_000)
    const explained = createExplanationService({
      database: h.database,
      library,
      ai,
      log: console,
      waitMs: 30,
    })
    const explainable = { kind: 'word', item: library.words.get(idOf('mike')) ?? fail() } as const
    const first = await explained(explainable, tenantId)
    expect(first).toMatchObject({ from_cache: false })
    expect(first.explanation).not.toContain(BY_MODEL)
    await expect
      .poll(() => explained(explainable, null), { timeout: 15_000 })
      .toMatchObject({ explanation: expect.stringContaining(BY_MODEL) })
    expect(server.requests).toHaveLength(1)
  })

  test('one item is slow, without affecting other tenants', async () => {
    const ids = [await signInWithBudget(1_000), await signInWithBudget(1_000)].map(({ tenantId }) => tenantId)
    const [slowed = 0, other = 0] = ids
    let answer = () => {}
    const blocked = new Promise<void>((done) => {
      answer = done
    })
    server.setReplies(async (response, request) => {
      await blocked
      await model.respondsWith(replyAbout('papa'))(response, request)
    })
    const explained = createExplanationService({
      database: h.database,
      library,
      ai,
      log: console,
      waitMs: 1_000,
    })
    expect((await explained(wordOf('papa'), slowed)).explanation).not.toContain(BY_MODEL)
    server.setReplies(model.respondsWith(replyAbout('quebec')))
    expect((await explained(wordOf('quebec'), slowed)).explanation).not.toContain(BY_MODEL)
    expect(server.requests).toHaveLength(0)
    expect((await explained(wordOf('quebec'), other)).explanation).toContain(BY_MODEL)
    answer()
    await expect
      .poll(() => explained(wordOf('papa'), null), { timeout: 15_000 })
      .toMatchObject({ explanation: expect.stringContaining(BY_MODEL) })
    server.setReplies(model.respondsWith(replyAbout('romeo')))
    expect((await explained(wordOf('romeo'), slowed)).explanation).toContain(BY_MODEL)
  })

  test('the model always times out, paid once an hour', async () => {
    server.setReplies(model.hangs)
    const { tenantId } = await signInWithBudget(1_000)
    let now = Date.now()
    const parts = { database: h.database, library, ai, log: console, now: () => now }
    const explained = createExplanationService({ ...parts, modelTimeoutMs: 500 })
    const requestExplanation = async (spelling: string) =>
      (await explained(wordOf(spelling), tenantId)).explanation.includes(BY_MODEL)
    expect(await requestExplanation('sierra')).toBe(false)
    now += LATER_MS
    server.setReplies(model.respondsWith(replyAbout('sierra')))
    expect(await requestExplanation('sierra')).toBe(false)
    expect(server.requests).toHaveLength(0)
    server.setReplies(model.respondsWith(replyAbout('tango')))
    expect(await requestExplanation('tango')).toBe(true)
    now += 60 * 60_000
    server.setReplies(model.respondsWith(replyAbout('sierra')))
    expect(await requestExplanation('sierra')).toBe(true)
  })

  test('the model fails unexpectedly', async () => {
    const broken: Ai = { ...ai, teach: () => Promise.reject(new TypeError('no such thing')) }
    const warned: string[] = []
    const log = { warn: (_: object, message: string) => void warned.push(message) }
    const explained = createExplanationService({ database: h.database, library, ai: broken, log })
    const explainable = { kind: 'word', item: library.words.get(idOf('november')) ?? fail() } as const
    expect((await explained(explainable, 1)).explanation).toContain('【词义】')
    expect(warned).toEqual(['an explanation was not made'])
  })
})

test('a stored explanation of changed content is recreated', async () => {
  const explainable = { kind: 'word', item: library.words.get(idOf('november')) ?? fail() } as const
  const parts = { database: h.database, ai, log: console }
  await createExplanationService({ ...parts, library })(explainable, null)
  const changed = createExplanationService({ ...parts, library: { ...library, version: 'another' } })
  expect(await changed(explainable, null)).toMatchObject({ from_cache: false })
  expect(await changed(explainable, null)).toMatchObject({ from_cache: true })
})

test('stored explanations are looked up first', async () => {
  const explainable = { kind: 'word', item: library.words.get(idOf('november')) ?? fail() } as const
  const words = new Map(library.words)
  let calls = 0
  words.values = () => {
    calls++
    return library.words.values()
  }
  const explained = createExplanationService({
    database: h.database,
    library: { ...library, words },
    ai,
    log: console,
  })
  await explained(explainable, null)
  const before = calls
  await explained(explainable, null)
  expect(calls).toBe(before)
})

function fail(): never {
  throw new Error('no such word')
}
