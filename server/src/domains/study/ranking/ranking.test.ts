import { randomUUID } from 'node:crypto'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { login } from '@shangxue/contract/session/endpoints'
import { getStudyRanking, syncStudy } from '@shangxue/contract/study/endpoints'
import { weekOf } from '@shangxue/study/progress/ranks'
import { addDays } from '@shangxue/study/time/calendar'
import { studyDayOf, studyDayStart } from '@shangxue/study/time/study-day'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, PASSWORD, startHarness, type TestUser } from '../../../testing/harness.ts'
import { settleClosedWeeks } from './cohorts.ts'

type Sync = Input<typeof syncStudy>
const ZONE = 'Asia/Shanghai'
const HOUR = 3_600_000

let h: Harness
let shift = 0
const now = () => new Date(Date.now() + shift)
const advance = (ms: number) => {
  shift += ms
  h.advance(ms)
}
const thisWeek = () => weekOf(studyDayOf(now(), ZONE))
/** Advances to an hour of the next week, counted from Monday 04:00, so that each test has its own week. */
const toNextWeek = (hours = 60) => {
  const begins = studyDayStart(addDays(thisWeek(), 7), ZONE)
  advance(begins.getTime() + hours * HOUR - now().getTime())
}

beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())
beforeEach(() => toNextWeek())

/** Sign-ins expire within weeks, so each call signs in again. */
const tokenOf = async ({ name }: TestUser) =>
  (await h.call(login, { yonghuming: name, mima: PASSWORD })).data.token
const sync = async (user: TestUser, sent: Partial<Sync> = {}) => {
  const answered = await h.call(
    syncStudy,
    { cursor: 0, answers: [], undos: [], ...sent },
    { token: await tokenOf(user) },
  )
  expect(answered.status).toBe(200)
  return answered.data
}
const getRanking = async (user: TestUser) => {
  const answered = await h.call(getStudyRanking, {}, { token: await tokenOf(user) })
  expect(answered.status).toBe(200)
  return answered.data
}

let item = 0
/** Answers worth the given points: each new word answered correctly gives five. */
const answers = (points: number, at = new Date(now().getTime() - HOUR)) =>
  Array.from({ length: points }, (_, i) => ({
    id: randomUUID(),
    at: new Date(at.getTime() - i * 2_000).toISOString(),
    zone: ZONE,
    kind: 'word' as const,
    item: ++item,
    skill: 'recognise' as const,
    rated: 'good' as const,
    ms: 1_000,
  }))
type Cohort = [TestUser, TestUser, TestUser, ...TestUser[]]
const createCohort = async (size: number) => {
  const first = await h.signIn()
  const others = await Promise.all(
    Array.from({ length: size - 1 }, () => h.signIn({ tenantId: first.tenantId })),
  )
  return [first, ...others] as Cohort
}
const tierRows = async ({ tenantId }: TestUser) =>
  (
    await h.database.pool.query(
      'select user_id::int as user, week::text, points, place, next_tier from rank_member where tenant_id = $1 order by week, place',
      [tenantId],
    )
  ).rows

