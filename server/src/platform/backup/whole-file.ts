import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { fsyncFolder } from '../embedded/durable-fs.ts'
import { BadBackup } from './bad-backup.ts'

/**
 * Lets `write` fill a file that only its owner may read, and that is there whole or not at all. Throws BadBackup where
 * something lies there already.
 */
export async function writeWholeFile(to: string, write: (file: Writable) => Promise<void>): Promise<void> {
  if (await stat(to).catch(() => undefined))
    throw new BadBackup(`${to} exists already: name another file, or remove it first`)
  const partial = `${to}.part`
  try {
    await write(createWriteStream(partial, { mode: 0o600 }))
    const file = await open(partial, 'r+')
    await file.sync().finally(() => file.close())
    await rename(partial, to)
    fsyncFolder(dirname(to))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
