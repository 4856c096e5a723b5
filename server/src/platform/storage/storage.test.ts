import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStorage } from './storage.ts'

/** The part of S3 that a bucket needs: put, get, head, delete and list of objects. Rejects unsigned requests. */
function startBucket(): Promise<{ server: Server; url: string; objects: Map<string, Buffer> }> {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const key = (request.url ?? '').split('?')[0] ?? ''
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return response.writeHead(403).end()
    if (request.method === 'PUT') objects.set(key, decodeChunkedBody(Buffer.concat(chunks), request.headers))
    if (request.method === 'DELETE') objects.delete(key)
    const searchParams = new URL(request.url ?? '', 'http://bucket').searchParams
    if (searchParams.has('list-type'))
      return response.writeHead(200).end(listPage(objects, key, searchParams))
    const matching = objects.get(key)
    if (request.method === 'PUT') return response.writeHead(200).end()
    if (request.method === 'DELETE') return response.writeHead(204).end()
    if (!matching)
      return response
        .writeHead(404, { 'content-type': 'application/xml' })
        .end('<Error><Code>NoSuchKey</Code></Error>')
    return response
      .writeHead(200, { 'content-length': matching.length, 'last-modified': new Date().toUTCString() })
      .end(request.method === 'HEAD' ? undefined : matching)
  })
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ server, objects, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
    ),
  )
}

/** Lists one object per page, so that every list has several pages. */
function listPage(objects: Map<string, Buffer>, bucket: string, searchParams: URLSearchParams): string {
  const root = `${bucket.replace(/\/$/, '')}/`
  const all = [...objects].map(([path, body]) => ({ key: path.slice(root.length), size: body.length }))
  const matching = all.filter(({ key }) => key.startsWith(searchParams.get('prefix') ?? ''))
  const offset = Number(searchParams.get('continuation-token') ?? 0)
  const contents = matching
    .slice(offset, offset + 1)
    .map(
      ({ key, size }) =>
        `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
    )
  const continuation =
    offset + 1 < matching.length ? `<NextContinuationToken>${offset + 1}</NextContinuationToken>` : ''
  return `<ListBucketResult>${contents.join('')}${continuation}</ListBucketResult>`
}

/** Decodes a body in signed chunks: size in hex, CRLF, bytes, CRLF. */
function decodeChunkedBody(body: Buffer, headers: NodeJS.Dict<string | string[]>): Buffer {
  if (!String(headers['content-encoding'] ?? '').includes('aws-chunked')) return body
  const parts: Buffer[] = []
  for (let offset = 0; offset < body.length; ) {
    const line = body.indexOf('\r\n', offset)
    const size = Number.parseInt(body.toString('latin1', offset, line), 16)
    if (!size) break
    parts.push(body.subarray(line + 2, line + 2 + size))
    offset = line + 2 + size + 2
  }
  return Buffer.concat(parts)
}

let dataDir: string
let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'shangxue-storage-'))
  bucket = await startBucket()
  process.env.S3_ACCESS_KEY_ID = 'test'
  process.env.S3_SECRET_ACCESS_KEY = 'test'
})
afterAll(() => {
  bucket.server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const openers = {
  'a folder': () => openStorage({ dataDir, s3: undefined }),
  'a bucket': () => openStorage({ dataDir, s3: { bucket: 'files', region: 'auto', endpoint: bucket.url } }),
}

describe.each(['a folder', 'a bucket'] as const)('%s', (kind) => {
  test('generates a variant once and removes it with its file', async () => {
    const storage = await openers[kind]()
    const key = await storage.put(new Uint8Array([1, 2, 3]))
    let variantsMade = 0
    const getSmallVariant = () => storage.variant(key, 'w320', async () => new Uint8Array([++variantsMade]))
    expect([...(await getSmallVariant())]).toEqual([1])
    expect([...(await getSmallVariant())]).toEqual([1])
    expect([...(await storage.variant(key, 'w80', async () => new Uint8Array([9])))]).toEqual([9])
    await storage.remove(key)
    for await (const { key: remainingKey } of storage.list('variants'))
      expect(remainingKey).not.toContain(key)
    expect([...(await getSmallVariant())]).toEqual([2])
  })

  test('returns stored bytes unchanged until they are removed', async () => {
    const storage = await openers[kind]()
    const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => i % 251)
    const key = await storage.put(bytes)
    expect(Buffer.compare(Buffer.from(await storage.get(key)), Buffer.from(bytes))).toBe(0)
    expect(await storage.find(key)).toHaveLength(70_000)
    await storage.remove(key)
    await expect(storage.get(key)).rejects.toThrow()
    expect(await storage.find(key)).toBeUndefined()
  })

  test('overwrites and lists files under given keys', async () => {
    const storage = await openers[kind]()
    for (const size of [10, 20]) await storage.putAs('audio/ab/one', new Uint8Array(size))
    await storage.putAs('audio/cd/two', Uint8Array.of(1))
    await storage.putAs('elsewhere/three', Uint8Array.of(1))
    const listed: Record<string, number> = {}
    for await (const { key, bytes, writtenAt } of storage.list('audio')) {
      listed[key] = bytes
      expect(writtenAt).toBeInstanceOf(Date)
    }
    expect(listed).toEqual({ 'audio/ab/one': 20, 'audio/cd/two': 1 })
    for await (const file of storage.list('nothing')) expect(file).toBeUndefined()
  })

  test('writes and reads a stream', async () => {
    const storage = await openers[kind]()
    const key = storage.newKey()
    await storage.write(key, Readable.from([Buffer.from('first '), Buffer.from('second')]))
    const content = await storage.read(key)
    expect(content && (await text(content))).toBe('first second')
    await storage.remove(key)
    expect(await storage.read(key)).toBeUndefined()
  })

  test('stores nothing of a broken stream', async () => {
    const storage = await openers[kind]()
    const key = storage.newKey()
    async function* broken() {
      yield Buffer.alloc(200_000)
      throw new Error('the rows ran out')
    }
    await expect(storage.write(key, Readable.from(broken()))).rejects.toThrow('the rows ran out')
    expect(await storage.read(key)).toBeUndefined()
  })

  test('never reuses a key nor accepts one from outside', async () => {
    const storage = await openers[kind]()
    const [a, b] = [await storage.put(Uint8Array.of(1)), await storage.put(Uint8Array.of(2))]
    expect(a).not.toBe(b)
    for (const malicious of ['../../etc/passwd', '/etc/passwd'])
      await expect(storage.get(malicious)).rejects.toThrow()
  })
})

test.runIf(existsSync('/dev/full'))('reports a full disk and leaves nothing behind', async () => {
  const storage = await openers['a folder']()
  const key = storage.newKey()
  mkdirSync(join(dataDir, 'files', key.slice(0, 2)), { recursive: true })
  symlinkSync('/dev/full', join(dataDir, 'files', key))
  await expect(storage.write(key, Readable.from([Buffer.alloc(200_000)]))).rejects.toMatchObject({
    reason: 'storage_full',
  })
  expect(await storage.find(key)).toBeUndefined()
})

test('writes to the bucket when one is configured', async () => {
  const before = readdirSync(join(dataDir, 'files'), { recursive: true }).length
  await (await openers['a bucket']()).put(Uint8Array.of(1, 2, 3))
  expect([...bucket.objects.values()].some((object) => object.equals(Buffer.of(1, 2, 3)))).toBe(true)
  expect(readdirSync(join(dataDir, 'files'), { recursive: true }).length).toBe(before)
})
