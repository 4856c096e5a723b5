import { expect, test } from 'vitest'
import { parseRange } from './range.ts'

const NONE = 'unsatisfiable'
test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=2-', { first: 2, last: 9 }],
  ['bytes=2-4', { first: 2, last: 4 }],
  ['bytes=2-99', { first: 2, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['bytes=10-', NONE],
  ['bytes=99999999999999999999-', NONE],
  ['bytes=-0', NONE],
  // Unsupported headers mean the whole content.
  [undefined, undefined],
  ['', undefined],
  ['bytes=-', undefined],
  ['bytes=4-2', undefined],
  ['bytes=0-1,4-5', undefined],
  ['lines=0-1', undefined],
  ['bytes=a-b', undefined],
] as const)('parses %s for ten bytes', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range)
})

test('returns no range for empty content', () => {
  expect(parseRange('bytes=0-', 0)).toBe(NONE)
  expect(parseRange('bytes=-1', 0)).toBe(NONE)
})
