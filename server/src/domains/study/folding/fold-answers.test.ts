// @module-tag full
import { randomUUID } from 'node:crypto'
import type { Input } from '@shangxue/contract/platform/endpoint'
import * as study from '@shangxue/contract/study/endpoints'
import { NO_SHORTFALL } from '@shangxue/study/scheduling/due-date'
import { addDays } from '@shangxue/study/time/calendar'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { libraryWith, upTo } from '../../../testing/library.ts'
import { fit } from '../fitting/fit.ts'
import { fitLearners } from '../fitting/fit-learners.ts'
import type { FitRequest } from '../fitting/worker-protocol.ts'
import { foldOldAnswers, UNFOLD_DAYS, unfoldTenant } from './fold-answers.ts'

type Sync = Input<typeof study.syncStudy>
type SentAnswer = Sync['answers'][number]
type SentMark = NonNullable<Sync['marks']>[number]

/** More than a year after the first day, and after any run of this test. */
const NOW = new Date('2036-03-01T00:00:00.000Z')
const FIRST_DAY = '2033-06-01'
const LAST_DAY = 1_000
const NEVER = '9999-01-01'

let h: Harness
beforeAll(async () => {
  h = await startHarness({ library: libraryWith(upTo(400)) })
  h.advance(NOW.getTime() - Date.now())
})
afterAll(() => h.close())

const log = { warn: vi.fn() }
const query = async (text: string, values: unknown[]) => (await h.database.pool.query(text, values)).rows

const instantOf = (day: number, second: number) =>
  new Date(Date.parse(`${addDays(FIRST_DAY, day)}T02:00:00Z`) + second * 1_000).toISOString()
const answer = (day: number, over: Partial<SentAnswer> = {}): SentAnswer => ({
  id: randomUUID(),
  at: instantOf(day, 0),
  zone: 'Asia/Shanghai',
  kind: 'word',
  item: 7,
  skill: 'recognise',
  rated: 'good',
  ms: 2_000,
  ...over,
})
const undoOf = (id: string) => ({ id: randomUUID(), at: NOW.toISOString(), undone: id })

const sync = async (user: TestUser, input: Partial<Sync> = {}) => {
  const { status, data } = await h.call(
    study.syncStudy,
    { cursor: 0, answers: [], undos: [], ...input },
    { token: user.token },
  )
  expect(status).toBe(200)
  return data
}
/** Old answers earn only for a user who never synced before. */
const forgetSync = (user: TestUser) =>
  query('update learner set last_synced_at = null where user_id = $1', [user.userId])
const postpone = (user: TestUser) =>
  query('update learner set fold_due = $2 where user_id = $1', [user.userId, NEVER])
const fold = async (now = NOW) => {
  await query(`update learner set fold_due = '2030-01-01' where fold_due < $1`, [NEVER])
  return foldOldAnswers(h.database, log, now)
}

const countRows = async (table: string, user: TestUser): Promise<number> =>
  (await query(`select count(*)::int as n from ${table} where user_id = $1`, [user.userId]))[0].n

/** Everything that a user or an operator sees, without change counters and instants of unlocking. */
async function viewOf(user: TestUser) {
  const { memories, days, points, achievements, bests, refused } = await sync(user)
  const [ranking, fitted] = [
    await h.call(study.getStudyRanking, {}, { token: user.token }),
    await reviewsOf(user),
  ]
  const order = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
  return {
    ...{ memories: [...memories].sort(order), days, points, bests, refused, fitted },
    achievements: achievements.map(({ key }) => key).sort(),
    ranking: ranking.data.members.map((member) => member.points),
  }
}

/** The reviews that the nightly fit reads. */
async function reviewsOf(user: TestUser): Promise<FitRequest['reviews']> {
  // Enough answers for a fit, without changing what the user has.
  await query('update learner set fitted_answers = 1000000 where user_id <> $1', [user.userId])
  await query('update learner set fitted_answers = -1000000 where user_id = $1', [user.userId])
  await query('insert into study_day values ($1, $2, $3, 400, 0, 0, 0, 0, 0, 0, 0)', [
    user.tenantId,
    user.userId,
    '1999-01-01',
  ])
  const requests: FitRequest[] = []
  await fitLearners(h.database, log, () => ({
    alive: true,
    request: async (request: FitRequest) => {
      requests.push(request)
      return { weights: null, shortfall: NO_SHORTFALL }
    },
    stop: async () => undefined,
  }))
  await query(`delete from study_day where user_id = $1 and day = '1999-01-01'`, [user.userId])
  return requests.flatMap(({ reviews }) => reviews)
}

