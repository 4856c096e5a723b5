import { describe, expect, test } from 'vitest'
import { base32, findStep, generateCode, getStep, otpUri } from './totp.ts'

const SEED = Buffer.from('12345678901234567890')

// RFC 6238, appendix B: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('generates the code of second %i: %s', (second, code) => {
  expect(generateCode(SEED, getStep(second * 1_000))).toBe(code)
})

describe('code', () => {
  const now = 1_234_567_890_000
  const currentStep = getStep(now)

  test('is accepted in its step and the adjacent ones', () => {
    const steps = [-2, -1, 0, 1, 2].map((off) =>
      findStep(SEED, generateCode(SEED, currentStep + off), { now, last: 0 }),
    )
    expect(steps).toEqual([undefined, currentStep - 1, currentStep, currentStep + 1, undefined])
  })

  test('is rejected after it or a later one was used', () => {
    for (const off of [-1, 0])
      expect(
        findStep(SEED, generateCode(SEED, currentStep + off), { now, last: currentStep }),
      ).toBeUndefined()
    expect(findStep(SEED, generateCode(SEED, currentStep + 1), { now, last: currentStep })).toBe(
      currentStep + 1,
    )
  })
})

test('encodes a key as authenticators expect', () => {
  expect(base32(SEED)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(base32(Buffer.from('foob'))).toBe('MZXW6YQ')
  expect(otpUri(SEED, { issuer: '商学', account: '张三' })).toBe(
    'otpauth://totp/%E5%95%86%E5%AD%A6:%E5%BC%A0%E4%B8%89?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=%E5%95%86%E5%AD%A6',
  )
})
