import { describe, expect, test } from 'vitest'
import { BadSetting, readConfig } from './config.ts'

describe('the configuration', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      production: false,
      seedDemo: true,
      databaseUrl: undefined,
    })
  })
  test('never seeds demo data in production or into a given database unless asked', () => {
    expect(readConfig({ NODE_ENV: 'production' }).seedDemo).toBe(false)
    expect(readConfig({ DATABASE_URL: 'postgres://x/y' }).seedDemo).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', SEED_DEMO: '1' }).seedDemo).toBe(true)
    expect(readConfig({ SEED_DEMO: '0' }).seedDemo).toBe(false)
  })
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_CONNECTIONS', '0'],
    ['REQUESTS_PER_MINUTE', '1.5'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s, naming it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(BadSetting)
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })
  test('takes proxies with or without spaces', () => {
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2,' }).trustedProxies).toEqual([
      '10.0.0.1',
      '10.0.0.2',
    ])
  })
})
