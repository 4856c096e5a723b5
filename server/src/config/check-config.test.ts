import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findConfigIssues, requireSettings } from './check-config.ts'
import { BadSetting, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'shangxue-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const settings = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: join(folder, 'data'), ...env })
const issuesOf = async (env: NodeJS.ProcessEnv) =>
  (await findConfigIssues(settings(env), env)).map(({ message: says }) => says).join('\n')
const DEAD_REDIS = 'redis://127.0.0.1:9'

test('reports no issues without settings', async () => {
  expect(await issuesOf({})).toBe('')
})
test('names a folder that is not writable', async () => {
  writeFileSync(join(folder, 'file'), '')
  expect(await issuesOf({ DATA_DIR: join(folder, 'file/below') })).toContain(
    'file/below cannot be written to',
  )
  expect(await issuesOf({ DATA_DIR: join(folder, 'file/below') })).toContain('chown')
})
test('distinguishes unreachable database and Redis without printing passwords', async () => {
  const messages = await issuesOf({
    DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:9/x',
    REDIS_URL: 'redis://:hunter2@127.0.0.1:9',
  })
  expect(messages).toContain('DATABASE_URL: the database does not answer (ECONNREFUSED)')
  expect(messages).toContain('REDIS_URL: Redis does not answer')
  expect(messages).not.toContain('hunter2')
})
test('rejects a short secret without printing it', async () => {
  expect(await issuesOf({ TOKEN_SECRET: 'hunter2' })).toMatch(/^TOKEN_SECRET has 7 characters/)
  expect(await issuesOf({ TOKEN_SECRET: 'hunter2' })).not.toContain('hunter2')
  expect(await issuesOf({ TOKEN_SECRET: 'x'.repeat(32) })).toBe('')
})
test('rejects a short or useless metrics token', async () => {
  expect(await issuesOf({ METRICS_TOKEN: 'hunter2' })).toMatch(/^METRICS_TOKEN needs 16 characters/)
  expect(await issuesOf({ METRICS_TOKEN: 'hunter2' })).not.toContain('hunter2')
  expect(await issuesOf({ METRICS_TOKEN: 'x'.repeat(16) })).toBe('')
  expect(await issuesOf({ METRICS_TOKEN: 'x'.repeat(16), METRICS_PUBLIC: '1' })).toContain('Leave one out')
})
test('warns of private webhook addresses in production', async () => {
  const env = { WEBHOOKS_ALLOW_PRIVATE: '1' }
  expect(await issuesOf(env)).toBe('')
  expect(await issuesOf({ ...env, NODE_ENV: 'production' })).toContain('WEBHOOKS_ALLOW_PRIVATE=1')
})
test.each(['proxy.internal', '10.0.0.0/33', '10.0.0.1/8/8', '::1/129'])('rejects proxy %s', async (proxy) => {
  expect(await issuesOf({ TRUSTED_PROXIES: proxy })).toContain(`'${proxy}' is no address`)
})
test.each(['10.0.0.0/8', '::1', 'fd00::/8', 'loopback'])('accepts proxy %s', async (proxy) => {
  expect(await issuesOf({ TRUSTED_PROXIES: proxy })).toBe('')
})
test('rejects incomplete bucket settings', async () => {
  expect(await issuesOf({ S3_ENDPOINT: 'http://127.0.0.1:9' })).toContain('S3_ENDPOINT needs S3_BUCKET')
  const issues = await issuesOf({ S3_BUCKET: 'files', S3_ENDPOINT: 'http://127.0.0.1:9' })
  expect(issues).toContain('S3_BUCKET needs S3_ACCESS_KEY_ID')
})

const server = process.env.TEST_DATABASE_URL
test.runIf(server)('names a missing database', async () => {
  expect(await issuesOf({ DATABASE_URL: server })).toBe('')
  const missing = new URL(server ?? '')
  missing.pathname = '/there_is_none'
  expect(await issuesOf({ DATABASE_URL: missing.href })).toContain('there is no such database')
})

describe('server start', () => {
  const startWith = async (env: NodeJS.ProcessEnv) => {
    const warnings: string[] = []
    await requireSettings(settings(env), env, { warn: (messages: string) => void warnings.push(messages) })
    return warnings
  }
  test.each([
    ['a secret that can be guessed', { TOKEN_SECRET: 'hunter2' }, 'TOKEN_SECRET has 7'],
    ['a proxy by its name', { TRUSTED_PROXIES: 'proxy.internal' }, 'TRUSTED_PROXIES'],
    ['a bucket without keys', { S3_BUCKET: 'files' }, 'S3_BUCKET needs'],
    ['a folder that is closed', { DATA_DIR: join(folder, 'file/below') }, 'chown'],
    ['a database that is not there', { DATABASE_URL: 'postgres://127.0.0.1:9/x' }, 'does not answer'],
  ])('fails with %s and lists every issue', async (_what, env, messages) => {
    writeFileSync(join(folder, 'file'), '')
    const both = { ...env, S3_REGION: 'eu-1' }
    await expect(startWith(env)).rejects.toThrow(BadSetting)
    await expect(startWith(env)).rejects.toThrow(messages)
    if (!('S3_BUCKET' in env)) await expect(startWith(both)).rejects.toThrow('S3_REGION needs S3_BUCKET')
  })
  test('continues with a warning when the bucket is unreachable', async () => {
    const bucket = { S3_BUCKET: 'files', S3_ENDPOINT: 'http://127.0.0.1:9', S3_ACCESS_KEY_ID: 'key' }
    const messages = await startWith({ ...bucket, S3_SECRET_ACCESS_KEY: 'hunter2' })
    expect(messages.join()).toContain('S3_BUCKET: files cannot be written to')
    expect(messages.join()).not.toContain('hunter2')
  })
  test.runIf(server)('continues with a warning when Redis is unreachable', async () => {
    const messages = await startWith({ DATABASE_URL: server, REDIS_URL: DEAD_REDIS })
    expect(messages.join()).toContain('REDIS_URL: Redis does not answer')
  })
  test.runIf(server)('continues with a warning when the replica is unreachable', async () => {
    const messages = await startWith({
      DATABASE_URL: server,
      DATABASE_REPLICA_URL: 'postgres://127.0.0.1:9/x',
    })
    expect(messages.join()).toContain('DATABASE_REPLICA_URL: the database does not answer')
  })
})
