import { expect, test } from 'vitest'
import { createRandom } from '../../demo/random.ts'
import { pickWeighted, secureRandomInt } from './weighted-pick.ts'

const DRAWS = 100_000
const PRIZES = [
  { name: '手机', weight: 1 },
  { name: '耳机', weight: 49 },
  { name: '红包', weight: 450 },
  { name: '谢谢参与', weight: 9_500 },
]
const TOTAL = 10_000

/** Returns each prize's deviation from its expected count, in standard deviations. */
function deviations(random: (end: number) => number): number[] {
  const won = new Map<string, number>()
  for (let n = 0; n < DRAWS; n++) {
    const { name } = pickWeighted(PRIZES, random) ?? { name: '' }
    won.set(name, (won.get(name) ?? 0) + 1)
  }
  return PRIZES.map(({ name, weight }) => {
    const odds = weight / TOTAL
    return ((won.get(name) ?? 0) - DRAWS * odds) / Math.sqrt(DRAWS * odds * (1 - odds))
  })
}

test('100,000 picks stay within three standard deviations', () => {
  const random = createRandom(8_404)
  for (const sigma of deviations((end) => random.int(0, end - 1))) expect(Math.abs(sigma)).toBeLessThan(3)
})

test("the system's random integers are unbiased", () => {
  // Chance alone deviates this far once in a hundred million runs.
  for (const sigma of deviations(secureRandomInt)) expect(Math.abs(sigma)).toBeLessThan(6)
})

test('each number selects the prize that owns its interval', () => {
  const nameAt = (number: number) => pickWeighted(PRIZES, () => number)?.name
  expect([0, 1, 49, 50, 499, 500, 9_999].map(nameAt)).toEqual([
    '手机',
    '耳机',
    '耳机',
    '红包',
    '红包',
    '谢谢参与',
    '谢谢参与',
  ])
})

test('returns undefined for no prizes', () => {
  expect(pickWeighted([], () => 0)).toBeUndefined()
})
