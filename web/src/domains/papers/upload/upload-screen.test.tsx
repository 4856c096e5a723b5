import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubIndexedDb } from '../../../lib/testing/indexed-db.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { sampleDetail, samplePage, samplePaper } from '../testing/paper-samples.ts'
import { renderAt, type ScriptedResponses, startPapersServer } from '../testing/papers-server.tsx'
import { clearDraft, useUploadDraft } from './upload-draft.ts'
import UploadScreen from './upload-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const BASE = '/api/paper-analysis'
const CREATE = `POST ${BASE}/papers`
const EDIT = `PUT ${BASE}/papers/7`
const UPLOAD = `POST ${BASE}/upload-paper-images`
const DETAIL = `GET ${BASE}/get-paper-detail`
const ARRANGE = `PUT ${BASE}/papers/7/pages`
const ANALYZE = `POST ${BASE}/papers/7/analyze`
const MB = 1024 * 1024

let create: () => ScriptedResponse
let upload: NonNullable<ScriptedResponses[string]>
let analyze: () => ScriptedResponse
/** Ids of the files that arrived, each one page. */
let arrived: { file_id: string; kind: string }[]
let states: Record<string, { complete: boolean; received_parts: number[] }>
let server: Awaited<ReturnType<typeof startPapersServer>>

const pages = () =>
  arrived.map(({ file_id, kind }, index) =>
    samplePage({
      page_id: 70 + index,
      page_no: index + 1,
      file_id,
      kind: kind === 'answers' ? 'answers' : 'questions',
    }),
  )
const received = ({ part, parts, file_id, kind }: Record<string, unknown>) => {
  const complete = Number(part) === Number(parts) - 1
  if (complete) arrived.push({ file_id: String(file_id), kind: String(kind) })
  return ok({ paper_id: 7, complete, received_parts: [], pages: complete ? pages() : [] })
}

beforeEach(async () => {
  stubIndexedDb()
  arrived = []
  states = {}
  create = () => ok({ paper_id: 7 })
  upload = received
  analyze = () => ok({ paper_id: 7, status: 'analyzing' })
  const answers: ScriptedResponses = {
    [CREATE]: () => create(),
    [EDIT]: () => ok(null),
    [UPLOAD]: (sent, seen) => upload(sent, seen),
    [DETAIL]: () =>
      ok(sampleDetail({ paper: samplePaper({ status: 'pending' }), pages: pages(), questions: [] })),
    [ARRANGE]: () => ok({ pages: pages() }),
    [ANALYZE]: () => analyze(),
  }
  server = await startPapersServer(answers, ({ method, url }) => {
    const id = /^\/api\/paper-analysis\/papers\/7\/uploads\/(.+)$/.exec(url)?.[1]
    return method === 'GET' && id ? ok(states[id] ?? { complete: false, received_parts: [] }) : undefined
  })
  drawPictures()
})
afterEach(async () => {
  await waitFor(() => expect(useUploadDraft.getState().isRunning).toBe(false))
  clearDraft()
  useUploadDraft.setState({ owner: '' })
  vi.restoreAllMocks()
  await server.stop()
})

/** Stubs images and canvases, which jsdom lacks. */
function drawPictures(bytes = 1000) {
  class Picture {
    src = ''
    naturalWidth = 4000
    naturalHeight = 3000
    decode = () => Promise.resolve()
  }
  vi.stubGlobal('Image', Picture)
  const pen = { fillRect() {}, scale() {}, translate() {}, rotate() {}, drawImage() {} }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })),
  )
}

