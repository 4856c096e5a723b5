// @module-tag full
import { fileURLToPath } from 'node:url'
import { type Answer, replayAnswers, sortByTime } from '@shangxue/study/scheduling/history'
import { createScheduler, RATINGS } from '@shangxue/study/scheduling/memory'
import { streakOf } from '@shangxue/study/time/streak'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLibrary } from '../../domains/english/library/library.ts'
import { POINT_LEDGER_CHECKS } from '../../domains/study/progress/verify-points.ts'
import { settleCohortsOf } from '../../domains/study/ranking/cohorts.ts'
import { getRanking } from '../../domains/study/ranking/queries.ts'
import { createDatabase, type Database } from '../../platform/database/database.ts'
import { aTenant, aUser } from '../../testing/builders.ts'
import { borrowTestDatabase } from '../../testing/database/open-test-database.ts'
import type { TestDatabase } from '../../testing/database/test-database.ts'
import { seedStudy } from './study-weeks.ts'

const library = openLibrary(fileURLToPath(new URL('../../../../content/english', import.meta.url)))
/** A Saturday afternoon in Shanghai. */
const NOW = new Date('2026-03-14T07:30:00Z')
const TODAY = '2026-03-14'

let opened: TestDatabase
let database: Database
let seeded: Seeded
beforeAll(async () => {
  opened = await borrowTestDatabase()
  database = createDatabase(opened.pool)
  seeded = await seedAt(NOW)
})
afterAll(() => opened.close())

interface Seeded {
  readonly tenantId: number
  readonly first: number
}
const seedAt = (now: Date): Promise<Seeded> =>
  database.withOwner(async (db) => {
    const { id: tenantId } = await aTenant(db)
    const learners: number[] = []
    for (let i = 0; i < 5; i++) learners.push((await aUser(db, { tenantId, passwordHash: 'none' })).id)
    await seedStudy(db, { tenantId, learners, library, now, seed: 7 })
    return { tenantId, first: learners[0] ?? 0 }
  })
/** Replaces `@` by the first learner and `$` by the tenant. */
const rowsOf = async <T extends object>(query: string, { tenantId, first } = seeded) =>
  (
    await opened.pool.query<T>(
      query.replaceAll('@', `user_id = ${first}`).replaceAll('$', `tenant_id = ${tenantId}`),
    )
  ).rows
