// @vitest-environment node
import { expect, test } from 'vitest'
import { Type } from './strip-schemas.ts'

test('answers every schema builder with an empty object', () => {
  expect(Type.Object?.()).toEqual({})
  expect(Type.Unsafe?.()).toEqual({})
})
