import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { KEYS, storedSession, useSession } from '../../../lib/session/state.ts'
import { store } from '../../../lib/storage/local-storage.ts'
import { ok, refusal, type ScriptedResponse, startTestServer } from '../../../lib/testing/server.ts'
import { resetDevice, show } from '../../session/testing/show.tsx'
import { GUEST, useStudy } from '../store/study-state.ts'
import type { CheckedFile, OwnList } from './api.ts'
import { WordLists } from './word-lists.tsx'

configure({ asyncUtilTimeout: 8_000 })

const TOKEN = '7b0a3c52-58a8-4a5e-9d3b-0f4a3f1c2d10'
const list = (overrides: Partial<OwnList> = {}): OwnList => ({
  id: 7,
  name: '四级词汇',
  count: 2,
  made_at: '2026-11-20T08:00:00Z',
  book: false,
  shared: false,
  units: 0,
  ...overrides,
})
const checked = (overrides: Partial<CheckedFile> = {}): CheckedFile => ({
  token: TOKEN,
  name: '四级词汇',
  format: 'apkg',
  words: 2,
  units: 0,
  from_library: 1,
  preview: [
    { spelling: 'brave', ipa_uk: 'breɪv', senses: [{ pos: 'adj.', zh: '勇敢的' }] },
    { spelling: 'apple', ipa_uk: '', senses: [{ pos: '', zh: '苹果' }] },
  ],
  counts: [{ kind: 'no_meaning', count: 1 }],
  findings: [{ line: 5, spelling: 'blorp', kind: 'no_meaning' }],
  ...overrides,
})
const word = (entry: number, spelling: string) => ({
  id: entry,
  entry,
  spelling,
  ipa_uk: '',
  ipa_us: '',
  senses: [{ pos: 'n.', zh: '词' }],
  example: null,
  collocations: [],
  roots: '',
  topic: '',
  band: 1,
  confusables: [],
})
const page = (words: unknown[]) => ({
  list: words,
  pagination: { page: 1, pageSize: 100, total: words.length, totalPages: 1, totalCapped: false },
})

let server: Awaited<ReturnType<typeof startTestServer>>
let answers: Record<string, () => ScriptedResponse>
let lists: OwnList[]
const requestsTo = (name: string) =>
  server.seen.filter(({ method, url }) => `${method} ${url.split('?')[0]}` === name)
const practise = vi.fn()

beforeEach(async () => {
  lists = []
  answers = {
    'GET /api/word-lists': () => ok({ list: lists }),
    'POST /api/word-lists/imports': () => ok(checked()),
    'POST /api/word-lists': () => {
      lists = [list()]
      return ok(list())
    },
  }
  server = await startTestServer(({ method, url }) => {
    return answers[`${method} ${url.split('?')[0]}`]?.() ?? refusal(404, 40401, '没有这个接口')
  })
  store(KEYS.database, '学校')
  store(KEYS.userName, '小明')
  useSession.setState(storedSession())
  useStudy.setState({ owner: '学校/小明' })
})
afterEach(async () => {
  resetDevice()
  useStudy.setState({ owner: GUEST })
  vi.restoreAllMocks()
  practise.mockClear()
  await server.stop()
})

