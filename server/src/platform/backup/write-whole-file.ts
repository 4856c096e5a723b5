import { createWriteStream } from 'node:fs'
import { access, constants, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { AppError } from '../app-error.ts'
import { isDiskFull } from '../disk/disk-space.ts'
import { fsyncFolder } from '../embedded/storage/durable-fs.ts'
import { BadBackup } from './bad-backup.ts'

/**
 * Writes a file atomically, readable only by its owner. Throws BadBackup if the file exists, its folder is missing or
 * not writable, or the disk is full.
 */
export async function writeWholeFile(to: string, write: (file: Writable) => Promise<void>): Promise<void> {
  if (await stat(to).catch(() => undefined))
    throw new BadBackup(`${to} exists already: name another file, or remove it first`)
  await requireWritable(dirname(to))
  const partial = `${to}.part`
  try {
    await write(createWriteStream(partial, { mode: 0o600 }))
    const file = await open(partial, 'r+')
    await file.sync().finally(() => file.close())
    await rename(partial, to)
    fsyncFolder(dirname(to))
  } catch (error) {
    await rm(partial, { force: true })
    if (isDiskFull(error) || (error instanceof AppError && error.reason === 'storage_full'))
      throw new BadBackup(
        `there is no room for ${to}, and nothing of it was kept: 64 MB stay free for the server. Free some space, or write to another disk`,
      )
    throw error
  }
}

async function requireWritable(folder: string): Promise<void> {
  const folderStat = await stat(folder).catch(() => undefined)
  if (!folderStat)
    throw new BadBackup(
      `there is no folder ${folder}: create it first (mkdir -p), or name a file in another folder`,
    )
  if (!folderStat.isDirectory()) throw new BadBackup(`${folder} is no folder: name a file in another folder`)
  await access(folder, constants.W_OK | constants.X_OK).catch(({ code }: NodeJS.ErrnoException) => {
    throw new BadBackup(
      `${folder} cannot be written to (${code}): give it to the user that runs this (chown), or name another folder`,
    )
  })
}
