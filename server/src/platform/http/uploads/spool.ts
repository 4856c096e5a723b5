import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Smaller contents stay in memory. */
const IN_MEMORY_BYTES = 256 * 1024

/** Buffers bytes on disk while they arrive over minutes. */
export interface Spool {
  readonly size: number
  write(chunk: Uint8Array): Promise<void>
  read(): Promise<Buffer>
  /** Releases the spool. May be called more than once. */
  close(): Promise<void>
}

export function createSpool(inMemoryBytes = IN_MEMORY_BYTES): Spool {
  let size = 0
  let chunks: Uint8Array[] = []
  let file: FileHandle | undefined
  let path: string | undefined

  async function openFile(): Promise<FileHandle> {
    path = join(tmpdir(), `shangxue-upload-${randomUUID()}`)
    const handle = await open(path, 'wx+', 0o600)
    // An unlinked file disappears with the process however it ends. Windows refuses to unlink an open file; `close`
    // removes it.
    await unlink(path).then(
      () => {
        path = undefined
      },
      () => undefined,
    )
    return handle
  }

  return {
    get size() {
      return size
    },
    async write(chunk) {
      size += chunk.length
      if (!file && size <= inMemoryBytes) {
        chunks.push(chunk)
        return
      }
      file ??= await openFile()
      const pending = [...chunks, chunk]
      chunks = []
      for (const pendingChunk of pending) await file.writeFile(pendingChunk)
    },
    async read() {
      if (!file) return Buffer.concat(chunks)
      const bytes = Buffer.allocUnsafeSlow(size)
      for (let read = 0; read < size; ) {
        const { bytesRead } = await file.read(bytes, read, size - read, read)
        if (bytesRead === 0) throw new Error('an upload was cut short on disk')
        read += bytesRead
      }
      return bytes
    },
    async close() {
      chunks = []
      const [handle, remainingPath] = [file, path]
      file = undefined
      path = undefined
      await handle?.close()
      if (remainingPath) await unlink(remainingPath).catch(() => undefined)
    },
  }
}