const countOf = async (from: string) =>
  (await rowsOf<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n
/** Returns the ranking as the endpoint does. */
const readRanking = ({ tenantId, first: userId }: Seeded, now: Date) =>
  database.withTenant({ tenantId }, async (db) => {
    await settleCohortsOf(db, { tenantId, userId }, now)
    return getRanking(db, { tenantId, userId }, now)
  })

describe('the first learner', () => {
  it('has studied the last thirteen days in a row', async () => {
    const days = await rowsOf<{ day: string; right: number; answers: number; ms: number }>(
      'select day::text, answers, right_answers as right, ms::int from study_day where @ order by day',
    )
    expect(days[0]?.day).toBe('2026-02-16')
    expect(
      streakOf(
        days.map(({ day }) => day),
        TODAY,
      ),
    ).toMatchObject({ current: 13, longest: 13, today: true })
    for (const { answers, right, ms } of days) {
      expect(right / answers).toBeGreaterThan(0.5)
      expect(ms).toBeLessThan(45 * 60_000)
    }
  })

  it('has practised every skill, game and some words repeatedly', async () => {
    const skills = await rowsOf(
      `select distinct kind || ' ' || skill as of from study_memory where @ order by 1`,
    )
    expect(skills.map((row) => Object.values(row)[0])).toEqual([
      'cloze recognise',
      'sentence listen',
      'sentence translate',
      'word listen',
      'word recognise',
      'word spell',
    ])
    expect(await countOf('study_play where @')).toBeGreaterThan(5)
    expect(await countOf('study_memory where @ and lapses >= 4')).toBeGreaterThan(0)
  })

  it('has due reviews and more on each coming day', async () => {
    const due = await countOf(`study_memory where @ and kind = 'word' and due <= '${TODAY}'`)
    expect(due).toBeGreaterThan(15)
    expect(due).toBeLessThan(100)
    expect(
      await countOf(
        `(select distinct due from study_memory where @ and due between date '${TODAY}' + 1 and date '${TODAY}' + 7) d`,
      ),
    ).toBe(7)
  })

  it('has unlocked achievements on several days', async () => {
    const rows = await rowsOf<{ day: string }>(
      'select distinct at::date::text as day from study_achievement where @',
    )
    expect(rows.length).toBeGreaterThanOrEqual(5)
    expect(await countOf('study_achievement where @')).toBeGreaterThanOrEqual(8)
  })
})

describe('consistency', () => {
  it('has memories equal to the replayed answers', async () => {
    const answers = await rowsOf<Omit<Answer, 'rated' | 'at'> & { user: number; rating: number; when: Date }>(
      `select user_id as user, id, kind, item_id::float8 as item, skill, rated as rating, at as when, zone, ms, due::text
       from study_answer where $`,
    )
    const histories = new Map<string, Answer[]>()
    for (const { rating, when, user, due, ...rest } of answers) {
      const key = `${user}`
      const rated = RATINGS[rating - 1] ?? 'again'
      const answer = {
        ...rest,
        type: 'answer' as const,
        rated,
        at: when.toISOString(),
        ...(due ? { due } : {}),
      }
      histories.set(key, [...(histories.get(key) ?? []), answer])
    }
    const memories = await rowsOf<{ user: string; key: string; due: string; reps: number; lapses: number }>(
      `select user_id::text as user, kind || ' ' || item_id || ' ' || skill as key, due::text, reps, lapses
       from study_memory where $`,
    )
    const scheduler = createScheduler()
    const expected = new Map(
      [...histories].map(([user, history]) => [user, replayAnswers(sortByTime(history), scheduler)]),
    )
    expect(memories).toHaveLength([...expected.values()].reduce((sum, { size }) => sum + size, 0))
    for (const { user, key, ...memory } of memories)
      expect(expected.get(user)?.get(key)).toMatchObject(memory)
  })

  it('has days and points that match their answers', async () => {
    expect(
      await rowsOf(`
        select * from study_day d full join (
          select user_id, day, count(*) as n, count(*) filter (where rated > 1) as ok, sum(ms) as spent
          from study_answer where $ group by 1, 2) a using (user_id, day)
        where d.$ and (d.answers, d.right_answers, d.ms) is distinct from (a.n, a.ok, a.spent)`),
    ).toEqual([])
    for (const rule of Object.values(POINT_LEDGER_CHECKS))
      expect((await database.withOwner((db) => db.execute(rule))).rows).toEqual([])
  })

  it('uses library items only and no future dates', async () => {
    const items = await rowsOf<{ kind: 'word' | 'sentence' | 'cloze'; item: number }>(
      'select distinct kind, item_id::float8 as item from study_answer where $',
    )
    const libraryItems = { word: library.words, sentence: library.sentences, cloze: library.cloze }
    for (const { kind, item } of items) expect(libraryItems[kind].has(item)).toBe(true)
    for (const [table, column] of [
      ['study_answer', 'greatest(at, received_at)'],
      ['study_play', 'at'],
      ['study_achievement', 'at'],
      ['study_points', 'at'],
      ['rank_member', 'reached_at'],
    ])
      expect(await countOf(`${table} where $ and ${column} > '${NOW.toISOString()}'`)).toBe(0)
  })

  it('is deterministic for a moment', async () => {
    const readAnswers = (source: Seeded) =>
      rowsOf(
        `select id, item_id, skill, rated, at, due, received_at, user_id - ${source.first} as who from study_answer where $ order by id`,
        source,
      )
    const seededAgain = await seedAt(NOW)
    expect(await readAnswers(seededAgain)).toEqual(await readAnswers(seeded))
  })
})

describe('the ranking', () => {
  // A Monday morning, a Thursday after midnight, a Sunday evening.
  it.each(['2026-03-09T01:00:00Z', '2026-03-12T17:00:00Z', '2026-03-15T13:30:00Z'])(
    'has the promoted first learner among others at %s',
    async (moment) => {
      const now = new Date(moment)
      const { tier, members, last } = await readRanking(await seedAt(now), now)
      expect(last).toMatchObject({ place: 1, from: 0, to: 1 })
      expect(tier).toBe(1)
      expect(members).toHaveLength(3)
      for (const { points } of members) expect(points).toBeGreaterThan(0)
    },
  )

  it('is empty before the study day begins', async () => {
    const now = new Date('2026-03-08T20:30:00Z')
    expect(await readRanking(await seedAt(now), now)).toMatchObject({
      tier: 1,
      members: [],
      last: { place: 1 },
    })
  })
})
