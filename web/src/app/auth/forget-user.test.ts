import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOutbox } from '../../lib/outbox/state.ts'
import { storeSignedOut } from '../../lib/session/state.ts'
import { forgetUser } from './forget-user.ts'

const OWNER = '7'
const OTHER = '8'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  storeSignedOut(OWNER)
  // Test files share a page, so an earlier one may have left writes in the outbox.
  useOutbox.setState({ entries: [] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

const keysLeft = () => Object.keys(localStorage).sort()
const keepTexts = (texts: Record<string, string>) => {
  for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text)
}
/** Creates a database with these rows and returns a function that reads a store. */
async function filled(name: string, version: number, stores: Record<string, [IDBValidKey, unknown][]>) {
  const database = await openDB(name, version, {
    upgrade: (db) => {
      for (const store of Object.keys(stores)) db.createObjectStore(store)
    },
  })
  for (const [store, rows] of Object.entries(stores))
    for (const [key, value] of rows) await database.put(store, value, key)
  database.close()
  return async (store: string) => {
    const again = await openDB(name)
    const keys = (await again.getAllKeys(store)).map(String)
    const values = await again.getAll(store)
    again.close()
    return Object.fromEntries(keys.map((key, i) => [key, values[i]]))
  }
}

test('removes drafts and usage statistics of the user only', async () => {
  keepTexts({
    'drafts 7 sale-new': '{"customer":"张三"}',
    'writes 7 sale-new': '{}',
    'drafts 7 sale-store': '3',
    'drafts 8 sale-new': '{}',
    'drafts 77 sale-new': '{}',
    'moduleUses:7': '{"/home":3}',
    'firstStepsOver:7': '1',
    pushKnown: '7 2026-01-01 mark',
    wanxingjieguo: '{"7":{"1 read":{"right":1,"gaps":2}},"8":{}}',
    browser: 'token',
    colorScheme: 'dark',
    selectedTheme: '高中',
  })
  sessionStorage.setItem('import 7 /api/stock/imports', '12')
  sessionStorage.setItem('outboxTab', 'tab')
  await forgetUser()
  expect(keysLeft()).toEqual([
    'browser',
    'colorScheme',
    'drafts 77 sale-new',
    'drafts 8 sale-new',
    'selectedTheme',
    'wanxingjieguo',
  ])
  expect(localStorage.getItem('wanxingjieguo')).toBe('{"8":{}}')
  expect(Object.keys(sessionStorage)).toEqual(['outboxTab'])
})

test('retains work that the server does not have', async () => {
  const unsent = {
    'drafts 7 stock-count-4': '356938035643809\t1',
    'drafts 7 stock-kept-10': '{}',
    'drafts 7 reading-practice/3': '{"unsaved":true}',
    'drafts 7 reward-play/3': '{"unsaved":{"1":{}}}',
    'exam-answers': '7/5',
    outbox: 'mark',
  }
  const entry = { owner: OWNER, id: 'x', editAt: '/stock/in?kept=stock-kept-10' }
  const outbox = await filled('shangxue-outbox', 1, { entries: [['all', [entry]]] })
  keepTexts({
    ...unsent,
    'drafts 7 stock-kept-11': '{}',
    'drafts 7 reading-practice/4': '{"unsaved":false}',
    'drafts 7 reward-play/4': '{"unsaved":{}}',
    'assessment 7':
      '{"begun":{},"results":[{"sent":true,"at":"2026-01-01"},{"sent":false,"at":"2026-01-02"}]}',
  })
  await forgetUser()
  expect(keysLeft()).toEqual(['assessment 7', ...Object.keys(unsent)].sort())
  expect(JSON.parse(localStorage.getItem('assessment 7') ?? '')).toEqual({
    begun: null,
    results: [{ sent: false, at: '2026-01-02' }],
  })
  expect(await outbox('entries')).toMatchObject({ all: [{ id: 'x' }] })
})

test('removes cached exams, posts and uploads, not pending ones', async () => {
  const exams = await filled('shangxue-exams', 1, {
    attempts: [
      ['7/1', { unsaved: {}, exam: { title: '期末' } }],
      ['7/2', { unsaved: { 101: { seq: 1, time_spent: 3 } }, exam: { title: '期末' } }],
      ['8/1', { unsaved: {}, exam: { title: '期末' } }],
    ],
  })
  const moments = await filled('shangxue-moments', 1, {
    posts: [
      [OWNER, { draft: { body: '草稿' }, waiting: [{ id: 'w', body: '等待' }] }],
      [OTHER, { draft: { body: '草稿' }, waiting: [] }],
    ],
  })
  const papers = await filled('shangxue-papers', 1, {
    upload: [
      ['draft 7', { files: [{ id: 'a' }] }],
      ['file a', {}],
      ['draft 8', { files: [{ id: 'b' }] }],
      ['file b', {}],
    ],
  })
  await forgetUser()
  const others = { unsaved: {}, exam: { title: '期末' } }
  expect(await exams('attempts')).toEqual({
    '7/2': { unsaved: { 101: { seq: 1, time_spent: 3 } } },
    '8/1': others,
  })
  expect(await moments('posts')).toEqual({
    7: { draft: null, waiting: [{ id: 'w', body: '等待' }] },
    8: { draft: { body: '草稿' }, waiting: [] },
  })
  expect(Object.keys(await papers('upload'))).toEqual(['draft 8', 'file b'])
})

test('removes cached learner data, not pending answers', async () => {
  const rows = (owner: string): [IDBValidKey, unknown][] => [[[owner, 'word'], { due: 1 }]]
  const both = [...rows(OWNER), ...rows(OTHER)]
  const study = await filled('shangxue-study', 3, {
    events: both,
    plays: both,
    setAside: both,
    memories: both,
    days: both,
    learners: [
      [OWNER, { cursor: 9, chosen: { words: 20 } }],
      [OTHER, { cursor: 9 }],
    ],
    packs: [
      ['words', {}],
      ['lists 7', {}],
      ['list 7 3', {}],
      ['lists 8', {}],
    ],
  })
  await forgetUser()
  for (const store of ['events', 'plays', 'setAside'])
    expect(Object.keys(await study(store))).toEqual(['7,word', '8,word'])
  for (const store of ['memories', 'days']) expect(Object.keys(await study(store))).toEqual(['8,word'])
  expect(await study('learners')).toEqual({ 7: { chosen: { words: 20 } }, 8: { cursor: 9 } })
  expect(Object.keys(await study('packs'))).toEqual(['lists 8', 'words'])
})

test('removes nothing if no user signed out', async () => {
  storeSignedOut(null)
  keepTexts({ 'drafts 7 sale-new': '{}' })
  await forgetUser()
  expect(keysLeft()).toEqual(['drafts 7 sale-new'])
})
