import { randomUUID } from 'node:crypto'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { syncStudy } from '@shangxue/contract/study/endpoints'
import { pointsByDay } from '@shangxue/study/progress/points'
import { tallyMemories } from '@shangxue/study/progress/stats'
import type { StudyEvent } from '@shangxue/study/scheduling/history'
import { buildMemories } from '@shangxue/study/scheduling/history'
import { createScheduler } from '@shangxue/study/scheduling/memory'
import { addDays } from '@shangxue/study/time/calendar'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { ledgerDifferences } from '../../stock/verify-stock.ts'
import { POINT_LEDGER_CHECKS } from './verify-points.ts'

type Sync = Input<typeof syncStudy>
type SentAnswer = Sync['answers'][number]
type SentPlay = NonNullable<Sync['plays']>[number]

let h: Harness
beforeAll(async () => {
  h = await startHarness()
  // Shortly after the records of the devices below.
  h.advance(Date.parse('2026-11-26T00:00:00.000Z') - Date.now())
})
afterAll(() => h.close())

const DAY = '2026-11-09'
/** Noon in Shanghai, the given number of days after the first. */
const noon = (after = 0, minute = 0) =>
  new Date(Date.parse(`${addDays(DAY, after)}T04:00:00.000Z`) + minute * 60_000).toISOString()
let item = 0
const answer = (over: Partial<SentAnswer> = {}): SentAnswer => ({
  id: randomUUID(),
  at: noon(),
  zone: 'Asia/Shanghai',
  kind: 'word',
  item: ++item,
  skill: 'recognise',
  rated: 'good',
  ms: 2_000,
  ...over,
})
const answersOf = (count: number, over: Partial<SentAnswer> = {}) =>
  Array.from({ length: count }, (_, i) =>
    answer({ at: new Date(Date.parse(noon()) + i * 2_000).toISOString(), ...over }),
  )
const undo = ({ id }: SentAnswer) => ({ id: randomUUID(), at: noon(9), undone: id })
const play = (over: Partial<SentPlay> = {}): SentPlay => ({
  id: randomUUID(),
  at: noon(),
  zone: 'Asia/Shanghai',
  game: 'spelling',
  grade: 7,
  score: 2_000,
  right: 20,
  ms: 60_000,
  ...over,
})
const SETTINGS = {
  grade: 9,
  new_per_day: 20,
  reviews_per_day: 200,
  retention: 90,
  minutes_per_day: 30,
  book: '',
  unit: '',
  changed_at: '2026-11-10T04:00:00.000Z',
} as const

const sync = async (user: TestUser, sent: Partial<Sync> = {}) => {
  const { status, data } = await h.call(
    syncStudy,
    { cursor: 0, answers: [], undos: [], ...sent },
    { token: user.token },
  )
  expect(status).toBe(200)
  return data
}
const rowsOf = async <T extends object>(user: TestUser, query: string) =>
  (await h.database.pool.query<T>(query, [user.userId])).rows
const ledger = (user: TestUser) =>
  rowsOf<{ source: string; key: string; points: number }>(
    user,
    'select source, key, points from study_points where user_id = $1 order by id',
  )
const daysOnly = async (user: TestUser) =>
  (await ledger(user)).filter(({ source }) => source !== 'achievement')
const unlockedBy = async (user: TestUser, sent: Partial<Sync>) =>
  (await sync(user, sent)).achievements.map(({ key }) => key).sort()

