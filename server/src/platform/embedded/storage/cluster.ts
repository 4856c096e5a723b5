import fs from 'node:fs'
import path from 'node:path'
import { fsyncFolder } from './durable-fs.ts'

/** The folder of PostgreSQL's files and whether it has yet to be initialised. */
export interface Cluster {
  folder: string
  fresh: boolean
  /** Exists during initialisation: until it is removed no connection was handed out. */
  marker: string
}

/**
 * Prepares a data folder that `requireUsableCluster` accepts. Removes the result of an interrupted first start: its
 * marker proves that no row was ever stored there.
 */
export function prepareCluster(dataDir: string): Cluster {
  const folder = path.join(dataDir, 'pgdata')
  const marker = path.join(dataDir, 'pgdata.creating')
  if (fs.existsSync(marker)) fs.rmSync(folder, { recursive: true, force: true })
  if (fs.existsSync(path.join(folder, 'PG_VERSION'))) return { folder, marker, fresh: false }
  fs.writeFileSync(marker, 'first start in progress\n')
  fs.mkdirSync(folder, { recursive: true })
  fsyncFolder(dataDir)
  return { folder, marker, fresh: true }
}

/** Marks a fresh cluster as complete; when `durable`, only after all of it is on disk. */
export function finishCluster(cluster: Cluster, durable: boolean): void {
  if (durable) fsyncTree(cluster.folder)
  fs.rmSync(cluster.marker)
  fsyncFolder(path.dirname(cluster.folder))
}

function fsyncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) fsyncTree(full)
    else if (entry.isFile()) fsyncFile(full)
  }
  fsyncFolder(folder)
}

function fsyncFile(file: string): void {
  const fd = fs.openSync(file, 'r+')
  try {
    fs.fsyncSync(fd)
  } finally {
    fs.closeSync(fd)
  }
}
