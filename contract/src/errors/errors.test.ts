import { expect, test } from 'vitest'
import { ERRORS } from './errors.ts'

test('gives each error a unique code', () => {
  const codes = Object.values(ERRORS).map(({ code }) => code)
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
})