const open = () => show('/english-study/learning-mode', () => <WordLists onPractice={practise} />)
const choose = async (name = '四级.apkg') => {
  await userEvent.click(await screen.findByRole('button', { name: '导入单词' }))
  await userEvent.upload(await screen.findByLabelText('选择单词文件'), new File(['PK'], name), {
    applyAccept: false,
  })
}
const pick = async (action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /四级词汇/ }))
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${action}`) }))
}

test('sends a guest to sign in and back here', async () => {
  useSession.setState({ isLoggedIn: false })
  open()
  expect((await screen.findByRole('link', { name: '去登录' })).getAttribute('href')).toBe(
    '/login?redirect=%2Fenglish-study%2Flearning-mode',
  )
  expect(requestsTo('GET /api/word-lists')).toEqual([])
})

test('adds words by hand to 生词本', async () => {
  answers['POST /api/word-lists/words'] = () => {
    lists = [list({ id: 9, name: '生词本', count: 1, book: true })]
    return ok({ list: lists[0], word: word(1, 'kite') })
  }
  open()
  await userEvent.click(await screen.findByRole('button', { name: '添加单词' }))
  await userEvent.type(await screen.findByLabelText(/^单词/), 'kite')
  await userEvent.click(screen.getByRole('button', { name: '添加' }))
  expect(await screen.findByText('已添加 kite')).toBeTruthy()
  expect(requestsTo('POST /api/word-lists/words').map(({ body }) => JSON.parse(body))).toEqual([
    { spelling: 'kite', meaning: '', ipa: '', example_en: '', example_zh: '' },
  ])
  expect(await screen.findByRole('button', { name: /生词本.*1 词/ })).toBeTruthy()
})

describe('a chosen file', () => {
  test('is previewed and stored once on confirmation', async () => {
    open()
    await choose()
    const words = within(await screen.findByRole('list', { name: '将要导入的单词' }))
    expect(words.getByText('adj. 勇敢的')).toBeTruthy()
    const hints = within(screen.getByRole('list', { name: '提示' }))
    expect(hints.getByText('blorp')).toBeTruthy()
    expect(hints.getByText('缺少释义，已跳过')).toBeTruthy()
    expect(hints.getByText('第 5 条')).toBeTruthy()
    expect(requestsTo('POST /api/word-lists')).toEqual([])

    const name = screen.getByLabelText(/词表名称/)
    await userEvent.clear(name)
    await userEvent.type(name, '我的四级')
    const store = screen.getByRole('button', { name: '导入 2 个单词' })
    store.click()
    store.click()
    expect(await screen.findByText('已导入 2 个单词')).toBeTruthy()
    expect(await screen.findByRole('button', { name: /四级词汇.*2 词/ })).toBeTruthy()
    expect(requestsTo('POST /api/word-lists').map(({ body }) => JSON.parse(body))).toEqual([
      { token: TOKEN, name: '我的四级' },
    ])
  })

  test('shows why it cannot be read and can be replaced', async () => {
    answers['POST /api/word-lists/imports'] = () => refusal(422, 42200, '无法识别这个文件。请上传 CSV。')
    open()
    await choose('a.png')
    expect((await screen.findByRole('alert')).textContent).toContain('无法识别这个文件')
    answers['POST /api/word-lists/imports'] = () => ok(checked())
    await userEvent.upload(screen.getByLabelText('选择单词文件'), new File(['apple'], 'b.txt'))
    expect(await screen.findByRole('button', { name: '导入 2 个单词' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('without usable words offers no import', async () => {
    answers['POST /api/word-lists/imports'] = () => ok(checked({ words: 0, preview: [] }))
    open()
    await choose()
    expect(await screen.findByText(/没有可以导入的单词/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^导入 / })).toBeNull()
  })

  test('beyond the word limit shows the error at the button', async () => {
    answers['POST /api/word-lists'] = () => refusal(409, 40970, '最多 50 个词表，请先删除不用的词表')
    open()
    await choose()
    await userEvent.click(await screen.findByRole('button', { name: '导入 2 个单词' }))
    expect((await screen.findByRole('alert')).textContent).toContain('最多 50 个词表')
  })
})

describe('a list', () => {
  beforeEach(() => {
    lists = [list()]
  })

  test('can be practised', async () => {
    open()
    await pick('开始学习')
    expect(practise).toHaveBeenCalledWith(list())
  })

  test('is exported in the chosen format', async () => {
    const createObjectUrl = vi.fn(() => 'blob:1')
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: createObjectUrl, revokeObjectURL: () => undefined }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    answers['GET /api/word-lists/7/file'] = () => ({ text: 'PK' })
    open()
    await pick('导出')
    await userEvent.click(await screen.findByRole('button', { name: /Anki 牌组包/ }))
    await waitFor(() => expect(createObjectUrl).toHaveBeenCalledTimes(1))
    expect(requestsTo('GET /api/word-lists/7/file')[0]?.url).toContain('format=apkg')
  })

  test('is renamed', async () => {
    answers['PUT /api/word-lists/7'] = () => {
      lists = [list({ name: '六级词汇' })]
      return ok(lists[0])
    }
    open()
    await pick('改名')
    const name = await screen.findByLabelText(/词表名称/)
    await userEvent.clear(name)
    await userEvent.type(name, '六级词汇{Enter}')
    expect(await screen.findByRole('button', { name: /六级词汇/ })).toBeTruthy()
    expect(JSON.parse(requestsTo('PUT /api/word-lists/7')[0]?.body ?? '')).toEqual({ name: '六级词汇' })
  })

  test('is deleted only after confirmation', async () => {
    answers['DELETE /api/word-lists/7'] = () => {
      lists = []
      return ok(null)
    }
    open()
    await pick('删除')
    expect(requestsTo('DELETE /api/word-lists/7')).toEqual([])
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: '删除' }))
    expect(await screen.findByText('还没有词表')).toBeTruthy()
    // Its words are no longer due.
    await waitFor(() => expect(requestsTo('POST /api/english-study/sync')).toHaveLength(1))
  })

  test('shows its words, adds one and removes one', async () => {
    let words = [word(1, 'brave'), word(2, 'eager')]
    answers['GET /api/word-lists/7/words'] = () => ok(page(words))
    answers['POST /api/word-lists/words'] = () => {
      words = [...words, word(3, 'apple')]
      return ok({ list: list({ count: 3 }), word: words[2] })
    }
    answers['DELETE /api/word-lists/7/words/1'] = () => {
      words = words.slice(1)
      return ok(null)
    }
    open()
    await pick('查看和添加单词')
    await userEvent.type(await screen.findByRole('textbox', { name: /^单词/ }), ' apple {Enter}')
    expect(await screen.findByRole('button', { name: '移除 apple' })).toBeTruthy()
    expect(JSON.parse(requestsTo('POST /api/word-lists/words')[0]?.body ?? '')).toMatchObject({
      list_id: 7,
      spelling: 'apple',
      meaning: '',
    })
    await userEvent.click(screen.getByRole('button', { name: '移除 brave' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '移除 brave' })).toBeNull())
    await waitFor(() => expect(requestsTo('POST /api/english-study/sync')).toHaveLength(1))
  })

  test('asks for the meaning of an unknown word', async () => {
    answers['GET /api/word-lists/7/words'] = () => ok(page([]))
    answers['POST /api/word-lists/words'] = () => refusal(422, 42250, '词库里没有“blorp”，请填写它的释义')
    open()
    await pick('查看和添加单词')
    await userEvent.type(await screen.findByRole('textbox', { name: /^单词/ }), 'blorp{Enter}')
    expect(await screen.findByText('词库里没有“blorp”，请填写它的释义')).toBeTruthy()
  })
})
