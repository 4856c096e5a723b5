import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { freeBytes, RESERVED_BYTES } from '../../disk/disk-space.ts'
import { lockAddress } from './folder-lock.ts'

/** Purpose of the socket through which the process that has the data folder open copies it. */
const PURPOSE = 'copies'
const ID = /^[\da-f-]{36}$/
const DONE_MESSAGE = 'done'

const copyFolder = (dataDir: string, id: string) => join(dataDir, 'copies', id)

/**
 * Serves copies of the data folder. A request requires creating an empty folder inside the data folder: a process that can do
 * that may read the database anyway. Returns a stop function.
 */
export async function serveCopies(
  dataDir: string,
  copyTo: (folder: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const address = lockAddress(dataDir, PURPOSE)
  // The owner of an existing socket is gone, since this process holds the folder's lock.
  if (address.startsWith('/')) rmSync(address, { force: true })
  rmSync(join(dataDir, 'copies'), { recursive: true, force: true })
  const handleRequest = async (id: string) => {
    const folder = copyFolder(dataDir, id)
    if (!ID.test(id) || readdirSync(folder).length > 0) throw new Error('no such folder')
    await requireSpaceForCopy(dataDir)
    await copyTo(folder)
    return DONE_MESSAGE
  }
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined).setTimeout(5_000, () => socket.destroy())
    socket.once('data', (data) => {
      socket.setTimeout(0)
      handleRequest(data.toString().trim()).then(
        (response) => socket.end(response),
        (error: Error) => socket.end(error.message),
      )
    })
  })
  await new Promise<void>((resolve) => {
    // Without the socket a backup requires stopping the server, and says so.
    server.on('error', () => resolve())
    server.listen({ path: address, exclusive: true }, () => resolve())
  })
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

async function requireSpaceForCopy(dataDir: string): Promise<void> {
  const needed = folderSize(join(dataDir, 'pgdata'))
  if ((await freeBytes(dataDir)) - needed < RESERVED_BYTES)
    throw new Error(`a copy needs ${Math.ceil(needed / 1e6)} MB on the disk of ${dataDir}: free some space`)
}

function folderSize(folder: string): number {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) =>
    entry.isFile(),
  )
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

export interface DataFolderCopy {
  /** A data folder as of one instant. */
  readonly folder: string
  remove(): void
}

/** Requests a copy of a data folder from the process that has it open. */
export async function requestCopy(dataDir: string): Promise<DataFolderCopy> {
  const id = randomUUID()
  const folder = copyFolder(dataDir, id)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    const response = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = net.connect(lockAddress(dataDir, PURPOSE), () => socket.write(`${id}\n`))
      socket.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      socket.on('error', reject).on('close', () => resolve(text))
    })
    if (response !== DONE_MESSAGE)
      throw new Error(`the server could not copy its database: ${response || 'it gave no answer'}`)
    return { folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}
