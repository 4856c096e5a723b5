import type { AppliedMigration, Column } from '../backup/records.ts'

/** The archive cannot be imported, or not into this installation. The message says what to do. */
export class ImportRejected extends Error {
  override name = 'ImportRejected'
}

/** The first file of an archive after its README. */
export interface ArchiveHead {
  readonly product: 'shangxue'
  readonly format: 2
  /** Time of the snapshot, ISO 8601. */
  readonly at: string
  readonly tenant: { readonly id: number; readonly name: string }
  /** Password hashes are included, without which nobody could sign in after an import. */
  readonly credentials: boolean
  /** Applied to the source, oldest first. */
  readonly migrations: readonly AppliedMigration[]
  /** In the order of their rows: a table follows the tables that it references. */
  readonly tables: readonly { readonly name: string; readonly columns: readonly Column[] }[]
}

/** The last file of an archive. */
export interface ArchiveManifest {
  readonly product: 'shangxue'
  readonly tenant: number
  readonly at: string
  readonly rows: Readonly<Record<string, number>>
  readonly files: { readonly count: number; readonly bytes: number; readonly missing: readonly string[] }
  /** SHA-256: per table over its lines, of the files over their keys and contents. */
  readonly sums: { readonly tables: Readonly<Record<string, string>>; readonly files: string }
}

export const README_NAME = 'README.txt'
export const HEAD_NAME = 'format.json'
export const MANIFEST_NAME = 'manifest.json'

/** The format of keys that file storage generates. */
export const FILE_KEY_PATTERN = '[0-9a-f]{2}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
