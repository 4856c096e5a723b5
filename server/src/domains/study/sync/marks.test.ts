import { randomUUID } from 'node:crypto'
import type { Input } from '@shangxue/contract/platform/endpoint'
import * as study from '@shangxue/contract/study/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { libraryWith, upTo } from '../../../testing/library.ts'

type Sync = Input<typeof study.syncStudy>
type SentAnswer = Sync['answers'][number]
type SentMark = NonNullable<Sync['marks']>[number]

let h: Harness
let me: TestUser
beforeAll(async () => {
  h = await startHarness({ library: libraryWith(upTo(300)) })
  h.advance(Date.parse('2027-01-20T00:00:00.000Z') - Date.now())
})
afterAll(() => h.close())
beforeEach(async () => {
  me = await h.signIn()
})

const DAY = '2026-11-20'
const mark = (item: number, over: Partial<SentMark> = {}): SentMark => ({
  id: randomUUID(),
  at: `${DAY}T08:00:00.000Z`,
  zone: 'Asia/Shanghai',
  item,
  known: true,
  ...over,
})
const answer = (item: number, over: Partial<SentAnswer> = {}): SentAnswer => ({
  id: randomUUID(),
  at: `${DAY}T08:00:00.000Z`,
  zone: 'Asia/Shanghai',
  kind: 'word',
  item,
  skill: 'recognise',
  rated: 'good',
  ms: 2_000,
  ...over,
})
const sync = async (input: Partial<Sync> = {}, user = me) => {
  const { status, data } = await h.call(
    study.syncStudy,
    { cursor: 0, answers: [], undos: [], ...input },
    { token: user.token },
  )
  expect(status).toBe(200)
  return data
}

describe('marks', () => {
  test('reach another device and earn neither points nor achievements', async () => {
    const marks = upTo(150).map((item) => mark(item))
    const { stores_marks } = await sync({ marks })
    expect(stores_marks).toBe(true)
    const { memories, days, points, achievements } = await sync()
    expect(memories).toHaveLength(150)
    expect(memories.every(({ memory }) => memory?.known === DAY && memory.reps === 0)).toBe(true)
    expect({ days, points, achievements }).toEqual({
      days: [],
      points: { total: 0, week: 0 },
      achievements: [],
    })
  })

  test('are stored once when sent again or from two devices at once', async () => {
    const mine = mark(1)
    await Promise.all([sync({ marks: [mine] }), sync({ marks: [mine, mark(1)] }), sync({ marks: [mine] })])
    const { rows } = await h.database.pool.query('select known from study_answer where user_id = $1', [
      me.userId,
    ])
    expect(rows).toEqual([{ known: true }, { known: true }])
    expect((await sync()).memories).toMatchObject([{ item: 1, memory: { known: DAY } }])
  })

  test('are undone with the word learnt before', async () => {
    const known = mark(1, { at: '2026-11-21T08:00:00.000Z' })
    const before = (await sync({ answers: [answer(1)] })).memories
    await sync({ marks: [known] })
    await sync({ undos: [{ id: randomUUID(), at: known.at, undone: known.id }] })
    expect((await sync()).memories).toEqual(before)
  })

  test('of an unlearnt word leave nothing when undone', async () => {
    const known = mark(2)
    await sync({ marks: [known], undos: [{ id: randomUUID(), at: known.at, undone: known.id }] })
    expect((await sync()).memories).toMatchObject([{ memory: null }])
  })

  test('end with a wrong probe, which is a normal answer', async () => {
    await sync({ marks: [mark(1)] })
    await sync({ answers: [answer(1, { at: '2026-12-22T08:00:00.000Z', rated: 'again' })] })
    const { memories, days } = await sync()
    expect(memories).toMatchObject([{ memory: { due: '2026-12-23', reps: 1 } }])
    expect(memories[0]?.memory).not.toHaveProperty('known')
    expect(days).toMatchObject([{ day: '2026-12-22', answers: 1, fresh: 0, fresh_words: 0, word_reviews: 0 }])
  })

  test('after an answer leave the word introduced on its day', async () => {
    await sync({ answers: [answer(1)] })
    await sync({ marks: [mark(1, { at: `${DAY}T09:00:00.000Z` })] })
    expect((await sync()).days).toMatchObject([{ day: DAY, answers: 1, fresh: 1, fresh_words: 1 }])
  })

  test('before a late answer mean that the word was never new', async () => {
    const known = mark(1)
    await sync({ marks: [known] })
    await sync({ answers: [answer(1, { at: '2026-11-25T08:00:00.000Z' })] })
    expect((await sync()).days).toMatchObject([{ answers: 1, fresh: 0 }])
    await sync({ undos: [{ id: randomUUID(), at: known.at, undone: known.id }] })
    expect((await sync()).days).toMatchObject([{ answers: 1, fresh: 1, fresh_words: 1 }])
  })

  test('stay with their user', async () => {
    await sync({ marks: [mark(1)] })
    const other = await h.signIn()
    expect((await sync({}, other)).memories).toEqual([])
  })
})

describe('book and unit', () => {
  const settings = {
    ...{ grade: 7, new_per_day: 10, reviews_per_day: 100, minutes_per_day: 15, retention: 90 },
    changed_at: '2026-11-20T08:00:00.000Z',
  }
  test('are stored with the settings and stay when an earlier app omits them', async () => {
    await sync({ settings: { ...settings, book: 'cet4', unit: '13.2' } })
    const { settings: stored } = await sync({
      settings: { ...settings, grade: 8, changed_at: '2026-11-21T08:00:00.000Z' },
    })
    expect(stored).toMatchObject({ grade: 8, book: 'cet4', unit: '13.2' })
  })
  test.each([{ book: 'ielts' }, { unit: '7.x' }, { unit: '../7' }])('%o is rejected', async (over) => {
    const input = { cursor: 0, answers: [], undos: [], settings: { ...settings, ...over } }
    expect(await h.call(study.syncStudy, input as never, { token: me.token })).toMatchObject({ status: 400 })
  })
})
