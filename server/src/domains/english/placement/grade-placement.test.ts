import { submitPlacement } from '@shangxue/contract/study/endpoints'
import { getUserProficiency } from '@shangxue/contract/users/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { aLibrary, aWord } from '../../../testing/library.ts'
import { placementResponses } from './schema.ts'

const LEVELS = { primary: [3, 6], junior: [7, 9], senior: [10, 12], university: [13, 16] } as const
const library = aLibrary({
  words: Object.entries(LEVELS).flatMap(([level, [from, to]]) =>
    Array.from({ length: 12 }, (_, i) =>
      aWord({
        spelling: `${level}${i}`,
        level: level as keyof typeof LEVELS,
        grade: from + (i % (to - from + 1)),
      }),
    ),
  ),
})
const words = [...library.words.values()]

let h: Harness
beforeAll(async () => {
  h = await startHarness({ library })
})
afterAll(() => h.close())

/** Answers of a user who knows the words up to a grade, with questions of every grade. */
const answersOf = (knownGrade: number) =>
  words
    .filter((_word, i) => i % 2 === 0)
    .map(({ id, grade }) => ({ word_id: id, chosen: grade <= knownGrade ? id : null }))
const submit = (user: TestUser, answers: { word_id: number; chosen: number | null }[]) =>
  h.call(submitPlacement, { answers }, { token: user.token })

const responsesOf = async ({ userId }: TestUser) => {
  const { rows } = await h.database.pool.query(
    `select place, word_id::float8 as word, outcome, chosen_id::float8 as chosen, meanings
     from placement_response where user_id = $1 order by at, place`,
    [userId],
  )
  return rows
}

describe('placement test', () => {
  test.each([
    [5, '小学'],
    [8, '初中'],
    [11, '高中'],
    [15, '大学'],
  ])('of knowledge up to grade %i finds %s', async (knownGrade, level) => {
    const user = await h.signIn()
    const { data } = await submit(user, answersOf(knownGrade))
    expect(data.assessed_level).toBe(level)
    expect(data.right).toBe(answersOf(knownGrade).filter(({ chosen }) => chosen !== null).length)
    const profile = await h.call(getUserProficiency, { user_id: user.userId }, { token: user.token })
    expect(profile.data).toEqual({
      hasAssessment: true,
      assessed_level: level,
      assessed_grade: data.assessed_grade,
    })
  })

  test('returns the range of grades around the result', async () => {
    const user = await h.signIn()
    const { data } = await submit(user, answersOf(8))
    expect(data.grades.from).toBeLessThanOrEqual(8)
    expect(data.grades.to).toBeGreaterThanOrEqual(8)
  })

  test('gives less credit for guesses among four meanings than among six', async () => {
    const answers = answersOf(9).map(({ word_id, chosen }, i) => ({
      word_id,
      chosen: chosen === null && i % 3 === 0 ? word_id : chosen,
    }))
    const levelWith = async (meanings?: number) => {
      const { token } = await h.signIn()
      const input = meanings === undefined ? { answers } : { answers, meanings }
      const { data } = await h.call(submitPlacement, input, { token })
      return data.probabilities.reduce((sum, share, level) => sum + share * level, 0)
    }
    expect(await levelWith(4)).toBe(await levelWith())
    expect(await levelWith(4)).toBeLessThan(await levelWith(6))
  })

  test('stores each answer of each test', async () => {
    const user = await h.signIn()
    const wrong = words[1]?.id ?? 0
    const answers = answersOf(8)
    await h.call(submitPlacement, { answers, meanings: 6 }, { token: user.token })
    await submit(user, [{ word_id: words[0]?.id ?? 0, chosen: wrong }, ...answers.slice(1)])
    const stored = await responsesOf(user)
    expect(stored).toHaveLength(2 * answers.length)
    expect(stored[0]).toEqual({
      place: 1,
      word: words[0]?.id,
      outcome: 'right',
      chosen: words[0]?.id,
      meanings: 6,
    })
    expect(stored[answers.length - 1]).toMatchObject({ outcome: 'unknown', chosen: null })
    expect(stored[answers.length]).toMatchObject({ place: 1, outcome: 'wrong', chosen: wrong, meanings: 4 })
  })

  test('hides the answers from other tenants', async () => {
    const [user, stranger] = [await h.signIn(), await h.signIn()]
    await submit(user, answersOf(8))
    const visible = (tenantId: number) =>
      h.database.withTenant({ tenantId }, async (db) => (await db.select().from(placementResponses)).length)
    expect(await visible(stranger.tenantId)).toBe(0)
    expect(await visible(user.tenantId)).toBe(answersOf(8).length)
  })

  test('requires a sign-in', async () => {
    expect(await h.call(submitPlacement, { answers: answersOf(8) })).toMatchObject({ status: 401 })
  })

  test('replaces the previous result', async () => {
    const user = await h.signIn()
    await submit(user, answersOf(5))
    await submit(user, answersOf(15))
    const { data } = await h.call(getUserProficiency, { user_id: user.userId }, { token: user.token })
    expect(data.assessed_level).toBe('大学')
  })

  test('is graded by the server, not the device', async () => {
    const user = await h.signIn()
    const other = words[1]?.id ?? 0
    const { data } = await submit(
      user,
      answersOf(99).map(({ word_id }) => ({ word_id, chosen: other === word_id ? null : other })),
    )
    expect(data).toMatchObject({ assessed_level: '小学', right: 0 })
  })

  test.each([
    ['too few answers', answersOf(9).slice(0, 9)],
    ['too many answers', Array(31).fill(answersOf(9)[0])],
    ['one word twice', Array(12).fill(answersOf(9)[0])],
    ['a word that is none', [...answersOf(9).slice(0, 12), { word_id: 7, chosen: 7 }]],
  ])('with %s is rejected and stores nothing', async (_what, answers) => {
    const user = await h.signIn()
    expect(await submit(user, answers)).toMatchObject({ status: 400 })
    const { data } = await h.call(getUserProficiency, { user_id: user.userId }, { token: user.token })
    expect(data.hasAssessment).toBe(false)
    expect(await responsesOf(user)).toEqual([])
  })
})
