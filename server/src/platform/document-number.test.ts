import { expect, test } from 'vitest'
import { documentNumber } from './document-number.ts'

test('consists of prefix, day and five unambiguous characters', () => {
  expect(documentNumber('XS', '2026-11-28')).toMatch(/^XS261128-[2-9A-HJ-NP-Z]{5}$/)
})

test('differs between documents of one day', () => {
  const numbers = Array.from({ length: 50 }, () => documentNumber('XS', '2026-11-28'))
  expect(new Set(numbers).size).toBe(50)
})
