import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../../../', import.meta.url)

test('references only existing files in the security document', () => {
  const text = readFileSync(new URL('docs/security.md', ROOT), 'utf8')
  const referencedPaths = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map(([, path = '']) => path)
  expect(referencedPaths.length).toBeGreaterThan(50)
  expect(referencedPaths.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([])
})