/** Two users who record the same; only the first is folded. */
async function twins() {
  const [folded, plain] = [await h.signIn(), await h.signIn()]
  for (const user of [folded, plain]) await sync(user)
  await postpone(plain)
  return {
    folded,
    plain,
    async both(input: Partial<Sync>) {
      const responses = [await sync(folded, input), await sync(plain, input)]
      expect(responses[0]?.refused).toEqual(responses[1]?.refused)
    },
    expectSame: async () => expect(await viewOf(folded)).toEqual(await viewOf(plain)),
  }
}

const someItem = fc.integer({ min: 1, max: 5 })
const someTime = { day: fc.nat(LAST_DAY), second: fc.constantFrom(0, 1, 2, 30, 40_000, 70_000) }
const someAnswer: fc.Arbitrary<SentAnswer> = fc
  .record({
    ...someTime,
    id: fc.uuid(),
    zone: fc.constantFrom('Asia/Shanghai', 'Asia/Shanghai', 'America/Los_Angeles'),
    subject: fc.constantFrom(
      ...study.STUDY_SKILLS.map((skill) => ({ kind: 'word', skill }) as const),
      { kind: 'sentence', skill: 'translate' } as const,
      { kind: 'cloze', skill: 'recognise' } as const,
    ),
    item: someItem,
    rated: fc.constantFrom(...study.RATINGS),
    // A tenth is too fast for a human and earns nothing.
    ms: fc.constantFrom(...Array.from({ length: 9 }, (_, i) => 1_000 + 700 * i), 1),
    due: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
  })
  .map(({ day, second, subject, due, ...sent }) => ({
    ...sent,
    ...subject,
    at: instantOf(day, second),
    ...(due === undefined ? {} : { due: addDays(FIRST_DAY, day + due) }),
  }))
const someMark: fc.Arbitrary<SentMark> = fc
  .record({ ...someTime, id: fc.uuid(), item: someItem, known: fc.boolean() })
  .map(({ day, second, ...mark }) => ({ ...mark, at: instantOf(day, second), zone: 'Asia/Shanghai' }))

const someHistory = fc.record({
  answers: fc.uniqueArray(someAnswer, { minLength: 30, maxLength: 80, selector: ({ id }) => id }),
  marks: fc.uniqueArray(someMark, { maxLength: 3, selector: ({ id }) => id }),
  late: fc.uniqueArray(someAnswer, { maxLength: 15, selector: ({ id }) => id }),
  lateMarks: fc.uniqueArray(someMark, { maxLength: 2, selector: ({ id }) => id }),
  undone: fc.array(fc.nat(29), { maxLength: 4 }),
  undoneLater: fc.array(fc.nat(29), { maxLength: 4 }),
  earns: fc.boolean(),
})

