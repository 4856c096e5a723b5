import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { requireSettings, troublesOf } from './check-config.ts'
import { BadSetting, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'shangxue-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const settings = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: join(folder, 'data'), ...env })
const found = async (env: NodeJS.ProcessEnv) =>
  (await troublesOf(settings(env), env)).map(({ says }) => says).join('\n')
const DEAD_REDIS = 'redis://127.0.0.1:9'

test('nothing is wrong with no settings at all', async () => {
  expect(await found({})).toBe('')
})
test('a folder that cannot be written to is named, with what to do', async () => {
  writeFileSync(join(folder, 'file'), '')
  expect(await found({ DATA_DIR: join(folder, 'file/below') })).toContain('file/below cannot be written to')
  expect(await found({ DATA_DIR: join(folder, 'file/below') })).toContain('chown')
})
test('a database and a Redis that do not answer are told apart, and no password is repeated', async () => {
  const said = await found({
    DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:9/x',
    REDIS_URL: 'redis://:hunter2@127.0.0.1:9',
  })
  expect(said).toContain('DATABASE_URL: the database does not answer (ECONNREFUSED)')
  expect(said).toContain('REDIS_URL: Redis does not answer')
  expect(said).not.toContain('hunter2')
})
test('a secret that can be guessed is refused and not repeated', async () => {
  expect(await found({ TOKEN_SECRET: 'hunter2' })).toMatch(/^TOKEN_SECRET has 7 characters/)
  expect(await found({ TOKEN_SECRET: 'hunter2' })).not.toContain('hunter2')
  expect(await found({ TOKEN_SECRET: 'x'.repeat(32) })).toBe('')
})
test('a token for metrics that is short, or protects nothing, is refused', async () => {
  expect(await found({ METRICS_TOKEN: 'hunter2' })).toMatch(/^METRICS_TOKEN needs 16 characters/)
  expect(await found({ METRICS_TOKEN: 'hunter2' })).not.toContain('hunter2')
  expect(await found({ METRICS_TOKEN: 'x'.repeat(16) })).toBe('')
  expect(await found({ METRICS_TOKEN: 'x'.repeat(16), METRICS_PUBLIC: '1' })).toContain('Leave one out')
})
test.each(['proxy.internal', '10.0.0.0/33', '10.0.0.1/8/8', '::1/129'])(
  'a proxy %s is refused',
  async (proxy) => {
    expect(await found({ TRUSTED_PROXIES: proxy })).toContain(`'${proxy}' is no address`)
  },
)
test.each(['10.0.0.0/8', '::1', 'fd00::/8', 'loopback'])('a proxy %s is taken', async (proxy) => {
  expect(await found({ TRUSTED_PROXIES: proxy })).toBe('')
})
test('half a bucket is refused', async () => {
  expect(await found({ S3_ENDPOINT: 'http://127.0.0.1:9' })).toContain('S3_ENDPOINT needs S3_BUCKET')
  const lonely = await found({ S3_BUCKET: 'files', S3_ENDPOINT: 'http://127.0.0.1:9' })
  expect(lonely).toContain('S3_BUCKET needs S3_ACCESS_KEY_ID')
})

const server = process.env.TEST_DATABASE_URL
test.runIf(server)('a database that is there is taken, one that is not is named', async () => {
  expect(await found({ DATABASE_URL: server })).toBe('')
  const missing = new URL(server ?? '')
  missing.pathname = '/there_is_none'
  expect(await found({ DATABASE_URL: missing.href })).toContain('there is no such database')
})

describe('a start', () => {
  const starting = async (env: NodeJS.ProcessEnv) => {
    const warned: string[] = []
    await requireSettings(settings(env), env, { warn: (said: string) => void warned.push(said) })
    return warned
  }
  test.each([
    ['a secret that can be guessed', { TOKEN_SECRET: 'hunter2' }, 'TOKEN_SECRET has 7'],
    ['a proxy by its name', { TRUSTED_PROXIES: 'proxy.internal' }, 'TRUSTED_PROXIES'],
    ['a bucket without keys', { S3_BUCKET: 'files' }, 'S3_BUCKET needs'],
    ['a folder that is closed', { DATA_DIR: join(folder, 'file/below') }, 'chown'],
    ['a database that is not there', { DATABASE_URL: 'postgres://127.0.0.1:9/x' }, 'does not answer'],
  ])('ends with %s, and says all that is wrong', async (_what, env, said) => {
    writeFileSync(join(folder, 'file'), '')
    const both = { ...env, S3_REGION: 'eu-1' }
    await expect(starting(env)).rejects.toThrow(BadSetting)
    await expect(starting(env)).rejects.toThrow(said)
    if (!('S3_BUCKET' in env)) await expect(starting(both)).rejects.toThrow('S3_REGION needs S3_BUCKET')
  })
  test('goes on without a bucket that answers, and says so', async () => {
    const bucket = { S3_BUCKET: 'files', S3_ENDPOINT: 'http://127.0.0.1:9', S3_ACCESS_KEY_ID: 'key' }
    const said = await starting({ ...bucket, S3_SECRET_ACCESS_KEY: 'hunter2' })
    expect(said.join()).toContain('S3_BUCKET: files cannot be written to')
    expect(said.join()).not.toContain('hunter2')
  })
  test.runIf(server)('goes on without Redis, and says so', async () => {
    const said = await starting({ DATABASE_URL: server, REDIS_URL: DEAD_REDIS })
    expect(said.join()).toContain('REDIS_URL: Redis does not answer')
  })
  test.runIf(server)('goes on without the replica, and says so', async () => {
    const said = await starting({ DATABASE_URL: server, DATABASE_REPLICA_URL: 'postgres://127.0.0.1:9/x' })
    expect(said.join()).toContain('DATABASE_REPLICA_URL: the database does not answer')
  })
})
