import { ERRORS } from '@shangxue/contract/errors/errors'
import * as contract from '@shangxue/contract/papers/endpoints'
import { PAPER_MAX_BYTES } from '@shangxue/contract/platform/constants'
import type { Input } from '@shangxue/contract/platform/endpoint'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loseConnectionAfterCommit } from '../../../testing/database/lost-commits.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { requireSuccess } from '../../../testing/papers.ts'
import { aPdf } from '../../../testing/pdf.ts'
import { purgePaperFiles } from '../delete-paper.ts'
import { getPages, getPagesWithReadings } from './queries.ts'

let h: Harness
let owner: TestUser
let paper_id: number
let photo: Buffer
beforeAll(async () => {
  h = await startHarness()
  owner = await h.signIn()
  photo = await createPicture(600, 800)
})
afterAll(() => h.close())
const authOf = (user = owner) => ({ token: user.token })
beforeEach(async () => {
  const facts = { title: '月考', subject: '英语', level: '初中', grade: '', duration_minutes: 0 } as const
  paper_id = requireSuccess(await h.call(contract.createPaper, facts, authOf())).paper_id
})

/** Noise makes the file large enough to be sent in parts. */
const createPicture = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer()
type Fields = Partial<Input<typeof contract.uploadPaperImages>>
const upload = (bytes: Uint8Array, fields: Fields = {}, name = '照片.jpg', user = owner) =>
  h.call(contract.uploadPaperImages, { paper_id, ...fields }, { ...authOf(user), file: { name, bytes } })
/** Sizes of all stored files. */
async function getFileSizes(): Promise<number[]> {
  const sizes: number[] = []
  for await (const { bytes } of h.storage.list('')) sizes.push(bytes)
  return sizes
}
const loadPages = async (id = paper_id) =>
  requireSuccess(await h.call(contract.getPaperDetail, { paper_id: id }, authOf())).pages