describe('folding', () => {
  test('changes no figure, also after late answers and undos', async () => {
    await fc.assert(
      fc.asyncProperty(someHistory, async ({ answers, marks, late, lateMarks, ...chosen }) => {
        const { folded, plain, both, expectSame } = await twins()
        const undosOf = (indexes: number[]) => indexes.map((i) => undoOf(answers[i]?.id ?? randomUUID()))
        for (const user of [folded, plain]) await forgetSync(user)
        await both({ answers, marks })
        await both({ undos: undosOf(chosen.undone) })
        const before = await viewOf(folded)
        expect(before.fitted.length).toBeGreaterThan(0)
        expect((await fold()).learners).toBeGreaterThan(0)
        expect(await viewOf(folded)).toEqual(before)
        await expectSame()
        // A device that was offline for years, and another one that sends everything again.
        if (chosen.earns) for (const user of [folded, plain]) await forgetSync(user)
        await both({ answers: [...answers.slice(0, 20), ...late], marks: lateMarks })
        await both({ undos: undosOf(chosen.undoneLater) })
        await expectSame()
        // The late answers are folded as well.
        await fold()
        await expectSame()
        await both({ undos: late.slice(0, 2).map(({ id }) => undoOf(id)) })
        await expectSame()
        await unfoldTenant(h.database, folded.tenantId, NOW)
        expect(await countRows('study_history', folded)).toBe(0)
        expect(await countRows('study_answer', folded)).toBe(await countRows('study_answer', plain))
        await expectSame()
      }),
      { numRuns: 20 },
    )
  }, 600_000)

  test('leaves fitted parameters identical', async () => {
    const { folded, plain, both, expectSame } = await twins()
    const answers = Array.from({ length: 900 }, (_, i) =>
      answer(Math.floor(i / 150) * (20 + (i % 40)) + (i % 150), {
        item: 1 + (i % 150),
        rated: (i * 7) % 11 < 3 ? 'again' : 'good',
      }),
    )
    for (const user of [folded, plain]) await forgetSync(user)
    for (let from = 0; from < answers.length; from += 450)
      await both({ answers: answers.slice(from, from + 450) })
    await fold()
    await expectSame()
    const results = [folded, plain].map(async (user) =>
      fit({ reviews: await reviewsOf(user), current: null }),
    )
    const [first, second] = [await results[0], await results[1]]
    expect(first).toEqual(second)
    expect(await countRows('study_history', folded)).toBeGreaterThan(100)
  }, 120_000)

  test('moves only answers older than a year', async () => {
    const user = await h.signIn()
    const [old, recent] = [answer(600), answer(700, { item: 8 })]
    await sync(user, { answers: [old, recent] })
    await fold()
    expect(await query('select id from study_answer where user_id = $1', [user.userId])).toEqual([
      { id: recent.id },
    ])
    expect(await query('select id from study_folded_answer where user_id = $1', [user.userId])).toEqual([
      { id: old.id },
    ])
  })

  test('waits for recently arrived answers', async () => {
    const user = await h.signIn()
    await sync(user, { answers: [answer(1)] })
    await query(`update study_answer set received_at = $2 where user_id = $1`, [user.userId, NOW])
    await fold()
    expect(await countRows('study_history', user)).toBe(0)
  })

  test('counts folded answers towards the limit of a subject', async () => {
    const user = await h.signIn()
    await sync(user)
    await query(
      `insert into study_answer (tenant_id, user_id, id, kind, item_id, skill, rated, at, zone, day, ms)
       select $1, $2, gen_random_uuid(), 'word', 7, 'recognise', 3, '2033-06-01T08:00:00Z', 'Asia/Shanghai', '2033-06-01', 1
       from generate_series(1, $3)`,
      [user.tenantId, user.userId, study.SUBJECT_ANSWERS_MAX - 1],
    )
    await fold()
    const [fits, tooMany] = [answer(990), answer(990)]
    expect(await sync(user, { answers: [fits, tooMany] })).toMatchObject({ refused: [tooMany.id] })
    expect(await sync(user, { answers: [fits, answer(990, { skill: 'spell' })] })).toMatchObject({
      refused: [],
    })
  })

  test('does not count undos of folded answers as pending', async () => {
    const user = await h.signIn()
    const slip = answer(1)
    await sync(user, { answers: [slip], undos: [undoOf(slip.id)] })
    await fold()
    await query(
      `insert into study_undo (tenant_id, user_id, answer_id, at)
       select $1, $2, gen_random_uuid(), now() from generate_series(1, $3)`,
      [user.tenantId, user.userId, study.PENDING_UNDOS_MAX - 1],
    )
    const early = randomUUID()
    expect(await sync(user, { undos: [undoOf(early)] })).toMatchObject({ refused: [] })
    expect(await sync(user, { undos: [undoOf(slip.id)] })).toMatchObject({ refused: [] })
  })

  test('continues after the time limit and beyond one batch', async () => {
    const user = await h.signIn()
    await sync(user)
    await query(
      `insert into study_answer (tenant_id, user_id, id, kind, item_id, skill, rated, at, zone, day, ms)
       select $1, $2, gen_random_uuid(), 'word', i % 500, 'recognise', 3, '2033-06-01T08:00:00Z', 'Asia/Shanghai', '2033-06-01', 1
       from generate_series(1, 6000) i`,
      [user.tenantId, user.userId],
    )
    await query(`update learner set fold_due = '2030-01-01' where user_id = $1`, [user.userId])
    expect(await foldOldAnswers(h.database, log, NOW, 0)).toEqual({ answers: 0, learners: 0 })
    expect(await foldOldAnswers(h.database, log, NOW)).toEqual({ answers: 6_000, learners: 1 })
    expect(await countRows('study_answer', user)).toBe(0)
    expect(await countRows('study_history', user)).toBe(500)
    expect(await foldOldAnswers(h.database, log, NOW)).toEqual({ answers: 0, learners: 0 })
  }, 60_000)

  test('continues after a learner who cannot be folded', async () => {
    const [broken, other] = [await h.signIn(), await h.signIn()]
    for (const user of [broken, other]) await sync(user, { answers: [answer(1)] })
    await query(
      `insert into study_history (tenant_id, user_id, item_id, kind, earning, answers) values ($1, $2, 7, 'word', 0, '\\x09')`,
      [broken.tenantId, broken.userId],
    )
    log.warn.mockClear()
    await fold()
    expect(log.warn).toHaveBeenCalledOnce()
    expect(await countRows('study_answer', broken)).toBe(1)
    expect(await countRows('study_history', other)).toBe(1)
    await query('delete from study_history where user_id = $1', [broken.userId])
  })
})

