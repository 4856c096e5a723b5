import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkBackup } from './restore-backup.ts'
import { readFileHeader } from './seal-backup.ts'

const LIST_FILE = 'backups.json'
const MAX_LISTED = 50
/** Older ones are not checked when these are all invalid. */
const MAX_CHECKED = 5

/** Records, beside the data, where a backup was written. A start that finds the database damaged names it. */
export function recordBackupPath(dataDir: string, path: string): void {
  const otherPaths = readPathList(dataDir).filter((other) => other !== path)
  try {
    writeFileSync(
      join(dataDir, LIST_FILE),
      `${JSON.stringify([path, ...otherPaths].slice(0, MAX_LISTED), null, 2)}\n`,
    )
  } catch {
    // The backup itself succeeded, so a missing record is not an error.
  }
}

function readPathList(dataDir: string): string[] {
  try {
    const list: unknown = JSON.parse(readFileSync(join(dataDir, LIST_FILE), 'utf8'))
    return Array.isArray(list) ? list.filter((item): item is string => typeof item === 'string') : []
  } catch {
    return []
  }
}

export interface KnownBackup {
  readonly path: string
  readonly encrypted: boolean
  /** Time of the snapshot; undefined if the backup is encrypted and no passphrase is given. */
  readonly at: string | undefined
}

interface Candidate {
  readonly path: string
  readonly writtenAt: number
  readonly encrypted: boolean
}

/**
 * Returns the newest restorable backup among those written from this data folder, in the same folders, or in a
 * `backups` folder inside or beside it. Each is read to its end; without its passphrase only the header of an encrypted
 * one.
 */
export async function findNewestBackup(
  dataDir: string,
  options: { readonly passphrase: string | undefined; readonly migrations: string },
): Promise<KnownBackup | undefined> {
  const paths = readPathList(dataDir)
  const folders = new Set([
    ...paths.map((path) => dirname(path)),
    join(dataDir, 'backups'),
    join(dirname(dataDir), 'backups'),
  ])
  const candidatePaths = new Set([...paths, ...[...folders].flatMap(listFiles)])
  const candidates = [...candidatePaths].flatMap(toCandidate).sort((a, b) => b.writtenAt - a.writtenAt)
  for (const { path, encrypted } of candidates.slice(0, MAX_CHECKED)) {
    if (encrypted && options.passphrase === undefined) return { path, encrypted, at: undefined }
    try {
      const { head } = await checkBackup({ from: path, ...options })
      return { path, encrypted, at: head.at }
    } catch {
      // Damaged, of a later version, or under another passphrase: try the one before.
    }
  }
  return undefined
}

function listFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
  } catch {
    return []
  }
}

function toCandidate(path: string): Candidate[] {
  try {
    const header = existsSync(path) && !path.endsWith('.part') ? readFileHeader(path) : undefined
    return header ? [{ path, writtenAt: statSync(path).mtimeMs, encrypted: header.encrypted }] : []
  } catch {
    return []
  }
}