describe('a file', () => {
  test('with oversized form fields is rejected unread', async () => {
    const manyFields = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`more${i}`, 'x']))
    expect(await upload(photo, manyFields as Fields)).toMatchObject({ status: 413 })
    expect(await loadPages()).toEqual([])
  })
  test('without a paper creates one named like it', async () => {
    const file = { name: '期末试卷.jpg', bytes: photo }
    const made = requireSuccess(await h.call(contract.uploadPaperImages, {}, { ...authOf(), file }))
    expect(made).toMatchObject({
      complete: true,
      pages: [{ page_no: 1, width: 600, height: 800, status: 'pending' }],
    })
    const detail = requireSuccess(
      await h.call(contract.getPaperDetail, { paper_id: made.paper_id }, authOf()),
    )
    expect(detail.paper).toMatchObject({ title: '期末试卷', pages: 1, status: 'pending', mine: true })
  })
  test('arrives in parts, in any order, repeated and resumed', async () => {
    const file_id = crypto.randomUUID()
    const size = Math.ceil(photo.length / 3)
    const part = (n: number) =>
      upload(photo.subarray(n * size, (n + 1) * size), { file_id, part: n, parts: 3 })
    expect(requireSuccess(await part(2))).toMatchObject({ complete: false, received_parts: [2] })
    expect(requireSuccess(await part(2))).toMatchObject({ complete: false, received_parts: [2] })
    expect(requireSuccess(await part(0)).received_parts).toEqual([0, 2])
    const state = () => h.call(contract.getUploadState, { paper_id, file_id }, authOf())
    expect(requireSuccess(await state())).toEqual({ complete: false, received_parts: [0, 2] })
    expect(requireSuccess(await part(1))).toMatchObject({
      complete: true,
      pages: [{ width: 600, height: 800 }],
    })
    expect(requireSuccess(await state())).toEqual({ complete: true, received_parts: [] })
    // The response was lost: the last part is sent again.
    expect(requireSuccess(await part(1)).pages).toHaveLength(1)
    expect(await loadPages()).toHaveLength(1)
  })
  test.each([
    ['in one piece', 1, /insert into "paper_page"/],
    ['as a part', 2, /insert into "paper_upload_part"/],
  ])('that came %s is whole though nobody heard that it was taken', async (_how, parts, says) => {
    const file_id = crypto.randomUUID()
    const size = Math.ceil(photo.length / parts)
    const send = (part: number) =>
      upload(photo.subarray(part * size, (part + 1) * size), { file_id, part, parts })
    const lost = loseConnectionAfterCommit(h.database.pool, says)
    expect((await send(0)).status).toBe(503)
    expect(lost()).toBe(true)
    vi.restoreAllMocks()
    const { complete, pages } = requireSuccess(await send(parts - 1))
    expect([complete, pages.length]).toEqual([true, 1])
    const image = { paper_id, page_id: pages[0]?.page_id ?? 0 }
    expect((await h.call(contract.getPageImage, image, authOf())).status).toBe(200)
  })
  test.each([1, 2])('leaves no files without a free connection, in %i parts', async (parts) => {
    const originalPut = h.storage.put
    const keys: string[] = []
    vi.spyOn(h.storage, 'put').mockImplementation(async (bytes) => {
      keys.push(await originalPut(bytes))
      vi.spyOn(h.database.pool, 'connect').mockImplementation(() => {
        throw new Error('timeout exceeded when trying to connect')
      })
      return keys.at(-1) ?? ''
    })
    const part = { file_id: crypto.randomUUID(), part: 0, parts }
    expect((await upload(photo, part)).status).toBeGreaterThanOrEqual(500)
    vi.restoreAllMocks()
    expect(await Promise.all(keys.map(h.storage.find))).toEqual([undefined])
  })
  test('whose last parts arrive concurrently is stored once', async () => {
    const file_id = crypto.randomUUID()
    const half = Math.ceil(photo.length / 2)
    const parts = [photo.subarray(0, half), photo.subarray(half)]
    const answers = await Promise.all(
      [0, 1, 1, 0].map((part) => upload(parts[part] ?? photo, { file_id, part, parts: 2 })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await loadPages()).toHaveLength(1)
  })
  test('of the wrong type is rejected and can be sent again', async () => {
    const file_id = crypto.randomUUID()
    const text = Buffer.from('不是照片'.repeat(100))
    expect(await upload(text, { file_id })).toMatchObject({ status: 422, msg: /只支持照片.*PDF/ })
    for (const part of [0, 1]) await upload(text, { file_id, part, parts: 2 })
    expect(
      requireSuccess(await h.call(contract.getUploadState, { paper_id, file_id }, authOf())).received_parts,
    ).toEqual([])
    expect(await upload(await createPicture(120, 90))).toMatchObject({ status: 422, msg: /图片太小/ })
    expect(requireSuccess(await upload(photo, { file_id }, 'x.txt')).pages).toHaveLength(1)
  })
  test('that is too large, whole or in parts, returns 413', async () => {
    expect(await upload(Buffer.alloc(PAPER_MAX_BYTES + 1))).toMatchObject({
      status: 413,
      msg: '文件过大，请压缩后重试',
    })
    const file_id = crypto.randomUUID()
    const half = Buffer.alloc(PAPER_MAX_BYTES / 2 + 1)
    requireSuccess(await upload(half, { file_id, part: 0, parts: 3 }))
    expect(await upload(half, { file_id, part: 1, parts: 3 })).toMatchObject({ status: 413 })
  })
  test('with concurrent parts that are too large is rejected', async () => {
    const file_id = crypto.randomUUID()
    const half = Buffer.alloc(PAPER_MAX_BYTES / 2 + 2)
    const answers = await Promise.all([0, 1].map((part) => upload(half, { file_id, part, parts: 3 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 413])
    const { received_parts } = requireSuccess(
      await h.call(contract.getUploadState, { paper_id, file_id }, authOf()),
    )
    expect(received_parts).toHaveLength(1)
    const stored = await getFileSizes()
    expect(stored.filter((bytes) => bytes === half.length)).toHaveLength(1)
  })
  test('with a declared size above the limit is rejected unread', async () => {
    const declared = { 'content-length': String(PAPER_MAX_BYTES * 2) }
    const file = { name: '照片.jpg', bytes: photo }
    expect(
      await h.call(contract.uploadPaperImages, { paper_id }, { ...authOf(), file, headers: declared }),
    ).toMatchObject({ status: 413, code: ERRORS.too_large.code })
    expect(await loadPages()).toEqual([])
  })
  test('with a changed part count is rejected and can be restarted', async () => {
    const file_id = crypto.randomUUID()
    const half = Math.ceil(photo.length / 2)
    const part = (n: number) =>
      upload(photo.subarray(n * half, (n + 1) * half), { file_id, part: n, parts: 2 })
    requireSuccess(await upload(photo.subarray(0, 100), { file_id, part: 5, parts: 9 }))
    expect(await part(0)).toMatchObject({ status: 400, msg: /请重新上传/ })
    requireSuccess(await part(0))
    expect(requireSuccess(await part(1))).toMatchObject({ complete: true, pages: [{ width: 600 }] })
  })
  test('abandoned for longest gives way to new ones', async () => {
    const begun: string[] = []
    for (let i = 0; i < 8; i++) {
      const file_id = crypto.randomUUID()
      begun.push(file_id)
      requireSuccess(await upload(Buffer.alloc(1_234), { file_id, part: 0, parts: 2 }))
    }
    const receivedParts = async (file_id: string) =>
      requireSuccess(await h.call(contract.getUploadState, { paper_id, file_id }, authOf())).received_parts
        .length
    expect(await Promise.all(begun.map(receivedParts))).toEqual([0, 0, 0, 1, 1, 1, 1, 1])
    const countTemporary = async () => (await getFileSizes()).filter((bytes) => bytes === 1_234).length
    expect(await countTemporary()).toBe(5)
    requireSuccess(await h.call(contract.deletePaper, { paper_id }, authOf()))
    await purgePaperFiles(h.database, h.storage)
    expect(await countTemporary()).toBe(0)
  })
  test.each([0, 1, 2])('that cannot be removed (the %i.) blocks no others and is retried', async (stuck) => {
    await purgePaperFiles(h.database, h.storage)
    const before = (await getFileSizes()).length
    for (const part of [{ file_id: crypto.randomUUID() }, { file_id: crypto.randomUUID() }])
      requireSuccess(await upload(photo, part))
    requireSuccess(await upload(Buffer.alloc(1_234), { file_id: crypto.randomUUID(), part: 0, parts: 2 }))
    requireSuccess(await h.call(contract.deletePaper, { paper_id }, authOf()))
    const { remove } = h.storage
    let requests = 0
    const spy = vi
      .spyOn(h.storage, 'remove')
      .mockImplementation((key) =>
        requests++ === stuck ? Promise.reject(new Error('the bucket is away')) : remove(key),
      )
    await expect(purgePaperFiles(h.database, h.storage)).rejects.toThrow('the bucket is away')
    spy.mockRestore()
    expect(await getFileSizes()).toHaveLength(before + 1)
    await purgePaperFiles(h.database, h.storage)
    expect(await getFileSizes()).toHaveLength(before)
  })
  test('in transit is visible to its owner only', async () => {
    const file_id = crypto.randomUUID()
    requireSuccess(await upload(photo.subarray(0, 100), { file_id, part: 0, parts: 2 }))
    await h.database.pool.query('update paper set edition = 1, shared = true where id = $1', [paper_id])
    const classmate = await h.signIn({ tenantId: owner.tenantId })
    requireSuccess(await h.call(contract.getPaperDetail, { paper_id }, authOf(classmate)))
    const state = (user?: TestUser) => h.call(contract.getUploadState, { paper_id, file_id }, authOf(user))
    expect(requireSuccess(await state()).received_parts).toEqual([0])
    expect(await state(classmate)).toMatchObject({ status: 404 })
  })
  const fill = (pages: number) =>
    h.database.pool.query(
      `insert into paper_page (tenant_id, paper_id, position, kind, file_id, file_index, file_key, width, height)
       select tenant_id, id, n, 'questions', gen_random_uuid(), 0, 'x', 1, 1 from paper, generate_series(1, $2) n where id = $1`,
      [paper_id, pages],
    )
  test('beyond twenty pages is rejected, even as a part', async () => {
    await fill(20)
    const tooMany = { status: 409, code: ERRORS.too_many_pages.code }
    expect(await upload(photo)).toMatchObject(tooMany)
    const file_id = crypto.randomUUID()
    expect(await upload(photo, { file_id, part: 0, parts: 2 })).toMatchObject(tooMany)
    expect(
      requireSuccess(await h.call(contract.getUploadState, { paper_id, file_id }, authOf())).received_parts,
    ).toEqual([])
  })
  test('with too many pages is rejected with the number left', async () => {
    await fill(18)
    expect(await upload(await aPdf(3))).toMatchObject({ status: 422, msg: /PDF有3页，最多还能上传2页/ })
    expect(requireSuccess(await upload(await aPdf(2))).pages).toHaveLength(20)
  })
})

describe('pages', () => {
  test('are listed without their large readings', async () => {
    requireSuccess(await upload(photo))
    const reading = { lines: [] }
    await h.database.pool.query('update paper_page set reading = $2 where paper_id = $1', [
      paper_id,
      JSON.stringify(reading),
    ])
    const rows = await h.database.withTenant({ tenantId: owner.tenantId }, async (db) => ({
      listed: await getPages(db, paper_id),
      read: await getPagesWithReadings(db, paper_id),
    }))
    expect(rows.listed).toMatchObject([{ position: 1, status: 'pending' }])
    expect(rows.listed[0]).not.toHaveProperty('reading')
    expect(rows.read).toMatchObject([{ position: 1, reading }])
  })
  test('are ordered, rotated and dropped, and dropped files deleted', async () => {
    for (const file_id of [1, 2, 3])
      requireSuccess(await upload(photo, { file_id: `00000000-0000-4000-8000-00000000000${file_id}` }))
    const [a, b, c] = (await loadPages()).map(({ page_id }) => page_id) as [number, number, number]
    const arrange = (pages: Input<typeof contract.arrangePages>['pages']) =>
      h.call(contract.arrangePages, { paper_id, pages }, authOf())
    const page = (page_id: number, turn: 0 | 90 = 0, kind: 'questions' | 'answers' = 'questions') => ({
      page_id,
      turn,
      kind,
    })
    expect(requireSuccess(await arrange([page(c), page(a, 90, 'answers')])).pages).toMatchObject([
      { page_id: c, page_no: 1 },
      { page_id: a, page_no: 2, kind: 'answers', width: 800, height: 600 },
    ])
    expect(await arrange([page(b)])).toMatchObject({ status: 404 })
    expect(await arrange([page(c), page(c)])).toMatchObject({ status: 404 })
    expect(await purgePaperFiles(h.database, h.storage)).toBeGreaterThan(0)
    const { rows } = await h.database.pool.query(
      'select id::int from paper_page where paper_id = $1 order by id',
      [paper_id],
    )
    expect(rows.map(({ id }) => id)).toEqual([a, c])
  })
  test('inserted before others move the content found on those', async () => {
    requireSuccess(await upload(photo))
    const place = { after_id: null, section_id: null, passage_id: null, label: '1' }
    const { aBody } = await import('../../../testing/papers.ts')
    const { question_id } = requireSuccess(
      await h.call(contract.addQuestion, { paper_id, ...place, body: aBody() }, authOf()),
    )
    const box = { page: 1, x: 0.1, y: 0.1, w: 0.5, h: 0.1 }
    await h.database.pool.query('update question set boxes = $2 where id = $1', [
      question_id,
      JSON.stringify([box]),
    ])
    requireSuccess(await upload(photo, { position: 0 }))
    const questions = async () =>
      requireSuccess(await h.call(contract.getPaperDetail, { paper_id }, authOf())).questions
    expect((await questions())[0]?.boxes).toEqual([{ ...box, page: 2 }])
    const [first] = await loadPages()
    const stored = [{ page_id: first?.page_id ?? 0, turn: 0 as const, kind: 'questions' as const }]
    requireSuccess(await h.call(contract.arrangePages, { paper_id, pages: stored }, authOf()))
    expect((await questions())[0]?.boxes).toEqual([])
  })
  test('are visible to their owner only', async () => {
    const { pages } = requireSuccess(await upload(photo))
    const image = { paper_id, page_id: pages[0]?.page_id ?? 0, width: 200 }
    const { data } = await h.call(contract.getPageImage, image, authOf())
    expect(await sharp(data).metadata()).toMatchObject({ format: 'jpeg', width: 200 })
    for (const user of [await h.signIn({ tenantId: owner.tenantId }), await h.signIn({ boss: true })]) {
      expect(await h.call(contract.getPageImage, image, authOf(user))).toMatchObject({ status: 404 })
      expect(await upload(photo, {}, 'x.jpg', user)).toMatchObject({ status: 404 })
      expect(await h.call(contract.arrangePages, { paper_id, pages: [] }, authOf(user))).toMatchObject({
        status: 404,
      })
    }
  })
})
