import { submitPlacement } from '@shangxue/contract/study/endpoints'
import { getUserProficiency } from '@shangxue/contract/users/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { aLibrary, aWord } from '../../testing/library.ts'

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
    ['too few answers', answersOf(9).slice(0, 11)],
    ['too many answers', Array(31).fill(answersOf(9)[0])],
    ['one word twice', Array(12).fill(answersOf(9)[0])],
    ['a word that is none', [...answersOf(9).slice(0, 12), { word_id: 7, chosen: 7 }]],
  ])('with %s is rejected and stores nothing', async (_what, answers) => {
    const user = await h.signIn()
    expect(await submit(user, answers)).toMatchObject({ status: 400 })
    const { data } = await h.call(getUserProficiency, { user_id: user.userId }, { token: user.token })
    expect(data.hasAssessment).toBe(false)
  })
})
