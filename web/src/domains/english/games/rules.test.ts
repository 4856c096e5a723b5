import { describe, expect, test } from 'vitest'
import { aWord, someWords } from '../testing/words.ts'
import { lettersOf, pairable, patienceOf, pointsOf, scoreOfRound, spellable, tilesOf } from './rules.ts'

describe('spelling', () => {
  test('takes the letters only, in small', () => {
    expect(lettersOf("O'clock")).toEqual([...'oclock'])
    expect(lettersOf('ice cream').join('')).toBe('icecream')
  })
  test('leaves out words that are too short or too long for a thumb', () => {
    const words = ['a', 'cat', 'strawberry', 'congratulations'].map((spelling, id) => aWord({ id, spelling }))
    expect(spellable(words).map(({ spelling }) => spelling)).toEqual(['cat', 'strawberry'])
  })
  test.each([0, 0.25, 0.5, 0.75, 0.999])('never offers the letters in the right order (dice %s)', (roll) => {
    const tiles = tilesOf('river', () => roll)
    expect(tiles.join('')).not.toBe('river')
    expect([...tiles].sort()).toEqual([...'river'].sort())
  })
  test('of one letter alone has no other order', () => {
    expect(tilesOf('aaa', () => 0)).toEqual(['a', 'a', 'a'])
  })
})
describe('pairs', () => {
  test('hold no two words of one meaning', () => {
    const [apple = aWord()] = someWords()
    const same = { ...apple, id: 50, spelling: 'pomme' }
    const pairs = pairable([...someWords(), same], 9, () => 0.5)
    expect(pairs.filter(({ senses }) => senses[0]?.zh === '苹果')).toHaveLength(1)
    expect(pairs).toHaveLength(8)
  })
  test('give less the longer they take and for each mistake, but never nothing', () => {
    expect(scoreOfRound(5_000, 0)).toBe(1_000)
    expect(scoreOfRound(16_000, 0)).toBe(600)
    expect(scoreOfRound(16_000, 2)).toBe(500)
    expect(scoreOfRound(600_000, 40)).toBe(100)
  })
})
test('a row of right answers gives more, up to double', () => {
  expect([0, 1, 5, 10, 50].map(pointsOf)).toEqual([100, 110, 150, 200, 200])
})
test('survival leaves ever less time, but never too little to read', () => {
  expect([0, 1, 10, 25, 100].map(patienceOf)).toEqual([8_000, 7_800, 6_000, 3_000, 3_000])
})