describe('ranking', () => {
  test('is empty until the user has points this week', async () => {
    const user = await h.signIn()
    const week = thisWeek()
    expect(await getRanking(user)).toEqual({
      week,
      ends_at: studyDayStart(addDays(week, 7), ZONE).toISOString(),
      tier: 0,
      members: [],
      promote: null,
      demote: null,
      last: null,
    })
  })

  test('shows the cohort in order with profile names', async () => {
    const [first, two] = await createCohort(2)
    await sync(first, { answers: answers(2) })
    await sync(two, { answers: answers(5) })
    const { members, promote, demote } = await getRanking(first)
    expect(members).toEqual([
      { user_id: two.userId, name: two.name, avatar: null, points: 25, place: 1, me: false },
      { user_id: first.userId, name: first.name, avatar: null, points: 10, place: 2, me: true },
    ])
    expect([promote, demote]).toEqual([null, null])
  })

  test('shows promotion and relegation lines with enough members', async () => {
    const [first, two, three] = await createCohort(3)
    await sync(first, { answers: answers(20) })
    await sync(two, { answers: answers(1) })
    expect(await getRanking(first)).toMatchObject({ promote: null, demote: null })
    await sync(three, { answers: answers(1) })
    expect(await getRanking(first)).toMatchObject({ promote: 1, demote: null })
  })

  test("counts this week's days and games only", async () => {
    const user = await h.signIn()
    const before = new Date(now().getTime() - 7 * 24 * HOUR)
    const at = new Date(now().getTime() - HOUR).toISOString()
    const { points } = await sync(user, {
      answers: [...answers(3), ...answers(100, before)],
      plays: [
        { id: randomUUID(), at, zone: ZONE, game: 'spelling', grade: 7, score: 2_000, right: 9, ms: 60_000 },
      ],
    })
    expect(points.week).toBe(15 + 30)
    expect(points.total).toBeGreaterThan(15 + 30 + 500)
    expect((await getRanking(user)).members).toMatchObject([{ points: 45 }])
  })

  test('ranks equal points by when they were reached', async () => {
    const [late, early] = await createCohort(2)
    await sync(late, { answers: answers(1) })
    advance(1_000)
    await sync(early, { answers: answers(4) })
    advance(1_000)
    await sync(late, { answers: answers(3) })
    expect((await getRanking(late)).members.map(({ user_id, points }) => [user_id, points])).toEqual([
      [early.userId, 20],
      [late.userId, 20],
    ])
  })

  test('drops after an undo', async () => {
    const user = await h.signIn()
    const [slip, ...rest] = answers(3)
    await sync(user, { answers: [slip as never, ...rest] })
    await sync(user, { undos: [{ id: randomUUID(), at: now().toISOString(), undone: slip?.id ?? '' }] })
    expect((await getRanking(user)).members).toMatchObject([{ points: 10 }])
  })

  test('hides other tenants', async () => {
    const [mine, other] = [await h.signIn(), await h.signIn()]
    await sync(mine, { answers: answers(2) })
    expect((await getRanking(other)).members).toEqual([])
    await sync(other, { answers: answers(9) })
    expect((await getRanking(mine)).members.map(({ user_id }) => user_id)).toEqual([mine.userId])
    expect((await getRanking(other)).members.map(({ user_id }) => user_id)).toEqual([other.userId])
  })

  test('groups users by assessed or chosen school level', async () => {
    const [assessed, chosen, primary] = await createCohort(3)
    await h.database.pool.query(
      `insert into proficiency (tenant_id, user_id, level, grade) values ($1, $2, '高中', '高一')`,
      [assessed.tenantId, assessed.userId],
    )
    const settings = (grade: number) => ({
      grade,
      new_per_day: 10,
      reviews_per_day: 100,
      minutes_per_day: 15,
      changed_at: now().toISOString(),
    })
    await sync(assessed, { answers: answers(1), settings: settings(3) })
    await sync(chosen, { answers: answers(2), settings: settings(11) })
    await sync(primary, { answers: answers(3), settings: settings(4) })
    expect((await getRanking(assessed)).members.map(({ user_id }) => user_id)).toEqual([
      chosen.userId,
      assessed.userId,
    ])
    expect((await getRanking(primary)).members).toHaveLength(1)
  })

  test('fills cohorts of thirty, also concurrently', async () => {
    const all = await createCohort(32)
    await Promise.all(all.map((user, i) => sync(user, { answers: answers(1 + i) })))
    const { rows } = await h.database.pool.query(
      `select c.members, count(m.user_id)::int as seated from rank_cohort c
       join rank_member m on m.tenant_id = c.tenant_id and m.cohort_id = c.id
       where c.tenant_id = $1 group by c.id, c.members order by 1 desc`,
      [all[0].tenantId],
    )
    expect(rows).toEqual([
      { members: 30, seated: 30 },
      { members: 2, seated: 2 },
    ])
  }, 60_000)
})

