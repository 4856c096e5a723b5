import { expect, test } from 'vitest'
import { createSealer } from './sealer.ts'

const sealer = createSealer('a secret of the server', 'tests')

test('opens sealed text only for its owner, secret and purpose', () => {
  const sealed = sealer.seal('the seed', '1:2')
  expect(sealed).not.toContain('seed')
  expect(sealer.seal('the seed', '1:2')).not.toBe(sealed)
  expect(sealer.open(sealed, '1:2')).toBe('the seed')
  expect(sealer.open(sealed, '1:3')).toBeUndefined()
  expect(createSealer('another secret', 'tests').open(sealed, '1:2')).toBeUndefined()
  expect(createSealer('a secret of the server', 'other').open(sealed, '1:2')).toBeUndefined()
})

test('does not open changed or truncated text', () => {
  const bytes = Buffer.from(sealer.seal('the seed', '1:2'), 'base64url')
  for (let offset = 0; offset < bytes.length; offset++) {
    const changed = Buffer.from(bytes)
    changed[offset] = (changed[offset] ?? 0) ^ 1
    expect(sealer.open(changed.toString('base64url'), '1:2')).toBeUndefined()
  }
  for (const truncated of ['', 'AAAA', bytes.subarray(0, 20).toString('base64url')])
    expect(sealer.open(truncated, '1:2')).toBeUndefined()
})
