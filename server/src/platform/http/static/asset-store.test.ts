import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../testing/harness.ts'
import { openStorage, type Storage } from '../../storage/storage.ts'
import { findStoredAsset, purgeOldBuilds, storeBuild } from './asset-store.ts'

const DAY_MS = 86_400_000
let folder: string
let storage: Storage
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shangxue-builds-'))
  storage = await openStorage({ dataDir: folder, s3: undefined })
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Creates a build with these files and the compressed variants that the bundler writes. */
function createBuild(name: string, files: Readonly<Record<string, string>>): string {
  const webDir = join(folder, name)
  mkdirSync(join(webDir, 'assets'), { recursive: true })
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><head></head>')
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(join(webDir, 'assets', file), text)
    writeFileSync(join(webDir, 'assets', `${file}.br`), 'compressed')
  }
  return webDir
}
const textOf = async (name: string) => {
  const bytes = await findStoredAsset(storage, name)
  return bytes && Buffer.from(bytes).toString()
}

test('finds files of several builds', async () => {
  await storeBuild(storage, createBuild('one', { 'home-a1.js': 'one', 'shared-c3.js': 'both' }))
  await storeBuild(storage, createBuild('two', { 'home-b2.js': 'two', 'shared-c3.js': 'both' }))
  expect(await Promise.all(['home-a1.js', 'home-b2.js', 'shared-c3.js'].map(textOf))).toEqual([
    'one',
    'two',
    'both',
  ])
  expect(await textOf('home-a1.js.br')).toBeUndefined()
})

test.each(['../secret.js', 'a/b.js', '.env', 'home', ''])('rejects %j as an asset name', async (name) => {
  expect(await findStoredAsset(storage, name)).toBeUndefined()
})

test('purges a build unused for 45 days except shared files', async () => {
  await storeBuild(storage, createBuild('one', { 'home-a1.js': 'one', 'shared-c3.js': 'both' }))
  const now = Date.now()
  await storeBuild(storage, createBuild('two', { 'home-b2.js': 'two', 'shared-c3.js': 'both' }))
  expect(await purgeOldBuilds(storage, now + 44 * DAY_MS)).toBe(0)
  const marks: string[] = []
  for await (const { key } of storage.list('web-builds')) marks.push(key)
  const longAgo = new Date(now - 46 * DAY_MS)
  for (const key of marks) {
    const names = Buffer.from(await storage.get(key)).toString()
    if (names.includes('home-a1')) utimesSync(join(folder, 'files', key), longAgo, longAgo)
  }
  expect(await purgeOldBuilds(storage, now)).toBe(1)
  expect(await textOf('home-a1.js')).toBeUndefined()
  expect(await textOf('shared-c3.js')).toBe('both')
  expect(await purgeOldBuilds(storage, now)).toBe(0)
})

test('retains an old build that is still served', async () => {
  const webDir = createBuild('one', { 'home-a1.js': 'one' })
  await storeBuild(storage, webDir)
  const longAgo = new Date(Date.now() - 100 * DAY_MS)
  for await (const { key } of storage.list('web-builds'))
    utimesSync(join(folder, 'files', key), longAgo, longAgo)
  await storeBuild(storage, webDir)
  expect(await purgeOldBuilds(storage)).toBe(0)
  expect(await textOf('home-a1.js')).toBe('one')
})

test('serves assets of this and earlier builds, never the page', async () => {
  let h: Harness | undefined
  try {
    h = await startHarness({ webDir: createBuild('two', { 'home-b2.js': 'two' }) })
    await storeBuild(h.storage, createBuild('one', { 'home-a1.js': 'one' }))
    const get = (url: string) => h?.app.inject({ url })
    expect(await get('/assets/home-b2.js')).toMatchObject({ statusCode: 200, body: 'two' })
    const earlier = await get('/assets/home-a1.js')
    expect(earlier).toMatchObject({ statusCode: 200, body: 'one' })
    expect(earlier?.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const missing = await get('/assets/home-zz.js')
    expect(missing?.statusCode).toBe(404)
    expect(missing?.headers['content-type']).toContain('application/json')
    expect((await get('/assets/..%2fsecret.js'))?.statusCode).toBe(404)
  } finally {
    await h?.close()
  }
})
