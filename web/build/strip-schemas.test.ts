// @vitest-environment node
import { expect, test } from 'vitest'
import { Type } from './strip-schemas.ts'

test('replaces schema builders with empty objects', () => {
  expect(Type.Object?.()).toEqual({})
  expect(Type.Unsafe?.()).toEqual({})
})
