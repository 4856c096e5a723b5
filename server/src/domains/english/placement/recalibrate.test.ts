import { getPlacementItems } from '@shangxue/contract/english/endpoints'
import { submitPlacement } from '@shangxue/contract/study/endpoints'
import { startingItem } from '@shangxue/study/placement/starting-item'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { aLibrary, aWord } from '../../../testing/library.ts'
import { recalibratePlacement } from './recalibrate.ts'

const library = aLibrary({
  words: Array.from({ length: 20 }, (_, i) => aWord({ spelling: `word${i}`, grade: 7 + (i % 3) })),
})
const words = [...library.words.values()]
const [hard, easy, always] = words
if (!hard || !easy || !always) throw new Error('no words')

let h: Harness
beforeAll(async () => {
  h = await startHarness({ library })
})
afterAll(() => h.close())
beforeEach(async () => {
  await h.database.pool.query('truncate placement_response, placement_item')
  // The server reads the values again after ten minutes.
  h.advance(700_000)
})

/** Tests of users of several tenants: one word is mostly missed, one mostly known, one always known. */
async function takeTests(count: number, meanings = 6): Promise<TestUser[]> {
  const users: TestUser[] = []
  for (let i = 0; i < count; i++) {
    const user = await h.signIn()
    users.push(user)
    const answers = words.map(({ id }, at) => {
      const isRight =
        id === always?.id ||
        (id === hard?.id ? i % 6 === 0 : id === easy?.id ? i % 6 > 0 : (i + at) % 2 === 0)
      return { word_id: id, chosen: isRight ? id : null }
    })
    await h.call(submitPlacement, { answers, meanings }, { token: user.token })
  }
  return users
}
const calibrated = async () => {
  h.advance(700_000)
  const { data } = await h.call(getPlacementItems, {})
  return { ...data, byId: new Map(data.list.map((item) => [item.id, item])) }
}

test('has no values before anyone has answered', async () => {
  await recalibratePlacement(h.database, library)
  expect((await calibrated()).list).toEqual([])
})

test('finds missed words harder and known ones easier', async () => {
  await takeTests(12)
  await recalibratePlacement(h.database, library)
  const { byId } = await calibrated()
  const moved = (word: typeof hard) =>
    (byId.get(word.id)?.difficulty ?? 0) - startingItem(word, word.grade).difficulty
  expect(moved(hard)).toBeGreaterThan(0.1)
  expect(moved(easy)).toBeLessThan(moved(hard))
  expect(byId.get(hard.id)?.deviation).toBeLessThan(startingItem(hard, hard.grade).deviation)
}, 30_000)

test('sets words aside that everybody knows', async () => {
  await takeTests(12)
  await recalibratePlacement(h.database, library)
  expect((await calibrated()).byId.has(always.id)).toBe(false)
}, 30_000)

test('needs eight answers with the present number of meanings', async () => {
  await takeTests(7)
  await takeTests(8, 4)
  await recalibratePlacement(h.database, library)
  expect((await calibrated()).list).toEqual([])
}, 30_000)

test('returns words to their starting values once their answers are gone', async () => {
  await takeTests(8)
  await recalibratePlacement(h.database, library)
  expect((await calibrated()).list.length).toBeGreaterThan(0)
  await h.database.pool.query('truncate placement_response')
  await recalibratePlacement(h.database, library)
  expect((await calibrated()).list).toEqual([])
}, 30_000)

test('grades with the calibrated values', async () => {
  const answers = words.map(({ id }, i) => ({ word_id: id, chosen: i % 2 === 0 ? id : null }))
  const probabilitiesNow = async () => {
    h.advance(700_000)
    const { token } = await h.signIn()
    return (await h.call(submitPlacement, { answers, meanings: 6 }, { token })).data.probabilities
  }
  const before = await probabilitiesNow()
  for (const { id } of words)
    await h.database.pool.query(
      `insert into placement_item (word_id, difficulty, deviation, slope, ease, responses) values ($1, 3, 0.2, 1.2, 1, 99)`,
      [id],
    )
  const after = await probabilitiesNow()
  expect(after[3]).toBeGreaterThan(before[3] ?? 0)
})

test('keeps the revision while the values are the same', async () => {
  await takeTests(8)
  await recalibratePlacement(h.database, library)
  const { revision } = await calibrated()
  expect((await calibrated()).revision).toBe(revision)
}, 30_000)
