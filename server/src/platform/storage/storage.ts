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
import type { Config } from '../../config/config.ts'
import { AppError } from '../app-error.ts'
import { type DiskSpace, enforceReserve, isDiskFull, UNLIMITED_SPACE } from '../disk/disk-space.ts'

export interface StoredFile {
  readonly key: string
  readonly bytes: number
  readonly writtenAt: Date
}

/** A fixed list, so that a file's variants can be removed without listing them. */
export const VARIANT_NAMES = ['w80', 'w160', 'w320', 'w800', 'w1600'] as const
export type VariantName = (typeof VARIANT_NAMES)[number]
/** Backups exclude this folder, since variants can be generated again. */
export const VARIANTS_FOLDER = 'variants'
const variantKey = (key: string, name: VariantName) => `${VARIANTS_FOLDER}/${key}.${name}`

/** Stores files by key. The server generates keys; user file names are never used. */
export interface Storage {
  put(bytes: Uint8Array): Promise<string>
  /** Writes atomically under a key chosen by the caller. */
  putAs(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array>
  /** Like `get`, but undefined if the key does not exist. */
  find(key: string): Promise<Uint8Array | undefined>
  /** Removes the file and its variants. */
  remove(key: string): Promise<void>
  /**
   * Returns a variant of a stored file, such as a smaller image. `make` creates it on first use, and it is stored until
   * the file is removed. Concurrent first uses store the same bytes twice.
   */
  variant(key: string, name: VariantName, make: () => Promise<Uint8Array>): Promise<Uint8Array>
  /** Returns an unused key. */
  newKey(): string
  /** Streams content to a new key; a failure leaves nothing behind. */
  write(key: string, content: Readable): Promise<void>
  /** Returns the content as a stream; undefined if the key does not exist. */
  read(key: string): Promise<Readable | undefined>
  /** Lists all files of a folder in no particular order. */
  list(folder: string): AsyncIterable<StoredFile>
}

/** Opens a folder by default or an S3-compatible bucket if configured. `space` is the folder's disk. */
export async function openStorage(
  config: Pick<Config, 'dataDir' | 's3'>,
  space: DiskSpace = UNLIMITED_SPACE,
): Promise<Storage> {
  const requireSpace = async (bytes: number) => {
    if (!config.s3) await space.requireSpace(bytes)
  }
  const root = join(config.dataDir, 'files')
  const disk = new Disk(
    config.s3 ? await s3Driver(config.s3) : new FSDriver({ location: root, visibility: 'private' }),
  )
  const newKey = () => {
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
    await requireSpace(bytes.length)
    try {
      await (config.s3 ? disk.put(key, bytes) : writeAtomically(join(root, key), bytes))
    } catch (error) {
      throw toStorageError(error)
    }
  }
  return {
    newKey,
    putAs,
    find,
    async put(bytes) {
      await requireSpace(bytes.length)
      const key = newKey()
      try {
        await disk.put(key, bytes)
      } catch (error) {
        await disk.delete(key).catch(() => undefined)
        throw toStorageError(error)
      }
      return key
    },
    get: async (key) => disk.getBytes(key),
    async remove(key) {
      await disk.delete(key)
      await Promise.all(VARIANT_NAMES.map((name) => disk.delete(variantKey(key, name))))
    },
    async variant(key, name, make) {
      const existing = await find(variantKey(key, name))
      if (existing) return existing
      const bytes = await make()
      // A full disk must not hide an image that can be generated.
      await putAs(variantKey(key, name), bytes).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
      return bytes
    },
    async write(key, content) {
      try {
        await (config.s3 ? writeSpooled(disk, key, content) : writeStream(join(root, key), content, space))
      } catch (error) {
        await disk.delete(key).catch(() => undefined)
        // The stream's own error is more specific than a failed write.
        const storageError = toStorageError(error)
        throw storageError instanceof AppError ? storageError : (content.errored ?? error)
      }
    },
    read: async (key) => ((await disk.exists(key)) ? disk.getStream(key) : undefined),
    list: (folder) => listFiles(disk, folder),
  }
}

/** Turns a full disk into an error that the user can act on. */
function toStorageError(error: unknown): unknown {
  return isDiskFull(error) ? new AppError('storage_full') : error
}

/**
 * Writes to a temporary name and renames it, so that no reader sees a partial file. A crash leaves the temporary file,
 * which `list` includes.
 */
async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const temporaryPath = `${path}.${randomUUID()}`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(temporaryPath, bytes)
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true }).catch(() => undefined)
    throw error
  }
}

/** The disk library's own stream hides why a file could not be written. */
async function writeStream(path: string, content: Readable, space: DiskSpace): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = createWriteStream(path)
  try {
    await pipeline(content, enforceReserve(space), file)
  } catch (error) {
    // A file that is still being opened would be created after its removal.
    if (!file.closed) await once(file, 'close')
    throw error
  }
}

async function* listFiles(disk: Disk, folder: string): AsyncIterable<StoredFile> {
  let page: string | undefined
  do {
    const listing = await disk.listAll(`${folder}/`, {
      recursive: true,
      ...(page === undefined ? {} : { paginationToken: page }),
    })
    for (const file of listing.objects) {
      // The library drops sizes from a bucket's listing (flydrive-js/core#16). Files may be removed while they are
      // listed.
      const metadata = file.isFile ? await disk.getMetaData(file.key).catch(() => undefined) : undefined
      if (file.isFile && metadata)
        yield { key: file.key, bytes: metadata.contentLength, writtenAt: metadata.lastModified }
    }
    page = listing.paginationToken
  } while (page !== undefined)
}

/** A bucket needs the length first, so the stream is spooled to a file. */
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