const photo = (name: string) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 0, 0, 0])], name, { type: 'image/jpeg' })
const pdf = (name: string, bytes: number) => {
  const content = new Uint8Array(bytes)
  content.set(new TextEncoder().encode('%PDF-1.7'))
  return new File([content], name, { type: 'application/pdf' })
}
const open = () => renderAt('/paper-analysis/upload', '/paper-analysis/upload', UploadScreen)
const add = async (label: string, ...files: File[]) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { files } })
const rows = async (count: number) => {
  await waitFor(() =>
    expect(within(screen.getByRole('list', { name: '试卷页' })).getAllByRole('listitem')).toHaveLength(count),
  )
  return within(screen.getByRole('list', { name: '试卷页' })).getAllByRole('listitem')
}
const title = async (text = '期中英语') => userEvent.type(await screen.findByLabelText(/^试卷名称/), text)
const start = async (name: RegExp | string = /分析$/) =>
  userEvent.click(await screen.findByRole('button', { name }))
const findArrived = () => screen.findByTestId('arrived')

describe('uploading', () => {
  test('sends facts and photos, then starts the analysis', async () => {
    open()
    await title()
    await userEvent.selectOptions(screen.getByLabelText('科目'), '数学')
    await userEvent.type(screen.getByLabelText('考试时间'), '90')
    await userEvent.click(screen.getByRole('radio', { name: /少选得部分分/ }))
    await add('试卷相册', photo('a.jpg'), photo('b.jpg'))
    await rows(2)
    await start()
    expect((await findArrived()).textContent).toBe('/paper-analysis/detail/7')
    expect(server.calls(CREATE)).toEqual([
      {
        title: '期中英语',
        subject: '数学',
        level: '初中',
        grade: '',
        duration_minutes: 90,
        multiple_rule: 'partial',
        answer_key_text: '',
      },
    ])
    expect(server.calls(UPLOAD)).toMatchObject([
      { paper_id: '7', part: '0', parts: '1', kind: 'questions' },
      { paper_id: '7', part: '0', parts: '1', kind: 'questions' },
    ])
    expect(server.calls(ARRANGE)).toHaveLength(0)
    expect(server.calls(ANALYZE)).toHaveLength(1)
    expect(useUploadDraft.getState().files).toEqual([])
  })
  test('orders pages as listed and drops removed ones', async () => {
    analyze = () => refusal(503, 50300, '服务器繁忙，请稍后重试')
    open()
    await title()
    await add('试卷相册', photo('a.jpg'), photo('b.jpg'), photo('c.jpg'))
    await rows(3)
    await start()
    expect(await screen.findByText('服务器繁忙，请稍后重试')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '前移第3个' }))
    await userEvent.click(screen.getByRole('button', { name: '删除第1个' }))
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }),
    )
    await rows(2)
    analyze = () => ok({ paper_id: 7, status: 'analyzing' })
    await start('继续上传并分析')
    await findArrived()
    expect(server.calls(UPLOAD)).toHaveLength(3)
    expect(server.calls(ARRANGE).at(-1)).toEqual({
      pages: [72, 71].map((page_id) => ({ page_id, turn: 0, kind: 'questions' })),
    })
  })
  test('sends large files in parts and resumes after a disconnect', async () => {
    let failuresLeft = 2
    upload = (sent) => {
      failuresLeft -= 1
      return failuresLeft >= 0 ? received(sent) : { instead: 'cut' }
    }
    open()
    await title()
    await add('试卷PDF', pdf('paper.pdf', 3 * MB + 5))
    await rows(1)
    await start()
    expect((await screen.findAllByText('网络错误或服务器问题')).length).toBeGreaterThan(0)
    const [file] = useUploadDraft.getState().files
    states[file?.id ?? ''] = { complete: false, received_parts: [0, 1] }
    upload = received
    await start('继续上传并分析')
    await findArrived()
    expect(server.calls(UPLOAD).map(({ part, parts }) => [part, parts])).toEqual([
      ['0', '4'],
      ['1', '4'],
      ['2', '4'],
      ['2', '4'],
      ['3', '4'],
    ])
    expect(server.calls(CREATE)).toHaveLength(1)
    expect(server.calls(EDIT)).toHaveLength(1)
  })
  test('does not resend data after a lost response', async () => {
    upload = (sent) => ({ ...received(sent), instead: 'cut' })
    open()
    await title()
    await add('试卷拍照', photo('a.jpg'))
    await rows(1)
    await start()
    await screen.findAllByText('网络错误或服务器问题')
    states[useUploadDraft.getState().files[0]?.id ?? ''] = { complete: true, received_parts: [] }
    await start('继续上传并分析')
    await findArrived()
    expect(server.calls(UPLOAD)).toHaveLength(1)
  })
  test('sends other files when one is refused and names it', async () => {
    let first = true
    upload = (sent) => {
      if (!first) return received(sent)
      first = false
      return refusal(422, 42200, '图片太小，看不清文字，请重新拍照后上传')
    }
    open()
    await title()
    await add('试卷相册', photo('a.jpg'), photo('b.jpg'))
    await rows(2)
    await start()
    expect(await screen.findByText('有 1 个文件没有上传成功，请按提示处理后继续')).toBeTruthy()
    const [bad, good] = await rows(2)
    expect(bad?.textContent).toContain('图片太小，看不清文字，请重新拍照后上传')
    expect(good?.textContent).toContain('已上传')
    expect(server.calls(ANALYZE)).toHaveLength(0)
  })
  test.each([
    [413, 41300, '文件过大，请压缩后重试'],
    [409, 40953, '一份试卷最多 20 页，请删掉多余的页再上传'],
  ])('shows refusal %i at the file', async (status, code, msg) => {
    upload = () => refusal(status, code, msg)
    open()
    await title()
    await add('试卷相册', photo('a.jpg'))
    await rows(1)
    await start()
    await waitFor(async () => expect((await rows(1))[0]?.textContent).toContain(msg))
  })
  test('opens a paper whose analysis has already started', async () => {
    analyze = () => refusal(409, 40950, '试卷正在分析，请等分析结束后再操作')
    open()
    await title()
    await add('试卷相册', photo('a.jpg'))
    await rows(1)
    await start()
    expect((await findArrived()).textContent).toBe('/paper-analysis/detail/7')
  })
  test('shows why it cannot begin', async () => {
    create = () => refusal(400, 40000, '试卷名称不能超过100个字符，请检查后重试')
    open()
    await title()
    await add('试卷相册', photo('a.jpg'))
    await rows(1)
    await start()
    expect((await screen.findByRole('alert')).textContent).toContain('试卷名称不能超过100个字符')
  })
})

