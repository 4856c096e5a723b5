import { EventEmitter } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import threads from 'node:worker_threads'
import { ERRORS } from '@shangxue/contract/errors/errors'
import * as contract from '@shangxue/contract/papers/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { requireSuccess } from '../../../testing/papers.ts'

/** Replaces PDFium: a marked PDF is drawn only when the test allows it. */
const drawGate = { open: () => {}, startedCount: 0 }
const opened = new Promise<void>((resolve) => {
  drawGate.open = resolve
})
class Scripted extends EventEmitter {
  answers = [{ data: new Uint8ClampedArray(300 * 300 * 4), width: 300, height: 300 }, 'end']
  may: Promise<void>
  constructor({ workerData }: { workerData: { bytes: Uint8Array } }) {
    super()
    drawGate.startedCount++
    this.may = Buffer.from(workerData.bytes).includes('held') ? opened : Promise.resolve()
  }
  postMessage() {
    void this.may.then(() => this.emit('message', this.answers.shift()))
  }
  terminate = async () => 0
}
const { Worker } = threads
const replaceWorkers = (replaced: typeof Worker) => {
  Object.assign(threads, { Worker: replaced })
  syncBuiltinESMExports()
}

let h: Harness
let photo: Buffer
const HELD_PDF = Buffer.from('%PDF-1.7 held')
const PDF = Buffer.from('%PDF-1.7')
beforeAll(async () => {
  replaceWorkers(
    new Proxy(Worker, {
      construct: (Real, [entry, options]) =>
        String(entry).includes('pdf-worker') ? new Scripted(options) : new Real(entry, options),
    }),
  )
  h = await startHarness()
  photo = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#eee' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => {
  replaceWorkers(Worker)
  return h.close()
})

const FACTS = { title: '月考', subject: '英语', level: '初中', grade: '', duration_minutes: 0 } as const
const createPaper = async ({ token }: TestUser) =>
  requireSuccess(await h.call(contract.createPaper, FACTS, { token })).paper_id
type Fields = Partial<Input<typeof contract.uploadPaperImages>>
const upload = ({ token }: TestUser, bytes: Uint8Array, fields: Fields) =>
  h.app.inject({
    method: 'POST',
    url: contract.uploadPaperImages.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: encodeForm(bytes, fields),
  })
function encodeForm(bytes: Uint8Array, fields: Fields): Buffer {
  const formFields = Object.entries(fields).map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n'
  return Buffer.concat([Buffer.from(formFields.join('') + head), bytes, Buffer.from('\r\n--x--\r\n')])
}
/** Sends all parts of a file but the last, which the returned function sends. */
async function uploadAllButLast(user: TestUser, bytes: Buffer) {
  const about = { paper_id: await createPaper(user), file_id: crypto.randomUUID(), parts: 2 }
  const half = Math.ceil(bytes.length / 2)
  await upload(user, bytes.subarray(0, half), { ...about, part: 0 })
  return () => upload(user, bytes.subarray(half), { ...about, part: 1 })
}

test('many PDFs of one user neither block others nor exceed the queue', async () => {
  const [busy, other] = [await h.signIn(), await h.signIn()]
  const lastParts = await Promise.all(Array.from({ length: 8 }, () => uploadAllButLast(busy, HELD_PDF)))
  const lastOfPhoto = await uploadAllButLast(other, photo)
  const paper_id = await createPaper(other)

  let messages = 0
  const flood = lastParts.map(async (last) => {
    const answer = await last()
    messages++
    return answer
  })
  await expect.poll(() => [messages, drawGate.startedCount], { timeout: 20_000 }).toEqual([4, 1])
  // The queued PDFs of one user are not drawn before the other user's response.
  const answers = await Promise.all([lastOfPhoto(), upload(other, PDF, { paper_id })])
  for (const answer of answers)
    expect(answer.json()).toMatchObject({ data: { complete: true, pages: [{ page_no: 1 }] } })
  expect(drawGate.startedCount).toBe(2)

  drawGate.open()
  const ended = await Promise.all(flood)
  expect(ended.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    200, 200, 200, 200, 503, 503, 503, 503,
  ])
  const index = ended.findIndex(({ statusCode }) => statusCode === 503)
  expect(ended[index]?.json()).toMatchObject({ code: ERRORS.busy.code, msg: '服务器繁忙，请稍后重试' })
  expect(Number(ended[index]?.headers['retry-after'])).toBeGreaterThan(0)
  // Nothing was lost: any repeated part completes the file.
  expect((await lastParts[index]?.())?.json()).toMatchObject({ data: { complete: true } })
})
