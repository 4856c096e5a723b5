import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../../config.ts'

/** Files by key. A key is made here, never from a user's file name. */
export interface Storage {
  put(bytes: Uint8Array): Promise<string>
  get(key: string): Promise<Uint8Array>
  remove(key: string): Promise<void>
}

/** A folder by default, an S3-compatible bucket where one is configured. */
export async function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  const disk = new Disk(
    config.s3
      ? await s3Driver(config.s3)
      : new FSDriver({ location: join(config.dataDir, 'files'), visibility: 'private' }),
  )
  return {
    async put(bytes) {
      const id = randomUUID()
      const key = `${id.slice(0, 2)}/${id}`
      await disk.put(key, bytes)
      return key
    },
    get: async (key) => disk.getBytes(key),
    remove: (key) => disk.delete(key),
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
