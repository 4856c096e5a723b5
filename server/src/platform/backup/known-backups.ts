import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkBackup } from './restore.ts'
import { headerOfFile } from './sealing.ts'

const LIST = 'backups.json'
const LISTED_MOST = 50
/** Older ones are not looked into when these are all bad. */
const LOOKED_INTO_MOST = 5

/** Remembers, beside the data, where a backup was written: a start that finds the database damaged names it. */
export function noteBackup(dataDir: string, path: string): void {
  const others = listed(dataDir).filter((one) => one !== path)
  try {
    writeFileSync(
      join(dataDir, LIST),
      `${JSON.stringify([path, ...others].slice(0, LISTED_MOST), null, 2)}\n`,
    )
  } catch {
    // the backup is made; that nobody will name it is no reason to call it failed
  }
}

function listed(dataDir: string): string[] {
  try {
    const list: unknown = JSON.parse(readFileSync(join(dataDir, LIST), 'utf8'))
    return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : []
  } catch {
    return []
  }
}

export interface KnownBackup {
  readonly path: string
  readonly encrypted: boolean
  /** The instant that it holds; undefined where it is encrypted and there is no passphrase to look into it. */
  readonly at: string | undefined
}

interface Candidate {
  readonly path: string
  readonly writtenAt: number
  readonly encrypted: boolean
}

/**
 * The newest backup that can be restored, of those that were written from this data folder, lie beside them, or in a
 * folder `backups` in it or next to it. Each is read to its end; of an encrypted one without its passphrase only the header.
 */
export async function newestBackup(
  dataDir: string,
  options: { readonly passphrase: string | undefined; readonly migrations: string },
): Promise<KnownBackup | undefined> {
  const paths = listed(dataDir)
  const folders = new Set([
    ...paths.map((path) => dirname(path)),
    join(dataDir, 'backups'),
    join(dirname(dataDir), 'backups'),
  ])
  const found = new Set([...paths, ...[...folders].flatMap(filesIn)])
  const candidates = [...found].flatMap(candidateOf).sort((a, b) => b.writtenAt - a.writtenAt)
  for (const { path, encrypted } of candidates.slice(0, LOOKED_INTO_MOST)) {
    if (encrypted && options.passphrase === undefined) return { path, encrypted, at: undefined }
    try {
      const { head } = await checkBackup({ from: path, ...options })
      return { path, encrypted, at: head.at }
    } catch {
      // damaged, of a later version, or under another passphrase: the one before may do
    }
  }
  return undefined
}

function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
  } catch {
    return []
  }
}

function candidateOf(path: string): Candidate[] {
  try {
    const header = existsSync(path) && !path.endsWith('.part') ? headerOfFile(path) : undefined
    return header ? [{ path, writtenAt: statSync(path).mtimeMs, encrypted: header.encrypted }] : []
  } catch {
    return []
  }
}
