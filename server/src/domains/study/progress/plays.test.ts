import { randomUUID } from 'node:crypto'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { DAY_PLAYS_MAX, syncStudy } from '@shangxue/contract/study/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { ledgerDifferences } from '../../stock/verify-stock.ts'
import { POINT_LEDGER_CHECKS } from './verify-points.ts'

type Sync = Input<typeof syncStudy>
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
const sync = async (user: TestUser, sent: Partial<Sync> = {}) => {
  const { status, data } = await h.call(
    syncStudy,
    { cursor: 0, answers: [], undos: [], ...sent },
    { token: user.token },
  )
  expect(status).toBe(200)
  return data
}

describe('plays', () => {
  test('update the best score and when it was first reached', async () => {
    const user = await h.signIn()
    const { bests } = await sync(user, {
      plays: [
        play({ score: 900, right: 9, at: noon(0) }),
        play({ score: 1_200, right: 8, at: noon(1) }),
        play({ score: 1_200, right: 7, at: noon(2) }),
        play({ score: 100, right: 1, grade: 9 }),
        play({ score: 50, right: 2, game: 'survival' }),
      ],
    })
    expect(bests).toEqual([
      { game: 'spelling', grade: 7, score: 1_200, at: noon(1), plays: 3, right: 9 },
      { game: 'spelling', grade: 9, score: 100, at: noon(0), plays: 1, right: 1 },
      { game: 'survival', grade: 7, score: 50, at: noon(0), plays: 1, right: 2 },
    ])
    expect((await sync(await h.signIn())).bests).toEqual([])
  })

  test('give the same bests when split or sent again', async () => {
    const user = await h.signIn()
    const [low, high, same] = [
      play({ score: 100, right: 9, at: noon(1) }),
      play({ score: 300, right: 3, at: noon(2) }),
      play({ score: 300, right: 4, at: noon(0) }),
    ]
    await sync(user, { plays: [high] })
    await sync(user, { plays: [low, high] })
    await sync(user, { plays: [same, low] })
    const { bests } = await sync(user, { plays: [same] })
    expect(bests).toEqual([{ game: 'spelling', grade: 7, score: 300, at: noon(0), plays: 3, right: 9 }])
    expect(await h.database.withOwner((db) => ledgerDifferences(db, POINT_LEDGER_CHECKS))).toEqual([])
    await h.database.pool.query('update study_best set plays = 4 where user_id = $1', [user.userId])
    expect(await h.database.withOwner((db) => ledgerDifferences(db, POINT_LEDGER_CHECKS))).toMatchObject([
      { rule: 'bests = best of the plays', book: '300/4/9', should: '300/3/9' },
    ])
    await h.database.pool.query('delete from study_best where user_id = $1', [user.userId])
    await h.database.pool.query('delete from study_play where user_id = $1', [user.userId])
  })

  test('are limited per day', async () => {
    const user = await h.signIn()
    const plays = Array.from({ length: DAY_PLAYS_MAX + 2 }, (_, i) => play({ at: noon(0, i) }))
    await sync(user, { plays: plays.slice(0, 100) })
    await sync(user, { plays: plays.slice(100, DAY_PLAYS_MAX - 1) })
    const tomorrow = play({ at: noon(1) })
    const last = plays.slice(DAY_PLAYS_MAX - 2)
    const { refused, bests } = await sync(user, { plays: [...last, tomorrow] })
    expect(refused).toEqual(last.slice(2).map(({ id }) => id))
    expect(bests).toMatchObject([{ plays: DAY_PLAYS_MAX + 1 }])
    expect(await sync(user, { plays: plays.slice(0, 100) })).toMatchObject({ refused: [], bests })
  })

  test.each([
    ['a score above all scores', { score: 100_001 }],
    ['a game that is none', { game: 'chess' as never }],
    ['no identifier', { id: 'x' }],
  ])('with %s are rejected', async (_what, over) => {
    const user = await h.signIn()
    const sent = { cursor: 0, answers: [], undos: [], plays: [play(over)] }
    expect(await h.call(syncStudy, sent, { token: user.token })).toMatchObject({ status: 400 })
    expect((await sync(user)).bests).toEqual([])
  })
})
