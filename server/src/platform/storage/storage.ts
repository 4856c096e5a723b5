import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../../config.ts'
import { type DiskSpace, ENDLESS_SPACE, isDiskFull, leavingReserve } from '../disk/disk-space.ts'
import { Refusal } from '../refusal.ts'

export interface StoredFile {
  readonly key: string
  readonly bytes: number
  readonly writtenAt: Date
}

/** The names are few and known, so that a file's variants can be removed without listing them. */
export const VARIANT_NAMES = ['w80', 'w160', 'w320', 'w800', 'w1600'] as const
export type VariantName = (typeof VARIANT_NAMES)[number]
/** Variants can be made again, so backups leave this folder out. */
export const VARIANTS_FOLDER = 'variants'
const variantKey = (key: string, name: VariantName) => `${VARIANTS_FOLDER}/${key}.${name}`

/** Files by key. A key is made by the server, never from a user's file name. */
export interface Storage {
  put(bytes: Uint8Array): Promise<string>
  /** Writes under a key of the caller's making; whoever reads it gets all or nothing. */
  putAs(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array>
  /** As `get`; undefined where there is nothing. */
  find(key: string): Promise<Uint8Array | undefined>
  /** Removes the file and its variants. */
  remove(key: string): Promise<void>
  /**
   * A variant of a stored file, such as a smaller picture: made by `make` on its first use, and stored until the file is
   * removed. Two first uses at once store the same bytes twice.
   */
  variant(key: string, name: VariantName, make: () => Promise<Uint8Array>): Promise<Uint8Array>
  /** A key that nothing lies under yet. */
  freshKey(): string
  /** Writes a stream under a fresh key, as it comes; when that fails nothing stays behind. */
  write(key: string, content: Readable): Promise<void>
  /** The content as a stream; undefined where there is none. */
  read(key: string): Promise<Readable | undefined>
  /** All that lies in a folder, in no order. */
  list(folder: string): AsyncIterable<StoredFile>
}

/** A folder by default, an S3-compatible bucket where one is configured. `space` is that of the folder's disk. */
export async function openStorage(
  config: Pick<Config, 'dataDir' | 's3'>,
  space: DiskSpace = ENDLESS_SPACE,
): Promise<Storage> {
  const requireRoom = async (bytes: number) => {
    if (!config.s3) await space.requireRoom(bytes)
  }
  const root = join(config.dataDir, 'files')
  const disk = new Disk(
    config.s3 ? await s3Driver(config.s3) : new FSDriver({ location: root, visibility: 'private' }),
  )
  const freshKey = () => {
    const id = randomUUID()
    return `${id.slice(0, 2)}/${id}`
  }
  const find = async (key: string): Promise<Uint8Array | undefined> => {
    try {
      return await disk.getBytes(key)
    } catch (error) {
      if (await disk.exists(key)) throw error
      return undefined
    }
  }
  const putAs = async (key: string, bytes: Uint8Array): Promise<void> => {
    await requireRoom(bytes.length)
    try {
      await (config.s3 ? disk.put(key, bytes) : writeWhole(join(root, key), bytes))
    } catch (error) {
      throw told(error)
    }
  }
  return {
    freshKey,
    putAs,
    find,
    async put(bytes) {
      await requireRoom(bytes.length)
      const key = freshKey()
      try {
        await disk.put(key, bytes)
      } catch (error) {
        await disk.delete(key).catch(() => undefined)
        throw told(error)
      }
      return key
    },
    get: async (key) => disk.getBytes(key),
    async remove(key) {
      await disk.delete(key)
      await Promise.all(VARIANT_NAMES.map((name) => disk.delete(variantKey(key, name))))
    },
    async variant(key, name, make) {
      const stored = await find(variantKey(key, name))
      if (stored) return stored
      const bytes = await make()
      // a full disk must not hide a picture that can be made
      await putAs(variantKey(key, name), bytes).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      })
      return bytes
    },
    async write(key, content) {
      try {
        await (config.s3 ? writeSpooled(disk, key, content) : writeThrough(join(root, key), content, space))
      } catch (error) {
        await disk.delete(key).catch(() => undefined)
        // what broke the stream says more than that a file could not be written
        const why = told(error)
        throw why instanceof Refusal ? why : (content.errored ?? error)
      }
    },
    read: async (key) => ((await disk.exists(key)) ? disk.getStream(key) : undefined),
    list: (folder) => filesIn(disk, folder),
  }
}

/** That there is no room is said in words: whoever waits can have it made. Anything else stays as it is. */
function told(error: unknown): unknown {
  return isDiskFull(error) ? new Refusal('storage_full') : error
}

/** A file that is being written is seen by nobody. What a crash leaves behind is listed with the rest. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(unfinished, bytes)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Not by the disk's own: it forgets why a file could not be written. */
async function writeThrough(path: string, content: Readable, space: DiskSpace): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = createWriteStream(path)
  try {
    await pipeline(content, leavingReserve(space), file)
  } catch (error) {
    // one that is still being opened would be created after it was removed
    if (!file.closed) await once(file, 'close')
    throw error
  }
}

async function* filesIn(disk: Disk, folder: string): AsyncIterable<StoredFile> {
  let page: string | undefined
  do {
    const listed = await disk.listAll(`${folder}/`, {
      recursive: true,
      ...(page === undefined ? {} : { paginationToken: page }),
    })
    for (const file of listed.objects) {
      // the sizes of a bucket's list are lost on the way (flydrive-js/core#16); who lists may meet who removes
      const facts = file.isFile ? await disk.getMetaData(file.key).catch(() => undefined) : undefined
      if (file.isFile && facts)
        yield { key: file.key, bytes: facts.contentLength, writtenAt: facts.lastModified }
    }
    page = listed.paginationToken
  } while (page !== undefined)
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
