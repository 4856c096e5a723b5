import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toJson } from './json-layout.ts'
import { CONTENT } from './testing/library-copy.ts'

test.each([
  'cloze/primary-picnic-in-the-rain',
  'reading/junior-club-week',
  'listening/primary-where-is-my-hat',
])('formats %s as Biome does', (passage) => {
  const text = readFileSync(join(CONTENT, `${passage}.json`), 'utf8')
  expect(toJson(JSON.parse(text))).toBe(text)
})

test('puts a list in one line if it fits, and counts Chinese characters as two columns', () => {
  const fits = ['汉'.repeat(25), '字'.repeat(22)]
  expect(toJson({ a: fits })).toBe(`{\n  "a": [${fits.map((text) => `"${text}"`).join(', ')}]\n}\n`)
  const tooLong = ['汉'.repeat(25), '字'.repeat(24)]
  expect(toJson({ a: tooLong })).toBe(`{\n  "a": [\n    "${tooLong[0]}",\n    "${tooLong[1]}"\n  ]\n}\n`)
  expect(toJson({ a: [], b: {} })).toBe('{\n  "a": [],\n  "b": {}\n}\n')
})
