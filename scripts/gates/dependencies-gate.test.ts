import { describe, expect, test } from 'vitest'
import {
  isPermissive,
  licenceViolations,
  shippedPackages,
  vulnerabilityViolations,
} from './dependencies-gate.mjs'

const TODAY = '2026-06-01'
const lock = (licence: string | undefined, overrides: object = {}) => ({
  contract: {},
  study: {},
  web: {},
  server: { dependencies: { a: '1' } },
  'node_modules/a': { license: 'MIT', dependencies: { b: '1' } },
  'node_modules/b': { license: 'MIT' },
  'node_modules/a/node_modules/b': licence === undefined ? {} : { license: licence },
  'node_modules/tool': { license: 'GPL-3.0-only', dev: true },
  ...overrides,
})

describe('licences of shipped packages', () => {
  test.each(['MIT', '(MIT OR GPL-2.0-only)', '(MIT AND Zlib)', 'Apache-2.0'])('accepts %s', (licence) => {
    expect(isPermissive(licence)).toBe(true)
  })
  test.each(['GPL-3.0-only', '(MIT AND GPL-3.0-only)', 'SEE LICENSE IN x', ''])('rejects %j', (licence) => {
    expect(isPermissive(licence)).toBe(false)
  })
  test('checks transitive dependencies but no development tools', () => {
    expect(shippedPackages(lock('ISC')).map(({ licence }) => licence)).toEqual(['MIT', 'ISC'])
    expect(licenceViolations(lock('ISC'), TODAY)).toEqual([])
    expect(licenceViolations(lock('GPL-3.0-only'), TODAY).join()).toContain('b: GPL-3.0-only')
    expect(licenceViolations(lock(undefined), TODAY).join()).toContain('no licence')
  })
  test('applies an exception only to its package until its date', () => {
    const conditions = (until: string) => [{ name: /^b$/, licence: /^GPL/, reason: 'apart', until }]
    expect(licenceViolations(lock('GPL-3.0-only'), TODAY, conditions('2026-12-31'))).toEqual([])
    expect(licenceViolations(lock('GPL-3.0-only'), TODAY, conditions('2026-05-31'))).toHaveLength(1)
    expect(licenceViolations(lock('AGPL-3.0-only'), TODAY, conditions('2026-12-31'))).toHaveLength(1)
  })
})

describe('known vulnerabilities', () => {
  const report = (severity: string) => ({
    vulnerabilities: {
      a: { name: 'a', severity, via: [{ title: 'reads files', url: 'https://x/GHSA-1' }] },
      b: { name: 'b', severity, via: ['a'] },
    },
  })
  const hole = (until: string) => [{ id: 'GHSA-1', name: 'a', reason: 'not called', until }]

  test('rejects high and critical vulnerabilities once each', () => {
    for (const severity of ['high', 'critical'])
      expect(vulnerabilityViolations(report(severity), TODAY)).toHaveLength(1)
    expect(vulnerabilityViolations(report('moderate'), TODAY)).toEqual([])
  })
  test('accepts an unreachable vulnerability until its date', () => {
    expect(vulnerabilityViolations(report('high'), TODAY, hole('2026-12-31'))).toEqual([])
    expect(vulnerabilityViolations(report('high'), TODAY, hole('2026-05-31'))).toHaveLength(1)
  })
  test('fails if there is no audit report', () => {
    for (const none of [undefined, { message: '405 Method Not Allowed' }])
      expect(vulnerabilityViolations(none, TODAY)).toBeUndefined()
  })
})
