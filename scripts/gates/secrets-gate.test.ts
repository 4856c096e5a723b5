import { expect, test } from 'vitest'
import { secretFiles, secretsIn } from './secrets-gate.mjs'

const body = 'Ab3'.repeat(20)

test.each([
  ['private key', `-----BEGIN PRIVATE ${'KEY'}-----\n${body}`],
  ['AWS access key', `AKIA${'Q7'.repeat(8)}`],
  ['GitHub token', `ghp_${body.slice(0, 36)}`],
  ['API key of an AI service', `sk-${body}`],
  ['signed token', `eyJ${body}.eyJ${body}.${body}`],
  ['value of a secret setting', `TOKEN_SECRET=${body}`],
])('detects %s', (kind, text) => {
  expect(secretsIn(text)).toContain(kind)
})

test('ignores setting names, samples and test values', () => {
  for (const text of ['TOKEN_SECRET=', 'AI_API_KEY=<key>', 'process.env.S3_SECRET_ACCESS_KEY', 'Bearer abc'])
    expect(secretsIn(text)).toEqual([])
})

test('reports file and kind, never the secret', () => {
  const [report] = secretFiles(() => `AKIA${'Q7'.repeat(8)}`, ['deploy/a.env', 'docs/a.png'])
  expect(report).toContain('deploy/a.env: AWS access key')
  expect(report).not.toContain('Q7Q7')
})
