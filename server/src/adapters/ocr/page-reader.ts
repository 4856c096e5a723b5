import { type PageReader, type PageReading, ReadingFailure } from './page-reading.ts'
import { type ReaderProcess, startReaderProcess } from './reader-process.ts'

export interface PageReaderOptions {
  /** Threads of the engine; 1 uses the least CPU per page. */
  threads?: number
  /** Maximum number of queued pages; further ones are rejected. */
  queueLength?: number
  pageTimeoutMs?: number
  /** Idle milliseconds after which the reading process stops. */
  idleMs?: number
  /** `tesseract` needs no native code; `auto` uses it only if PP-OCR does not load. */
  engine?: 'auto' | 'tesseract'
  /** Called with the id of each reading process that starts. */
  onProcess?: (pid: number) => void
}

interface Job {
  image: Buffer
  resolve(result: { reading: PageReading; page: Buffer }): void
  reject(error: Error): void
}

/**
 * Reads pages one at a time in a child process, which starts with the first page, is replaced when it dies
 * and stops when idle.
 */
export function createPageReader({
  threads = 1,
  queueLength = 100,
  pageTimeoutMs = 300_000,
  idleMs = 30_000,
  engine = 'auto',
  onProcess,
}: PageReaderOptions = {}): PageReader {
  const queue: Job[] = []
  let running: Promise<void> | undefined
  let current: ReaderProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let closed = false

  function getProcess(): ReaderProcess {
    if (current?.alive) return current
    current = startReaderProcess({ threads, engine })
    if (current.pid !== undefined) onProcess?.(current.pid)
    return current
  }

  async function runJob({ image, resolve, reject }: Job): Promise<void> {
    try {
      const answer = await getProcess()
        .request({ image }, pageTimeoutMs)
        .catch((error: Error) => {
          throw new ReadingFailure('engine', error.message)
        })
      if ('failure' in answer) throw new ReadingFailure(answer.failure.kind, answer.failure.message)
      resolve({ reading: answer.reading, page: Buffer.from(answer.page) })
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)))
    }
  }

  function runNext(): void {
    if (running) return
    clearTimeout(idleTimer)
    const job = queue.shift()
    if (job) {
      running = runJob(job).then(() => {
        running = undefined
        runNext()
      })
    } else if (!closed) {
      idleTimer = setTimeout(() => current?.stop(), idleMs)
      idleTimer.unref()
    }
  }

  return {
    read(image) {
      if (closed) return Promise.reject(new ReadingFailure('engine', 'the page reader is closed'))
      if (queue.length >= queueLength)
        return Promise.reject(new ReadingFailure('engine', `${queueLength} pages are waiting already`))
      return new Promise((resolve, reject) => {
        queue.push({ image, resolve, reject })
        runNext()
      })
    },
    async close() {
      closed = true
      clearTimeout(idleTimer)
      for (const { reject } of queue.splice(0))
        reject(new ReadingFailure('engine', 'the page reader is closed'))
      await current?.stop()
      await running
    },
  }
}