describe('two servers and a device', () => {
  test('fold each answer once while it syncs', async () => {
    for (let round = 0; round < 5; round++) {
      const { folded, plain, both, expectSame } = await twins()
      for (const user of [folded, plain]) await forgetSync(user)
      const answers = Array.from({ length: 200 }, (_, i) =>
        answer(i * 3, { item: 1 + (i % 20), at: instantOf(i * 3, i) }),
      )
      await both({ answers })
      const late = { answers: [answer(2), ...answers.slice(0, 5)], undos: [undoOf(answers[9]?.id ?? '')] }
      await Promise.all([fold(), sync(folded, late), fold(), sync(folded, late)])
      await sync(plain, late)
      await fold()
      await expectSame()
      const stored = await countRows('study_answer', folded)
      expect(stored + (await countRows('study_folded_answer', folded))).toBe(201)
    }
  }, 120_000)
})

describe('unfolding', () => {
  test('restores every row and postpones the next folding', async () => {
    const user = await h.signIn()
    const [slip, ...others] = [answer(1), answer(2, { skill: 'spell' }), answer(3, { item: 9 })]
    if (!slip) throw new TypeError('no answer')
    await sync(user, { answers: [slip, ...others], undos: [undoOf(slip.id)] })
    const rows = () => query('select * from study_answer where user_id = $1 order by id', [user.userId])
    const before = await rows()
    await fold()
    expect(await rows()).toEqual([])
    expect(await unfoldTenant(h.database, user.tenantId, NOW)).toEqual({ answers: 3, learners: 1 })
    expect(await rows()).toEqual(before)
    await foldOldAnswers(h.database, log, NOW)
    expect(await rows()).toEqual(before)
    const laterNow = new Date(NOW.getTime() + 31 * 86_400_000)
    await foldOldAnswers(h.database, log, laterNow)
    expect(await rows()).toEqual([])
  })

  test('leaves answers whose originals are deleted', async () => {
    const user = await h.signIn()
    const [first, second] = [answer(1), answer(2)]
    await sync(user, { answers: [first] })
    await fold()
    await fold(new Date(NOW.getTime() + (UNFOLD_DAYS - 1) * 86_400_000))
    expect(await countRows('study_folded_answer', user)).toBe(1)
    const later = new Date(NOW.getTime() + (UNFOLD_DAYS + 1) * 86_400_000)
    await fold(later)
    expect(await countRows('study_folded_answer', user)).toBe(0)
    await sync(user, { answers: [second] })
    await fold(later)
    const before = (await sync(user)).memories
    expect(await unfoldTenant(h.database, user.tenantId, later)).toEqual({ answers: 1, learners: 1 })
    expect(await countRows('study_history', user)).toBe(1)
    expect((await sync(user)).memories).toEqual(before)
    await sync(user, { undos: [undoOf(first.id), undoOf(second.id)] })
    expect((await sync(user)).memories).toMatchObject([{ memory: null }])
  })
})
