import { randomUUID } from 'node:crypto'
import type { Input } from '@shangxue/contract/platform/endpoint'
import * as study from '@shangxue/contract/study/endpoints'
import { type Answer, buildMemories, subjectKey } from '@shangxue/study/scheduling/history'
import { createScheduler } from '@shangxue/study/scheduling/memory'
import { studyDayOf } from '@shangxue/study/time/study-day'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { libraryWith, upTo } from '../../../testing/library.ts'

type Sync = Input<typeof study.syncStudy>
type SentAnswer = Sync['answers'][number]

let h: Harness
beforeAll(async () => {
  h = await startHarness({ library: libraryWith(upTo(2_000)) })
  // Shortly after the records of the devices below.
  h.advance(Date.parse('2026-11-22T00:00:00.000Z') - Date.now())
})
afterAll(() => h.close())

const answer = (over: Partial<SentAnswer> = {}): SentAnswer => ({
  id: randomUUID(),
  at: '2026-11-20T08:00:00.000Z',
  zone: 'Asia/Shanghai',
  kind: 'word',
  item: 7,
  skill: 'recognise',
  rated: 'good',
  ms: 2_000,
  ...over,
})
const undo = ({ id }: SentAnswer) => ({ id: randomUUID(), at: '2026-11-20T09:00:00.000Z', undone: id })

const sync = async (user: TestUser, input: Partial<Sync> = {}) => {
  const { status, data } = await h.call(
    study.syncStudy,
    { cursor: 0, answers: [], undos: [], ...input },
    { token: user.token },
  )
  expect(status).toBe(200)
  return data
}
const storedAnswers = async (user: TestUser) =>
  (await h.database.pool.query('select id from study_answer where user_id = $1', [user.userId])).rows.length

/** Returns the user's memories by subject, as a new device would fetch them. */
async function fetchAllMemories(user: TestUser) {
  const memories = new Map<string, unknown>()
  let cursor = 0
  for (let hasMore = true; hasMore; ) {
    const page = await sync(user, { cursor })
    for (const { memory, ...subject } of page.memories) memories.set(subjectKey(subject), memory)
    cursor = page.cursor
    hasMore = page.more
  }
  return memories
}

