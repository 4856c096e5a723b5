import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../../config.ts'

/** Files by key. A key is made here, never from a user's file name. */
export interface Storage {
  put(bytes: Uint8Array): Promise<string>
  get(key: string): Promise<Uint8Array>
  remove(key: string): Promise<void>
  /** A key that nothing lies under yet. */
  freshKey(): string
  /** Writes a stream under a fresh key, as it comes; when that fails nothing stays behind. */
  write(key: string, content: Readable): Promise<void>
  /** The content as a stream; undefined where there is none. */
  read(key: string): Promise<Readable | undefined>
}

/** A folder by default, an S3-compatible bucket where one is configured. */
export async function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  const disk = new Disk(
    config.s3
      ? await s3Driver(config.s3)
      : new FSDriver({ location: join(config.dataDir, 'files'), visibility: 'private' }),
  )
  const freshKey = () => {
    const id = randomUUID()
    return `${id.slice(0, 2)}/${id}`
  }
  return {
    freshKey,
    async put(bytes) {
      const key = freshKey()
      await disk.put(key, bytes)
      return key
    },
    get: async (key) => disk.getBytes(key),
    remove: (key) => disk.delete(key),
    async write(key, content) {
      try {
        await (config.s3 ? writeSpooled(disk, key, content) : disk.putStream(key, content))
      } catch (error) {
        await disk.delete(key).catch(() => undefined)
        // what broke the stream says more than that a file could not be written
        throw content.errored ?? error
      }
    },
    read: async (key) => ((await disk.exists(key)) ? disk.getStream(key) : undefined),
  }
}

/** A bucket wants to know the length first: the stream waits in a file meanwhile. */
async function writeSpooled(disk: Disk, key: string, content: Readable): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'shangxue-'))
  try {
    const spool = join(folder, 'spool')
    await pipeline(content, createWriteStream(spool))
    const { size } = await stat(spool)
    await disk.putStream(key, createReadStream(spool), { contentLength: size })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function s3Driver({ bucket, region, endpoint }: NonNullable<Config['s3']>) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    bucket,
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    supportsACL: false,
    visibility: 'private',
    credentials: {
      accessKeyId: process.env.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: process.env.S3_SECRET_ACCESS_KEY ?? '',
    },
  })
}