describe('closed week', () => {
  test("promotes the best into the next tier's cohort", async () => {
    const [best, second, third] = await createCohort(3)
    await sync(best, { answers: answers(12) })
    await sync(second, { answers: answers(11) })
    await sync(third, { answers: answers(1) })
    const week = thisWeek()
    toNextWeek()
    expect(await getRanking(best)).toMatchObject({
      tier: 1,
      members: [],
      last: { week, place: 1, from: 0, to: 1 },
    })
    expect((await getRanking(second)).last).toEqual({ week, place: 2, from: 0, to: 0 })
    await sync(best, { answers: answers(1) })
    await sync(second, { answers: answers(1) })
    expect((await getRanking(best)).members.map(({ user_id }) => user_id)).toEqual([best.userId])
    expect((await getRanking(second)).members.map(({ user_id }) => user_id)).toEqual([second.userId])
  })

  test('relegates the last, and promotes nobody without points', async () => {
    const all = await createCohort(5)
    const raise = async (week: string) => {
      // They all ended the previous week in the second tier.
      const { rows } = await h.database.pool.query(
        `insert into rank_cohort (tenant_id, week, level, tier, number, members, settled_at)
         values ($1, $2, '初中', 0, 1, 5, now()) returning id`,
        [all[0].tenantId, week],
      )
      for (const { tenantId, userId } of all)
        await h.database.pool.query(
          `insert into rank_member (tenant_id, user_id, week, cohort_id, points, reached_at, place, next_tier)
           values ($1, $2, $3, $4, 1, now(), 1, 1)`,
          [tenantId, userId, week, rows[0]?.id],
        )
    }
    for (const user of all) await sync(user)
    await raise(addDays(thisWeek(), -7))
    const slips = await Promise.all(
      all.map(async (user, i) => {
        const sent = answers(15 - i)
        await sync(user, { answers: sent })
        return sent
      }),
    )
    // Undo all answers of the best and the second.
    for (const i of [0, 1] as const)
      await sync(all[i], {
        undos: (slips[i] ?? []).map(({ id }) => ({ id: randomUUID(), at: now().toISOString(), undone: id })),
      })
    toNextWeek()
    await settleClosedWeeks(h.database, now())
    const settled = (await tierRows(all[0])).slice(-5)
    expect(settled.map(({ points, place, next_tier }) => [points, place, next_tier])).toEqual([
      [65, 1, 2],
      [60, 2, 1],
      [55, 3, 1],
      [0, 4, 1],
      [0, 5, 0],
    ])
  })

  test('with fewer than three scorers changes no tier', async () => {
    const [first, two] = await createCohort(2)
    await sync(first, { answers: answers(40) })
    await sync(two, { answers: answers(20) })
    const week = thisWeek()
    toNextWeek()
    expect((await getRanking(first)).last).toEqual({ week, place: 1, from: 0, to: 0 })
    expect((await getRanking(two)).last).toEqual({ week, place: 2, from: 0, to: 0 })
  })

  test('is settled once under concurrent calls', async () => {
    const [first, two, three] = await createCohort(3)
    await sync(first, { answers: answers(12) })
    await sync(two, { answers: answers(2) })
    await sync(three, { answers: answers(1) })
    toNextWeek()
    const before = now()
    await Promise.all([
      settleClosedWeeks(h.database, before),
      settleClosedWeeks(h.database, before),
      ...Array.from({ length: 4 }, () => getRanking(first)),
      sync(first, { answers: answers(1) }),
      sync(two, { answers: answers(1) }),
    ])
    const rows = await tierRows(first)
    expect(rows.slice(0, 3).map(({ place, next_tier }) => [place, next_tier])).toEqual([
      [1, 1],
      [2, 0],
      [3, 0],
    ])
    // The tier of the next week proves that the week was settled.
    expect((await getRanking(first)).tier).toBe(1)
    expect((await getRanking(two)).tier).toBe(0)
    advance(HOUR)
    await settleClosedWeeks(h.database, now())
    expect(await tierRows(first)).toEqual(rows)
  })

  test('that fails to settle does not block others', async () => {
    const [[first], [two]] = [await createCohort(1), await createCohort(1)]
    for (const user of [first, two]) await sync(user, { answers: answers(3) })
    toNextWeek()
    const asOwner = (statement: string) => h.database.withOwner((db) => db.execute(statement))
    await asOwner(`create function sick() returns trigger language plpgsql as $$ begin raise 'sick'; end $$`)
    await asOwner(`create trigger sick before update on rank_cohort for each row
      when (old.tenant_id = ${first.tenantId}) execute function sick()`)
    try {
      await expect(settleClosedWeeks(h.database, now())).rejects.toThrow()
      expect((await tierRows(first)).map(({ place }) => place)).toEqual([null])
      expect((await tierRows(two)).map(({ place }) => place)).toEqual([1])
    } finally {
      await asOwner('drop trigger sick on rank_cohort')
      await asOwner('drop function sick')
    }
  })

  test('stays settled when late answers arrive', async () => {
    const [first, two] = await createCohort(2)
    const during = new Date(now().getTime() - HOUR)
    await sync(first, { answers: answers(2, during) })
    await sync(two, { answers: answers(1, during) })
    toNextWeek()
    await settleClosedWeeks(h.database, now())
    const settled = await tierRows(first)
    const { total } = (await sync(two)).points
    const late = await sync(two, { answers: answers(40, during) })
    expect(late.points.total).toBeGreaterThanOrEqual(total + 200)
    expect(late.points.week).toBe(0)
    expect(await tierRows(first)).toEqual(settled)
    expect((await getRanking(two)).members).toEqual([])
  })

  test('does not change after its end, even if unsettled', async () => {
    const [first, two] = await createCohort(2)
    const during = new Date(now().getTime() - HOUR)
    await sync(first, { answers: answers(2, during) })
    await sync(two, { answers: answers(1, during) })
    toNextWeek()
    await sync(two, { answers: answers(40, during) })
    expect((await getRanking(two)).last).toMatchObject({ place: 2, to: 0 })
  })

  test('without activity keeps the tier', async () => {
    const [user, ...others] = await createCohort(3)
    await sync(user, { answers: answers(10) })
    for (const otherUser of others) await sync(otherUser, { answers: answers(1) })
    const week = thisWeek()
    toNextWeek()
    toNextWeek()
    expect(await getRanking(user)).toMatchObject({ tier: 1, last: { week, to: 1 } })
    await sync(user, { answers: answers(1) })
    expect(await getRanking(user)).toMatchObject({ tier: 1, members: [{ me: true }] })
  })
})
