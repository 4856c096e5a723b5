import { ERRORS } from '@shangxue/contract/errors/errors'
import * as contract from '@shangxue/contract/papers/endpoints'
import { PAPER_MAX_BYTES, PAPER_PAGES_MAX } from '@shangxue/contract/platform/constants'
import { type Output, SUCCESS } from '@shangxue/contract/platform/endpoint'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { requireSuccess } from '../../../testing/papers.ts'
import { aPdf } from '../../../testing/pdf.ts'

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
/** Sizes of all stored files. */
async function getFileSizes(): Promise<number[]> {
  const sizes: number[] = []
  for await (const { bytes } of h.storage.list('')) sizes.push(bytes)
  return sizes
}
const loadPages = async (id = paper_id) =>
  requireSuccess(await h.call(contract.getPaperDetail, { paper_id: id }, authOf())).pages

/** A form as browsers encode it, with all files in one field. */
async function uploadForm(
  fields: Record<string, string>,
  all: readonly [string, Uint8Array][],
  headers = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, bytes] of all) form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const encoded = new Response(form)
  const answer = await h.app.inject({
    method: 'POST',
    url: contract.uploadPaperImages.path,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      authorization: `Bearer ${owner.token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
      ...headers,
    },
  })
  return answer.json() as { code: number; msg: string; data: Output<typeof contract.uploadPaperImages> }
}

describe('several files in one upload', () => {
  const sizes = (pages: Output<typeof contract.uploadPaperImages>['pages']) =>
    pages.map(({ page_no, width, height }) => [page_no, width, height])
  const toPaper = () => ({ paper_id: String(paper_id) })

  test('create as many pages in order', async () => {
    const { code, data } = await uploadForm(toPaper(), [
      ['1.jpg', photo],
      ['2.jpg', await createPicture(500, 700)],
      ['3.pdf', await aPdf(2)],
    ])
    expect(code).toBe(SUCCESS)
    expect(sizes(data.pages).slice(0, 2)).toEqual([
      [1, 600, 800],
      [2, 500, 700],
    ])
    expect(await loadPages()).toHaveLength(4)
  })
  test('create a paper named like the first file', async () => {
    const { data } = await uploadForm({}, [
      ['正面.jpg', photo],
      ['背面.jpg', await createPicture(500, 700)],
    ])
    expect(data.pages).toHaveLength(2)
    const detail = requireSuccess(
      await h.call(contract.getPaperDetail, { paper_id: data.paper_id }, authOf()),
    )
    expect(detail.paper).toMatchObject({ title: '正面', pages: 2 })
  })
  test('are stored once when repeated with the same id or key', async () => {
    const both: [string, Uint8Array][] = [
      ['1.jpg', photo],
      ['2.jpg', await createPicture(500, 700)],
    ]
    const named = { ...toPaper(), file_id: crypto.randomUUID() }
    for (const _ of [1, 2]) expect((await uploadForm(named, both)).data.pages).toHaveLength(2)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await uploadForm({}, both, key)
    expect(await uploadForm({}, both, key)).toEqual(first)
    const other: [string, Uint8Array][] = [['1.jpg', photo]]
    expect((await uploadForm({}, other, key)).code).toBe(ERRORS.key_reused.code)
  })
  test('are all rejected, by name, if one is not a page', async () => {
    const before = await getFileSizes()
    const answer = await uploadForm(toPaper(), [
      ['1.jpg', photo],
      ['说明.txt', Buffer.from('不是照片'.repeat(100))],
    ])
    expect(answer).toMatchObject({
      code: ERRORS.bad_file.code,
      msg: expect.stringMatching(/^说明\.txt：只支持照片/),
    })
    expect([await loadPages(), await getFileSizes()]).toEqual([[], before])
  })
  test('are rejected if too many or too large together', async () => {
    const small = await createPicture(210, 210)
    const manyPages = Array.from({ length: PAPER_PAGES_MAX + 1 }, (_, i): [string, Uint8Array] => [
      `${i}.jpg`,
      small,
    ])
    expect(await uploadForm(toPaper(), manyPages)).toMatchObject({
      msg: `一次最多上传 ${PAPER_PAGES_MAX} 个文件，请分几次上传`,
    })
    expect(await uploadForm(toPaper(), manyPages.slice(1))).toMatchObject({ code: SUCCESS })
    expect(await uploadForm(toPaper(), manyPages.slice(0, 2))).toMatchObject({
      code: ERRORS.too_many_pages.code,
    })
    const half = Buffer.alloc(PAPER_MAX_BYTES / 2 + 1)
    expect(
      await uploadForm({}, [
        ['1.jpg', half],
        ['2.jpg', half],
      ]),
    ).toMatchObject({ code: ERRORS.too_large.code })
  })
  test('cannot be parts of a large file', async () => {
    const part = { ...toPaper(), file_id: crypto.randomUUID(), part: '0', parts: '2' }
    expect(
      await uploadForm(part, [
        ['1', photo],
        ['2', photo],
      ]),
    ).toMatchObject({ msg: /一次只能传一个文件/ })
    expect(await loadPages()).toEqual([])
  })
})
