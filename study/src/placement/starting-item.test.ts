import { expect, test } from 'vitest'
import { startingGrade, startingItem } from './starting-item.ts'

const word = { id: 1, spelling: 'evening', band: 2 }

test('starts at the grade of a word of usual length and frequency', () => {
  expect(startingGrade(word, 8)).toBe(8)
  expect(startingItem(word, 8)).toMatchObject({ id: 1, grade: 8, difficulty: -1, ease: 1 })
})

test('takes rarer words of a grade as harder', () => {
  expect(startingGrade({ ...word, band: 3 }, 8)).toBeGreaterThan(startingGrade({ ...word, band: 1 }, 8))
})

test('moves a word towards the easiest list that asks for it', () => {
  expect(startingGrade({ ...word, books: ['gaokao', 'zhongkao'] }, 10)).toBe(9.5)
  expect(startingGrade({ ...word, books: ['cet6'] }, 13)).toBeGreaterThan(13)
  expect(startingGrade({ ...word, books: ['tuozhan'] }, 13)).toBe(13)
})

test('takes long words as slightly harder than short ones', () => {
  const short = startingGrade({ ...word, spelling: 'cat' }, 8)
  const long = startingGrade({ ...word, spelling: 'extraordinarily' }, 8)
  expect(short).toBeLessThan(8)
  expect(long - short).toBeLessThanOrEqual(0.5)
})

test('measures a phrase by its longest word', () => {
  expect(startingGrade({ ...word, spelling: 'take part in' }, 8)).toBe(
    startingGrade({ ...word, spelling: 'part' }, 8),
  )
})