describe('validation before upload', () => {
  test('requires a name and pages', async () => {
    open()
    await start()
    expect(await screen.findByText('请填写试卷名称')).toBeTruthy()
    expect(screen.getByText('请先拍照，或选择试卷的照片、PDF')).toBeTruthy()
    expect(server.calls(CREATE)).toHaveLength(0)
  })
  test('rejects an exam of more than ten hours', async () => {
    open()
    await userEvent.type(await screen.findByLabelText('考试时间'), '601')
    await start()
    expect(await screen.findByText('最多 600 分钟，请改小')).toBeTruthy()
  })
  test('requires the announced answers', async () => {
    open()
    await userEvent.click(await screen.findByRole('radio', { name: '文字' }))
    await start()
    expect(await screen.findByText('请填写答案，或选择“没有答案”')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: '照片' }))
    expect(await screen.findByText('请添加答案的照片，或选择“没有答案”')).toBeTruthy()
  })
  test('detects the file type by content', async () => {
    open()
    await add('试卷相册', new File(['MZ this is a program'], 'paper.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByText('paper.jpg：只支持照片（JPG、PNG、WebP）和PDF，请换一个文件')).toBeTruthy()
    expect(screen.queryByRole('list', { name: '试卷页' })).toBeNull()
  })
  test('rejects a PDF above 50 MB', async () => {
    open()
    const large = pdf('large.pdf', 20)
    vi.spyOn(large, 'size', 'get').mockReturnValue(50 * MB + 1)
    await add('试卷PDF', large)
    expect(await screen.findByText('large.pdf：文件过大，请压缩后重试')).toBeTruthy()
  })
  test('suggests another format for an undecodable photo', async () => {
    vi.stubGlobal(
      'Image',
      class {
        src = ''
        decode = () => Promise.reject(new Error('broken'))
      },
    )
    open()
    await add('试卷相册', photo('broken.jpg'))
    expect(await screen.findByText('broken.jpg：这张图片打不开，请换成JPG或PNG照片')).toBeTruthy()
  })
  test('names an unreadable photo and adds the others', async () => {
    open()
    const cloud = photo('cloud.jpg')
    vi.spyOn(cloud, 'slice').mockImplementation(() => {
      throw new DOMException('not here', 'NotReadableError')
    })
    await add('试卷相册', cloud, photo('here.jpg'))
    expect(await screen.findByText('cloud.jpg：读不出这个文件，请先下载到手机再选')).toBeTruthy()
    expect(await screen.findByText('here.jpg')).toBeTruthy()
  })
  test('blocks the upload while a photo is being prepared', async () => {
    let decoded = () => {}
    const decodeSlowly = new Promise<void>((resolve) => {
      decoded = resolve
    })
    const originalImage = globalThis.Image
    vi.stubGlobal(
      'Image',
      class extends originalImage {
        override decode = () => decodeSlowly
      },
    )
    open()
    await add('试卷相册', photo('slow.jpg'))
    const button = screen.getByRole('button', { name: '开始分析' })
    expect(button.getAttribute('aria-busy') ?? String((button as HTMLButtonElement).disabled)).toBe('true')
    decoded()
    await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false))
  })
  test('rejects the twenty-first page', async () => {
    open()
    await add('试卷相册', ...Array.from({ length: 21 }, (_, index) => photo(`${index}.jpg`)))
    expect(await screen.findByText('一份试卷最多 20 页，请删掉多余的页再上传')).toBeTruthy()
    await rows(20)
  })
})

