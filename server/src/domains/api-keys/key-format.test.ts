import { expect, test } from 'vitest'
import { formatKey, generateSecret, hashSecret, isSecretOf, keyPrefix, parseKey } from './key-format.ts'

const PARTS = { tenantId: 3, id: 17, secret: generateSecret() }
const KEY = formatKey(PARTS)

test('reads back the parts of a key', () => {
  expect(KEY.startsWith(keyPrefix(3, 17))).toBe(true)
  expect(parseKey(KEY)).toEqual(PARTS)
})

test('generates a secret of 256 bits, different each time', () => {
  expect(PARTS.secret).toMatch(/^[\da-f]{64}$/)
  expect(generateSecret()).not.toBe(PARTS.secret)
})

test('recognises every single wrong character', () => {
  for (let at = 0; at < KEY.length; at++) {
    const other = KEY[at] === '1' ? '2' : '1'
    expect(parseKey(KEY.slice(0, at) + other + KEY.slice(at + 1)), `at ${at}`).toBeUndefined()
  }
})

test.each([
  ['truncated', KEY.slice(0, -1)],
  ['longer', `${KEY}0`],
  ['with a space', `${KEY} `],
  ['in capitals', KEY.toUpperCase()],
  ['empty', 'sxk_'],
  ['of a company beyond the range', formatKey({ ...PARTS, tenantId: 9_999_999_999 })],
])('rejects a key that is %s', (_, key) => {
  expect(parseKey(key)).toBeUndefined()
})

test('compares a secret with its hash', () => {
  expect(isSecretOf(PARTS.secret, hashSecret(PARTS.secret))).toBe(true)
  expect(isSecretOf(generateSecret(), hashSecret(PARTS.secret))).toBe(false)
})
