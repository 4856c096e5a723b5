import { createHash } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** Another process has this data folder open. Two at once would destroy it. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'
  readonly code = 'DATA_FOLDER_IN_USE'
  constructor(
    readonly folder: string,
    /** Undefined when the holder did not answer. */
    readonly pid: number | undefined,
  ) {
    const lockHolder = pid === undefined ? '另一个进程' : `进程 ${pid}`
    super(
      `数据文件夹 ${folder} 正被${lockHolder}使用。请先停止那个服务，或用环境变量 DATA_DIR 指定另一个文件夹后再启动`,
    )
  }
}

export interface FolderLock {
  release(): Promise<void>
}

/**
 * Locks an existing folder for this process. The lock is a listening socket, which the kernel removes with the process,
 * so `kill -9` leaves nothing stale. It does not work across containers.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const address = lockAddress(folder)
  const server = (await listen(address)) ?? (await reclaimLock(folder, address))
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Derived from device and inode, so that links and second mounts lead to the same lock. */
export function lockAddress(folder: string, purpose = ''): string {
  const { dev, ino } = fs.statSync(folder, { bigint: true })
  const id = createHash('sha256').update(`${dev}:${ino}${purpose}`).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\shangxue-${id}`
  // Linux: the abstract namespace needs no file that could outlive its owner.
  if (process.platform === 'linux') return `\0shangxue-${id}`
  return path.join(os.tmpdir(), `shangxue-${id}.sock`)
}

function listen(address: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.on('error', () => undefined).end(String(process.pid)))
    server.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen({ path: address, exclusive: true }, () => resolve(server.unref()))
  })
}

/** Where sockets are files (macOS), the file of a dead owner is removed; a live owner is reported. */
async function reclaimLock(folder: string, address: string): Promise<net.Server> {
  const lockHolder = await askHolder(address)
  if (lockHolder === 'gone' && address.startsWith(os.tmpdir())) fs.rmSync(address, { force: true })
  const server = lockHolder === 'gone' ? await listen(address) : undefined
  if (server) return server
  throw new DataFolderInUse(folder, typeof lockHolder === 'number' ? lockHolder : undefined)
}

/** Returns the holder's pid, `gone` when nobody listens, `silent` when it does not answer in time. */
function askHolder(address: string): Promise<number | 'gone' | 'silent'> {
  return new Promise((resolve) => {
    let text = ''
    const socket = net.connect(address)
    socket.setEncoding('utf8').setTimeout(2000, () => socket.destroy())
    socket.on('data', (part: string) => {
      text += part
    })
    socket.on('error', () => resolve('gone'))
    socket.on('close', () => resolve(Number(text) || 'silent'))
  })
}
