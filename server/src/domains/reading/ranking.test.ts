import { getChallengeRanking } from '@shangxue/contract/reading/endpoints'
import type { Level } from '@shangxue/contract/users/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { getChallengeRankingOf } from './ranking.ts'
import { readingAttempts } from './schema.ts'
import { insertTestExercise } from './testing/exercise.ts'

const MONDAY = '2026-11-16'
const TODAY = '2026-11-19'
let h: Harness
let me: TestUser
let otherUser: TestUser
beforeAll(async () => {
  h = await startHarness()
}, 300_000)
afterAll(() => h.close())
beforeEach(async () => {
  me = await h.signIn()
  otherUser = await h.signIn({ tenantId: me.tenantId })
}, 60_000)

/** Inserts submitted attempts at a challenge of three questions, one for each entry. */
const insertAttempts = (
  who: TestUser,
  day: string,
  tries: [right: number, seconds: number][],
  level: Level = '初中',
) =>
  h.database.withTenant({ tenantId: who.tenantId }, async (db) => {
    const { tenantId, userId } = who
    const exerciseId = await insertTestExercise(db, who, { level }, { purpose: 'challenge', day })
    for (const [right, seconds] of tries)
      await db.insert(readingAttempts).values({
        ...{ tenantId, userId, exerciseId, chosen: [0, 0, 0], ms: [0, 0, 0], right, seconds },
        submittedAt: new Date(),
      })
  })
const getRanking = (level: Level = '初中', who = me) =>
  h.database.withTenant({ tenantId: who.tenantId }, (db) => getChallengeRankingOf(db, who, level, TODAY))

test('ranks by right answers, then time, over the week', async () => {
  await insertAttempts(me, MONDAY, [[2, 90]])
  await insertAttempts(me, TODAY, [[1, 30]])
  await insertAttempts(otherUser, TODAY, [[3, 100]])
  expect(await getRanking()).toEqual({
    from: MONDAY,
    people: 2,
    list: [
      { place: 1, name: otherUser.name, me: false, days: 1, right: 3, questions: 3, seconds: 100 },
      { place: 2, name: me.name, me: true, days: 2, right: 3, questions: 6, seconds: 120 },
    ],
    own: { place: 2, name: me.name, me: true, days: 2, right: 3, questions: 6, seconds: 120 },
  })
})

test('counts first attempts only and shares places on ties', async () => {
  await insertAttempts(me, TODAY, [
    [1, 50],
    [3, 20],
  ])
  await insertAttempts(otherUser, TODAY, [[1, 50]])
  expect((await getRanking()).list.map(({ place, right }) => [place, right])).toEqual([
    [1, 1],
    [1, 1],
  ])
})

test('excludes other weeks, levels and tenants', async () => {
  await insertAttempts(me, '2026-11-15', [[3, 10]])
  await insertAttempts(me, TODAY, [[3, 10]], '高中')
  await insertAttempts(await h.signIn(), TODAY, [[3, 10]])
  expect(await getRanking()).toEqual({ from: MONDAY, people: 0, list: [], own: null })
  expect((await getRanking('高中')).own).toMatchObject({ place: 1 })
})

test('includes the caller and omits an empty list', async () => {
  const { data } = await h.call(getChallengeRanking, { level: '初中' }, { token: me.token })
  expect(data).toMatchObject({ people: 0, list: [], own: null })
})