describe('device answers', () => {
  test('are stored once when sent repeatedly', async () => {
    const user = await h.signIn()
    const input = { answers: [answer(), answer({ item: 8 })] }
    const first = await sync(user, input)
    expect(first.memories).toHaveLength(2)
    const again = await sync(user, { ...input, cursor: first.cursor })
    expect(again).toMatchObject({ cursor: first.cursor, memories: [], days: [], more: false })
    expect(await storedAnswers(user)).toBe(2)
  })

  test('are stored once under twenty concurrent syncs', async () => {
    const user = await h.signIn()
    const input = { answers: [answer()] }
    await Promise.all(Array.from({ length: 20 }, () => sync(user, input)))
    expect(await storedAnswers(user)).toBe(1)
    const { days } = await sync(user)
    expect(days).toEqual([
      { day: '2026-11-20', answers: 1, right: 1, fresh: 1, ms: 2_000, fresh_words: 1, word_reviews: 0 },
    ])
  })

  test('of two offline devices merge into one history', async () => {
    const user = await h.signIn()
    const monday = answer({ at: '2026-11-16T08:00:00.000Z' })
    const wednesday = answer({ at: '2026-11-18T08:00:00.000Z', rated: 'again' })
    const friday = answer({ at: '2026-11-20T08:00:00.000Z' })
    await sync(user, { answers: [friday] })
    await sync(user, { answers: [monday, wednesday] })
    const events = [monday, wednesday, friday].map((item) => ({ ...item, type: 'answer' }) as Answer)
    expect(await fetchAllMemories(user)).toEqual(buildMemories(events, createScheduler()))
    const { days } = await sync(user)
    expect(days.map(({ day, fresh }) => [day, fresh])).toEqual([
      ['2026-11-16', 1],
      ['2026-11-18', 0],
      ['2026-11-20', 0],
    ])
  })

  test('in any split and order match the study engine', async () => {
    const arbitraryAnswers = fc.array(
      fc.record({
        item: fc.integer({ min: 1, max: 3 }),
        skill: fc.constantFrom('recognise' as const, 'spell' as const),
        rated: fc.constantFrom('again' as const, 'hard' as const, 'good' as const, 'easy' as const),
        minute: fc.integer({ min: 0, max: 80_000 }),
        portion: fc.integer({ min: 0, max: 2 }),
        undone: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(arbitraryAnswers, async (generated) => {
        const user = await h.signIn()
        const records = generated.map(({ minute, portion, undone, ...fields }) => ({
          portion,
          undone,
          answer: answer({ ...fields, at: new Date(Date.UTC(2026, 8, 1) + minute * 60_000).toISOString() }),
        }))
        for (const portion of [2, 0, 1]) {
          const answers = records
            .filter((record) => record.portion === portion)
            .map((record) => record.answer)
          // Undone by another device, whose sync may arrive before the answer.
          const undos = records.filter((record) => record.undone && (record.portion + 1) % 3 === portion)
          await sync(user, { answers, undos: undos.map((item) => undo(item.answer)) })
        }
        const active = records.filter((record) => !record.undone).map((record) => record.answer)
        const expected = buildMemories(
          active.map((item) => ({ ...item, type: 'answer' }) as Answer),
          createScheduler(),
        )
        const memories = await fetchAllMemories(user)
        for (const [key, memory] of memories) expect(memory, key).toEqual(expected.get(key) ?? null)
        for (const key of expected.keys()) expect(memories.has(key)).toBe(true)
        const { days } = await sync(user)
        expect(days.reduce((sum, day) => sum + day.answers, 0)).toBe(active.length)
        expect(days.reduce((sum, day) => sum + day.fresh, 0)).toBe(
          new Set(active.map(({ item }) => item)).size,
        )
      }),
      { numRuns: 12 },
    )
  })

  test('of a fast clock are dated now', async () => {
    const user = await h.signIn()
    const { memories } = await sync(user, { answers: [answer({ at: '2031-01-01T00:00:00.000Z' })] })
    expect((memories[0]?.memory?.lastDay ?? '9999') <= studyDayOf(new Date(), 'Asia/Shanghai')).toBe(true)
  })

  test('belong to the study day, also after travelling', async () => {
    const user = await h.signIn()
    const answerAt = (wall: string, zone = 'Asia/Shanghai', offset = '+08:00') =>
      answer({ at: new Date(`${wall}${offset}`).toISOString(), zone })
    const { days } = await sync(user, {
      answers: [
        answerAt('2026-11-10T23:59'),
        answerAt('2026-11-11T00:01'),
        answerAt('2026-11-11T03:59'),
        answerAt('2026-11-11T04:01'),
        answerAt('2026-11-12T03:00', 'Europe/London', '+00:00'),
      ],
    })
    expect(days.map(({ day, answers }) => [day, answers])).toEqual([
      ['2026-11-10', 3],
      ['2026-11-11', 2],
    ])
  })

  test('with an old clock or invalid due day are stored', async () => {
    const user = await h.signIn()
    const { days, memories } = await sync(user, {
      answers: [
        answer({ at: '0000-01-01T00:00:00.000Z', due: '2026-99-99' }),
        answer({ item: 8, at: '1970-01-01T00:00:00.000Z' }),
      ],
      undos: [{ id: randomUUID(), at: '0000-01-01T00:00:00.000Z', undone: randomUUID() }],
    })
    expect(days.map(({ day, answers }) => [day, answers])).toEqual([['2020-01-01', 2]])
    expect(memories).toHaveLength(2)
  })

  test('are limited to two minutes, passages to twenty, listening texts to ten', async () => {
    const user = await h.signIn()
    const long = { ms: 3_600_000 }
    const others = (['cloze', 'listening'] as const).map((kind, i) =>
      answer({ ...long, kind, at: `2026-11-2${i + 1}T08:00:00.000Z` }),
    )
    const { days } = await sync(user, { answers: [answer(long), ...others] })
    expect(days.map(({ ms }) => ms)).toEqual([120_000, 1_200_000, 600_000])
  })

  test('with an unknown zone use the default zone', async () => {
    const user = await h.signIn()
    const { days } = await sync(user, {
      answers: [answer({ at: '2026-11-10T20:30:00.000Z', zone: 'Mars/Olympus' })],
    })
    expect(days).toMatchObject([{ day: '2026-11-11' }])
  })
})

test('daily counts separate words from sentences and passages', async () => {
  const user = await h.signIn()
  const [first, second] = [answer(), answer({ at: '2026-11-20T09:00:00.000Z' })]
  const sentences = [1, 2, 3].map((item) => answer({ kind: 'sentence', item, skill: 'listen' }))
  const passages = [1, 2].map(() => answer({ kind: 'cloze', item: 4 }))
  // The second skill of a word is new, not a review.
  const written = answer({ skill: 'spell' })
  const counts = ({ days }: { days: { day: string; fresh_words?: number; word_reviews?: number }[] }) =>
    days.map(({ day, fresh_words, word_reviews }) => [day, fresh_words, word_reviews])
  const all = [first, second, written, ...sentences, ...passages]
  expect(counts(await sync(user, { answers: all }))).toEqual([['2026-11-20', 1, 1]])
  // The late answer of the previous day was the first one.
  const before = answer({ at: '2026-11-19T08:00:00.000Z' })
  expect(counts(await sync(user, { answers: [before] }))).toEqual([
    ['2026-11-19', 1, 0],
    ['2026-11-20', 0, 2],
  ])
  expect(counts(await sync(user, { undos: [undo(before), undo(second)] }))).toEqual([
    ['2026-11-19', 0, 0],
    ['2026-11-20', 1, 0],
  ])
})

describe('answers to one subject', () => {
  const full = async (user: TestUser, count: number) => {
    await sync(user)
    await h.database.pool.query(
      `insert into study_answer (tenant_id, user_id, id, kind, item_id, skill, rated, at, zone, day, ms)
       select $1, $2, gen_random_uuid(), 'word', 7, 'recognise', 3, '2026-01-01T08:00:00Z', 'Asia/Shanghai', '2026-01-01', 1
       from generate_series(1, $3)`,
      [user.tenantId, user.userId, count],
    )
  }

  test('beyond the limit are rejected by id, others stored', async () => {
    const user = await h.signIn()
    await full(user, study.SUBJECT_ANSWERS_MAX - 2)
    const [first, second, third, fourth] = [answer(), answer(), answer(), answer()]
    const others = [answer({ item: 8 }), answer({ skill: 'spell' }), answer({ kind: 'cloze' })]
    const { refused, memories } = await sync(user, { answers: [first, ...others, second, third, fourth] })
    expect(refused).toEqual([third.id, fourth.id])
    expect(memories).toHaveLength(4)
    expect(await storedAnswers(user)).toBe(study.SUBJECT_ANSWERS_MAX + others.length)
    expect(await sync(user, { answers: [answer({ item: 8 })] })).toMatchObject({ refused: [] })
  })

  test('already stored are not rejected when sent again', async () => {
    const user = await h.signIn()
    await full(user, study.SUBJECT_ANSWERS_MAX - 1)
    const last = answer()
    expect(await sync(user, { answers: [last] })).toMatchObject({ refused: [] })
    const laterAnswer = answer()
    expect(await sync(user, { answers: [last, laterAnswer, last] })).toMatchObject({
      refused: [laterAnswer.id],
    })
  })

  test('of other users do not count towards the limit', async () => {
    const [user, other] = [await h.signIn(), await h.signIn()]
    await full(other, study.SUBJECT_ANSWERS_MAX)
    expect(await sync(user, { answers: [answer()] })).toMatchObject({ refused: [] })
  })
})

describe('subjects', () => {
  test('beyond the limit are rejected, known subjects accepted', { tags: ['full'] }, async () => {
    const user = await h.signIn()
    await sync(user, { answers: [answer()] })
    await h.database.pool.query(
      `insert into study_memory (tenant_id, user_id, kind, item_id, skill, reps, lapses, changed)
       select $1, $2, 'word', 1000000000000 + n, 'recognise', 0, 0, 1 from generate_series(1, $3) n`,
      [user.tenantId, user.userId, study.SUBJECTS_MAX - 2],
    )
    const cursor = Number.MAX_SAFE_INTEGER
    const [known, first, same, second] = [
      answer(),
      answer({ item: 8 }),
      answer({ item: 8 }),
      answer({ item: 9 }),
    ]
    const { refused } = await sync(user, { cursor, answers: [known, first, same, second] })
    expect(refused).toEqual([second.id])
    const third = answer({ item: 10 })
    const later = await sync(user, { cursor, answers: [third, answer(), first] })
    expect(later.refused).toEqual([third.id])
  })
})

describe('undo', () => {
  test('of unknown answers is limited, others are stored', async () => {
    const user = await h.signIn()
    const slip = answer()
    await sync(user, { answers: [slip] })
    await h.database.pool.query(
      `insert into study_undo (tenant_id, user_id, answer_id, at)
       select $1, $2, gen_random_uuid(), now() from generate_series(1, $3)`,
      [user.tenantId, user.userId, study.PENDING_UNDOS_MAX - 1],
    )
    const [early, late, both] = [answer(), answer(), answer()]
    const stray = [undo(early), undo(early), undo(late)]
    const { refused } = await sync(user, { answers: [both], undos: [undo(slip), undo(both), ...stray] })
    expect(refused).toEqual([stray[2]?.id])
    expect(await sync(user, { undos: [undo(early)] })).toMatchObject({ refused: [] })
    const after = await sync(user, { answers: [early, late] })
    expect(after.memories).toMatchObject([{ memory: { reps: 1 } }])
  })

  test('removes the answer from memory and day', async () => {
    const user = await h.signIn()
    const slip = answer({ rated: 'again' })
    await sync(user, { answers: [slip] })
    const after = await sync(user, { undos: [undo(slip)] })
    expect(after.memories).toEqual([{ kind: 'word', item: 7, skill: 'recognise', memory: null }])
    expect(after.days).toMatchObject([{ answers: 0, fresh: 0, ms: 0 }])
    expect(await storedAnswers(user)).toBe(1)
  })

  test('arriving before its answer still applies', async () => {
    const user = await h.signIn()
    const slip = answer()
    await sync(user, { undos: [undo(slip)] })
    const after = await sync(user, { answers: [slip] })
    expect(after.memories).toMatchObject([{ memory: null }])
  })

  test("of another user's answer changes nothing", async () => {
    const [user, other] = [await h.signIn(), await h.signIn()]
    const theirs = answer()
    await sync(other, { answers: [theirs] })
    await sync(user, { undos: [undo(theirs)] })
    expect((await sync(other)).memories).toMatchObject([{ memory: { reps: 1 } }])
  })
})

describe('cursor', () => {
  test('returns only changes since then', async () => {
    const user = await h.signIn()
    const { cursor } = await sync(user, { answers: [answer(), answer({ item: 8 })] })
    const next = await sync(user, { cursor, answers: [answer({ item: 9 })] })
    expect(next.memories.map(({ item }) => item)).toEqual([9])
    expect((await sync(user, { cursor: next.cursor })).memories).toEqual([])
    expect((await sync(user)).memories).toHaveLength(3)
  })

  test('returns only days with changed counts', async () => {
    const user = await h.signIn()
    const { cursor } = await sync(user, {
      answers: [answer({ at: '2026-11-16T08:00:00.000Z' }), answer({ at: '2026-11-18T08:00:00.000Z' })],
    })
    const { days } = await sync(user, { cursor, answers: [answer({ at: '2026-11-20T08:00:00.000Z' })] })
    expect(days.map(({ day }) => day)).toEqual(['2026-11-20'])
  })

  test('pages through a long history without gaps', { tags: ['full'] }, async () => {
    const user = await h.signIn()
    for (let portion = 0; portion < 5; portion++)
      await sync(user, {
        cursor: Number.MAX_SAFE_INTEGER,
        answers: Array.from({ length: 400 }, (_, i) => answer({ item: 1 + portion * 400 + i })),
      })
    expect((await sync(user)).more).toBe(true)
    expect((await fetchAllMemories(user)).size).toBe(2_000)
  })

  test('ahead of the server resets and returns everything', async () => {
    const user = await h.signIn()
    const { cursor, reset } = await sync(user, { answers: [answer(), answer({ item: 8 })] })
    expect(reset).toBe(false)
    const ahead = await sync(user, { cursor: cursor + 1, answers: [answer({ item: 9 })] })
    expect(ahead).toMatchObject({ reset: true, cursor: cursor + 1 })
    expect(ahead.memories).toHaveLength(3)
    expect(ahead.days).toMatchObject([{ answers: 3 }])
    expect(await sync(user, { cursor: ahead.cursor })).toMatchObject({ reset: false, memories: [] })
  })

  test('is private to each user', async () => {
    const [user, other] = [await h.signIn(), await h.signIn()]
    await sync(user, { answers: [answer()] })
    expect(await sync(other)).toMatchObject({ memories: [], days: [] })
  })
})

test.each([
  ['no identifier', { id: 'x' }],
  ['a time that is none', { at: 'yesterday' }],
  ['a leap second', { at: '2016-12-31T23:59:60Z' }],
  ['a day of the month that is none', { at: '2026-02-31T08:00:00Z' }],
  ['a kind that is none', { kind: 'phone' as never }],
  ['a rating that is none', { rated: 'perfect' as never }],
  ['a time spent below zero', { ms: -1 }],
  ['a day that is none', { due: '20261120' }],
])('rejects an answer with %s and its whole sync', async (_what, over) => {
  const user = await h.signIn()
  const input = { cursor: 0, answers: [answer(), answer(over)], undos: [] }
  expect((await h.call(study.syncStudy, input, { token: user.token })).status).toBe(400)
  expect(await storedAnswers(user)).toBe(0)
})
