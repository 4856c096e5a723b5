import { expect, test } from 'vitest'
import { secretFiles, secretsIn } from './secrets-gate.mjs'

const body = 'Ab3'.repeat(20)

test.each([
  ['a private key', `-----BEGIN PRIVATE ${'KEY'}-----\n${body}`],
  ['a key of AWS', `AKIA${'Q7'.repeat(8)}`],
  ['a token of GitHub', `ghp_${body.slice(0, 36)}`],
  ['a key of an AI service', `sk-${body}`],
  ['a token that was signed', `eyJ${body}.eyJ${body}.${body}`],
  ['the value of a setting that is secret', `TOKEN_SECRET=${body}`],
])('detects %s', (kind, text) => {
  expect(secretsIn(text)).toContain(kind)
})

test('ignores setting names, samples and test values', () => {
  for (const text of ['TOKEN_SECRET=', 'AI_API_KEY=<key>', 'process.env.S3_SECRET_ACCESS_KEY', 'Bearer abc'])
    expect(secretsIn(text)).toEqual([])
})

test('reports file and kind, never the secret', () => {
  const [report] = secretFiles(() => `AKIA${'Q7'.repeat(8)}`, ['deploy/a.env', 'docs/a.png'])
  expect(report).toContain('deploy/a.env: a key of AWS')
  expect(report).not.toContain('Q7Q7')
})
