import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const seal = createSeal('a secret of the server', 'tests')

test('opens sealed text only for its owner, secret and purpose', () => {
  const closed = seal.close('the seed', '1:2')
  expect(closed).not.toContain('seed')
  expect(seal.close('the seed', '1:2')).not.toBe(closed)
  expect(seal.open(closed, '1:2')).toBe('the seed')
  expect(seal.open(closed, '1:3')).toBeUndefined()
  expect(createSeal('another secret', 'tests').open(closed, '1:2')).toBeUndefined()
  expect(createSeal('a secret of the server', 'other').open(closed, '1:2')).toBeUndefined()
})

test('does not open changed or truncated text', () => {
  const bytes = Buffer.from(seal.close('the seed', '1:2'), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(seal.open(changed.toString('base64url'), '1:2')).toBeUndefined()
  }
  for (const cut of ['', 'AAAA', bytes.subarray(0, 20).toString('base64url')])
    expect(seal.open(cut, '1:2')).toBeUndefined()
})
