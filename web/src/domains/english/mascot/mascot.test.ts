// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the mascot needs at most 6 KB with its styles', () => {
  const sizes = ['mascot.tsx', 'mascot.module.css'].map(
    (file) => readFileSync(new URL(file, import.meta.url)).length,
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(6 * 1024)
})
