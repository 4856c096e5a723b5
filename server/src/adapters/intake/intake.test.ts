import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aPdf } from '../../testing/pdf.ts'
import { readPages } from './intake.ts'
import { IntakeError } from './intake-error.ts'

/** Running threads, their maximum so far, messages they sent, and whether they exit at once. */
const threads = vi.hoisted(() => ({ running: 0, most: 0, messages: 0, die: false }))
vi.mock('node:worker_threads', async (original) => {
  const real = await original<typeof import('node:worker_threads')>()
  class Counted extends real.Worker {
    constructor(...[entry, options]: ConstructorParameters<typeof real.Worker>) {
      super(threads.die ? new URL('data:text/javascript,') : entry, options)
      threads.most = Math.max(threads.most, ++threads.running)
      this.on('message', () => threads.messages++)
      this.once('exit', () => threads.running--)
    }
  }
  return { ...real, Worker: Counted }
})
beforeEach(() => {
  threads.most = 0
  threads.messages = 0
  threads.die = false
})

const rejectionOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof IntakeError ? error.message : error),
  )

describe('a PDF', () => {
  test('becomes its pages, in order', async () => {
    const pages = await readPages(await aPdf(3), 3)
    expect(pages).toHaveLength(3)
    expect(pages[0]).toMatchObject({
      width: Math.round((300 * 200) / 72),
      height: Math.round((400 * 200) / 72),
    })
    for (const { image } of pages) expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg' })
    expect(new Set(pages.map(({ image }) => image.toString('base64'))).size).toBe(3)
  })
  test('with too many pages is rejected before drawing', async () => {
    expect(await rejectionOf(readPages(await aPdf(200), 2))).toBe(
      'PDF有200页，最多还能上传2页，请拆分后重新上传',
    )
    expect(threads.messages).toBe(1)
  })
  test('that is damaged is rejected', async () => {
    expect(await rejectionOf(readPages(Buffer.from('%PDF-1.7 and nothing else'), 2))).toMatch(/PDF已损坏/)
  })
  test('is drawn on demand, one page at a time', async () => {
    const bytes = new Uint8Array(await aPdf(3))
    const entry = './pdf-worker.dev.mjs'
    const worker = new Worker(new URL(entry, import.meta.url), {
      workerData: { bytes, maxPages: 3, maxSide: 400 },
      execArgv: [],
    })
    const messages: unknown[] = []
    worker.on('message', (message) => messages.push(message))
    const ask = async () => {
      const answer = once(worker, 'message')
      worker.postMessage('next')
      await answer
    }
    try {
      await ask()
      // Time in which it could continue by itself.
      await after(300)
      expect(messages).toMatchObject([{ width: 300, height: 400 }])
      for (let i = 0; i < 3; i++) await ask()
      expect(messages).toHaveLength(4)
      expect(messages[3]).toBe('end')
    } finally {
      await worker.terminate()
    }
  })
})

test('is drawn two at a time under load, until done', async () => {
  const pdf = await aPdf(1)
  const drawn = await Promise.all(Array.from({ length: 5 }, () => readPages(pdf, 1)))
  expect(drawn.map((pages) => pages.length)).toEqual([1, 1, 1, 1, 1])
  expect(threads.most).toBe(2)
})

test('is rejected as busy when the queue is full, unlike photos', async () => {
  threads.die = true
  const pdf = Buffer.from('%PDF-1.7')
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const answered: string[] = []
  const reads = Array.from({ length: 25 }, () =>
    readPages(pdf, 1).catch((error) => {
      answered.push(error instanceof IntakeError ? 'drawn' : error.reason)
    }),
  )
  await readPages(photo, 1)
  answered.push('photo')
  await Promise.all(reads)
  expect(answered.filter((answer) => answer === 'busy')).toHaveLength(7)
  expect(answered.indexOf('photo')).toBeLessThan(20)
})