describe('pages', () => {
  test('of the answers are sent after those of the paper', async () => {
    open()
    await title()
    await userEvent.click(screen.getByRole('radio', { name: '照片' }))
    await add('答案相册', photo('key.jpg'))
    await add('试卷相册', photo('a.jpg'))
    await rows(1)
    await screen.findByRole('list', { name: '答案页' })
    await start()
    await findArrived()
    expect(server.calls(UPLOAD).map(({ kind }) => kind)).toEqual(['questions', 'answers'])
  })
  test('that are rotated or cropped get a new file id', async () => {
    open()
    await add('试卷相册', photo('a.jpg'))
    await rows(1)
    const fileBefore = useUploadDraft.getState().files[0]
    await userEvent.click(screen.getByRole('button', { name: '旋转第1个' }))
    await waitFor(() => expect(useUploadDraft.getState().files[0]?.edit.turn).toBe(90))
    expect(useUploadDraft.getState().files[0]?.id).not.toBe(fileBefore?.id)
    await userEvent.click(screen.getByRole('button', { name: '裁剪第1个' }))
    const sheet = within(await screen.findByRole('dialog', { name: '裁剪' }))
    const corner = await sheet.findByRole('button', { name: /^左上角/ })
    for (let times = 0; times < 10; times++) fireEvent.keyDown(corner, { key: 'ArrowRight' })
    await userEvent.click(sheet.getByRole('button', { name: '裁剪' }))
    await waitFor(() => expect(useUploadDraft.getState().files[0]?.edit.crop?.x).toBeCloseTo(0.1))
  })
  test('and input are restored on the next visit', async () => {
    const { unmount } = open()
    await title('草稿')
    await add('试卷相册', photo('a.jpg'))
    await rows(1)
    unmount()
    // a new visit starts with empty memory
    useUploadDraft.setState({ owner: '', files: [] })
    open()
    expect((await rows(1))[0]?.textContent).toContain('a.jpg')
    expect((await screen.findByLabelText<HTMLInputElement>(/^试卷名称/)).value).toBe('草稿')
    await start()
    await findArrived()
    expect(server.calls(UPLOAD)).toHaveLength(1)
  })
})