describe('points', () => {
  test('are posted per day as the study engine calculates them', async () => {
    const user = await h.signIn()
    await sync(user, { answers: [answer(), answer({ rated: 'again' }), answer({ at: noon(1) })] })
    expect(await daysOnly(user)).toEqual([
      { source: 'study', key: '2026-11-09', points: 2 + 1 + 6 },
      { source: 'study', key: '2026-11-10', points: 2 + 3 },
    ])
  })

  test('are posted once under concurrent identical syncs', async () => {
    const user = await h.signIn()
    const sent = { answers: answersOf(3), plays: [play()], settings: SETTINGS }
    const answers = await Promise.all(Array.from({ length: 20 }, () => sync(user, sent)))
    expect(await daysOnly(user)).toEqual([
      { source: 'study', key: DAY, points: 15 },
      { source: 'games', key: DAY, points: 30 },
    ])
    const rows = await ledger(user)
    expect(rows.filter(({ source }) => source === 'achievement').map(({ key }) => key)).toEqual([
      'words-1',
      'games-1',
    ])
    expect(new Set(answers.map(({ points }) => points.total))).toEqual(new Set([15 + 30 + 20 + 20]))
  })

  test('are reduced by a new row after an undo', async () => {
    const user = await h.signIn()
    const slip = answer()
    const before = await sync(user, { answers: [answer(), slip] })
    const after = await sync(user, { undos: [undo(slip)] })
    expect(await daysOnly(user)).toEqual([
      { source: 'study', key: DAY, points: 10 },
      { source: 'study', key: DAY, points: -5 },
    ])
    expect(after.points.total).toBe(before.points.total - 5)
  })

  test('of a seven-day streak follow late and undone days', async () => {
    const user = await h.signIn()
    const week = Array.from({ length: 7 }, (_, i) => answer({ at: noon(i) }))
    await sync(user, { answers: week.filter((_one, i) => i !== 3) })
    // The missing day arrives late from another device.
    const late = week[3] as SentAnswer
    await sync(user, { answers: [late] })
    await sync(user, { undos: [undo(late)] })
    expect((await daysOnly(user)).slice(6)).toEqual([
      { source: 'study', key: '2026-11-12', points: 5 },
      { source: 'study', key: '2026-11-15', points: 10 },
      { source: 'study', key: '2026-11-12', points: -5 },
      { source: 'study', key: '2026-11-15', points: -10 },
    ])
  })

  test('count the five best plays of a day in any order', async () => {
    const user = await h.signIn()
    await sync(user, { plays: [200, 400, 600, 800, 1_000].map((score) => play({ score })) })
    await sync(user, { plays: [play({ score: 2_000 }), play({ score: 100 })] })
    expect(await daysOnly(user)).toEqual([
      { source: 'games', key: DAY, points: 3 + 6 + 9 + 12 + 15 },
      { source: 'games', key: DAY, points: 30 - 3 },
    ])
  })

  test('in the ledger match the history in any order', async () => {
    const arbitraryInput = fc.array(
      fc.record({
        item: fc.integer({ min: 1, max: 4 }),
        day: fc.integer({ min: 0, max: 9 }),
        rated: fc.constantFrom('again' as const, 'good' as const),
        undone: fc.boolean(),
        portion: fc.integer({ min: 0, max: 2 }),
        score: fc.integer({ min: 0, max: 2_500 }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(arbitraryInput, async (generated) => {
        const user = await h.signIn()
        const records = generated.map(({ day, score, portion, undone, ...fields }) => ({
          portion,
          undone,
          answer: answer({ ...fields, at: noon(day) }),
          play: play({ score, at: noon(day) }),
        }))
        for (const portion of [2, 0, 1])
          await sync(user, {
            answers: records.filter((record) => record.portion === portion).map((record) => record.answer),
            plays: records.filter((record) => record.portion === portion).map((record) => record.play),
            undos: records.flatMap((record) =>
              record.undone && (record.portion + 1) % 3 === portion ? [undo(record.answer)] : [],
            ),
          })
        const { days, points } = await sync(user)
        const worth = pointsByDay(
          days,
          records.map((record) => record.play),
        )
        const rows = await ledger(user)
        for (const source of ['study', 'games'] as const)
          for (const [day, due] of worth) {
            const booked = rows.filter((row) => row.source === source && row.key === day)
            expect(booked.reduce((sum, row) => sum + row.points, 0)).toBe(due[source])
          }
        expect(rows.reduce((sum, row) => sum + row.points, 0)).toBe(points.total)
      }),
      { numRuns: 10 },
    )
    expect(await h.database.withOwner((db) => ledgerDifferences(db, POINT_LEDGER_CHECKS))).toEqual([])
  })

  test('that differ from the ledger are reported', async () => {
    const user = await h.signIn()
    await sync(user, { answers: [answer()] })
    const findViolations = async () =>
      (await h.database.withOwner((db) => ledgerDifferences(db, POINT_LEDGER_CHECKS)))
        .filter(({ tenant_id }) => tenant_id === user.tenantId)
        .map(({ rule, book, should }) => [rule, book, should])
    expect(await findViolations()).toEqual([])
    await h.database.pool.query(
      `insert into study_points (tenant_id, user_id, source, key, day, points, at) values ($1, $2, 'study', $3::text, $3::text::date, 7, now())`,
      [user.tenantId, user.userId, DAY],
    )
    await h.database.pool.query('delete from study_achievement where user_id = $1', [user.userId])
    expect(await findViolations()).toEqual([
      ['points of a learner = sum of the ledger', '25', '32'],
      ['points of a day = sum of the ledger', '5', '12'],
      ['an achievement gives points once', '1', '0'],
    ])
    await h.database.pool.query('delete from study_points where user_id = $1', [user.userId])
    await h.database.pool.query('update learner set points = 0 where user_id = $1', [user.userId])
    await h.database.pool.query('update study_day set points = 0 where user_id = $1', [user.userId])
  })
})

describe('achievement', () => {
  test('is unlocked and paid once, and stays after an undo', async () => {
    const user = await h.signIn()
    const words = answersOf(100)
    expect(await unlockedBy(user, { answers: words })).toEqual(['perfect-1', 'words-1', 'words-100'])
    expect(await unlockedBy(user, { undos: words.map(undo) })).toEqual(['perfect-1', 'words-1', 'words-100'])
    expect(await unlockedBy(user, { answers: answersOf(100) })).toEqual(['perfect-1', 'words-1', 'words-100'])
    const rows = (await ledger(user)).filter(({ source }) => source === 'achievement')
    expect(rows.map(({ key, points }) => [key, points])).toEqual([
      ['words-1', 20],
      ['words-100', 20],
      ['perfect-1', 20],
    ])
  })

  test('for a placement unlocks with the next sync', async () => {
    const user = await h.signIn()
    await h.database.pool.query(
      `insert into proficiency (tenant_id, user_id, level, grade) values ($1, $2, '高中', '高一')`,
      [user.tenantId, user.userId],
    )
    const { achievements, assessed_level } = await sync(user)
    expect(assessed_level).toBe('高中')
    expect(achievements.map(({ key }) => key)).toEqual(['placed', 'placed-senior'])
  })

  test('ignores implausible answers, which are stored', async () => {
    const user = await h.signIn()
    const forged = Array.from({ length: 300 }, (_, i) =>
      answer({ at: new Date(Date.parse(noon()) + i * 1_000).toISOString(), ms: 0 }),
    )
    const cheated = play({ right: 5_000, score: 3_000, ms: 60_000 })
    const { points, days, refused } = await sync(user, { answers: forged, plays: [cheated] })
    expect([points.total, refused]).toEqual([0, []])
    expect(days.filter(({ answers }) => answers > 0)).toEqual([])
    const { rows } = await h.database.pool.query(
      'select count(*)::int as kept, count(*) filter (where earns)::int as earning from study_answer where user_id = $1',
      [user.userId],
    )
    expect(rows).toEqual([{ kept: 300, earning: 0 }])
    // A plausible answer of the same sync counts as usual.
    expect((await sync(user, { answers: [answer()] })).points.total).toBeGreaterThan(0)
  })

  test("uses the user's own goal of minutes", async () => {
    const user = await h.signIn()
    const week = Array.from({ length: 7 }, (_, i) =>
      [0, 3, 6].map((minute) => answer({ at: noon(i, minute), ms: 2 * 60_000 })),
    ).flat()
    expect(await unlockedBy(user, { answers: week })).not.toContain('goal-7')
    expect(await unlockedBy(user, { settings: { ...SETTINGS, minutes_per_day: 6 } })).toContain('goal-7')
  })

  test('counts memories as the study engine does', async () => {
    const user = await h.signIn()
    const answers = [
      ...answersOf(60, { at: noon(), rated: 'easy' }),
      ...answersOf(60, { at: noon(), kind: 'sentence', skill: 'translate' }),
      ...answersOf(21, { at: noon(), kind: 'cloze' }),
      ...answersOf(5, { at: noon(), kind: 'listening', skill: 'listen' }),
    ]
      .flatMap((item, i) =>
        i < 60
          ? [item, ...[5, 10].map((day) => ({ ...item, id: randomUUID(), at: noon(day) }))]
          : i % 2
            ? [item, { ...item, id: randomUUID(), skill: 'listen' as const }]
            : [item],
      )
      .map((item, i) => ({
        ...item,
        // At a human pace.
        at: new Date(Date.parse(item.at) + i * 2_000).toISOString(),
      }))
    const { achievements } = await sync(user, { answers })
    const figures = tallyMemories(
      buildMemories(
        answers.map((answer) => ({ ...answer, type: 'answer' }) as StudyEvent),
        createScheduler(),
      ),
    )
    expect(figures).toMatchObject({ wordsMet: 60, wordsKnown: 60, translated: 60, clozes: 21 })
    const keys = achievements.map(({ key }) => key)
    for (const key of ['known-50', 'translated-50', 'cloze-20']) expect(keys).toContain(key)
    expect(keys).not.toContain('listened-100')
  })
})

describe('settings', () => {
  test('are null until chosen, then the latest choice wins', async () => {
    const user = await h.signIn()
    expect((await sync(user)).settings).toBeNull()
    expect((await sync(user, { settings: SETTINGS })).settings).toEqual(SETTINGS)
    const older = { ...SETTINGS, grade: 3, changed_at: '2026-11-09T04:00:00.000Z' }
    expect((await sync(user, { settings: older })).settings).toEqual(SETTINGS)
    const newer = { ...SETTINGS, grade: 3, changed_at: '2026-11-11T04:00:00.000Z' }
    expect((await sync(user, { settings: newer })).settings).toEqual(newer)
  })

  test('keep the retention, book and unit when an old app omits them', async () => {
    const user = await h.signIn()
    const chosen = { retention: 95, book: 'cet4', unit: '13.2' } as const
    await sync(user, { settings: { ...SETTINGS, ...chosen } })
    const { retention: _retention, book: _book, unit: _unit, ...former } = SETTINGS
    const later = { ...former, grade: 3, changed_at: '2026-11-11T04:00:00.000Z' }
    expect((await sync(user, { settings: later })).settings).toEqual({ ...later, ...chosen })
  })

  test('from a fast clock do not outlast a later choice', async () => {
    const user = await h.signIn()
    await sync(user, { settings: { ...SETTINGS, changed_at: '2099-01-01T00:00:00.000Z' } })
    h.advance(60_000)
    const { settings } = await sync(user, {
      settings: { ...SETTINGS, grade: 3, changed_at: '2099-01-01T00:00:00.000Z' },
    })
    expect(settings?.grade).toBe(3)
  })

  test.each([
    ['grade', 2],
    ['new_per_day', 51],
    ['reviews_per_day', 19],
    ['minutes_per_day', 121],
    ['retention', 79],
    ['retention', 98],
    ['changed_at', 'yesterday'],
  ])('with %s %s are rejected', async (key, value) => {
    const user = await h.signIn()
    const sent = { cursor: 0, answers: [], undos: [], settings: { ...SETTINGS, [key]: value } }
    expect(await h.call(syncStudy, sent, { token: user.token })).toMatchObject({ status: 400 })
  })
})
