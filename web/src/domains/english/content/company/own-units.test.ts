import { expect, test } from 'vitest'
import { isOwn } from './company-items.ts'
import { type BookUnit, levelsOfBook, withOwnUnits } from './own-units.ts'

const unit = (grade: number, number: number): BookUnit => ({
  ...{ grade, number, title: `${grade}.${number}`, words: [grade * 10 + number] },
})
const BOOK = [unit(6, 1), unit(6, 2), unit(7, 1), unit(8, 1)]
const keysOf = (units: readonly BookUnit[]) => units.map(({ grade, number }) => `${grade}.${number}`)

test('own words are the last unit of their grade in a book', () => {
  const words = [
    { id: 1, grade: 7 },
    { id: 2, grade: 7 },
    { id: 3, grade: 9 },
  ]
  const units = withOwnUnits(BOOK, '初中', words)
  expect(keysOf(units)).toEqual(['6.1', '6.2', '7.1', '7.999', '8.1'])
  expect(units[3]).toMatchObject({ title: '自编单词', words: [1, 2] })
})

test('a level is replaced without the others', () => {
  const primary = withOwnUnits(BOOK, '小学', [{ id: 1, grade: 6 }])
  const both = withOwnUnits(primary, '初中', [{ id: 2, grade: 8 }])
  expect(keysOf(both)).toEqual(['6.1', '6.2', '6.999', '7.1', '8.1', '8.999'])
  expect(keysOf(withOwnUnits(both, '小学', []))).toEqual(['6.1', '6.2', '7.1', '8.1', '8.999'])
  expect(levelsOfBook(both)).toEqual(['小学', '初中'])
  expect(both.filter((one) => !isOwn(one))).toEqual(BOOK)
})
