import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeEvents } from '../../domains/english/store/study-storage.ts'
import { recordUnsaved } from '../../domains/exams/saving/open-attempts.ts'
import { emptyPost, queuePost } from '../../domains/moments/post-queue.ts'
import { useOutbox } from '../../lib/outbox/state.ts'
import { KEYS } from '../../lib/session/state.ts'
import { listUnsent } from './pending-writes.ts'

const OWNER = '7'
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const user = { [KEYS.userName]: '小兰', [KEYS.database]: '一中', [KEYS.userId]: OWNER }
  for (const [key, text] of Object.entries(user)) localStorage.setItem(key, text)
  useOutbox.setState({ entries: [] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('counts the pending writes of one user only', async () => {
  await queuePost({ ...emptyPost(), body: '你好' })
  recordUnsaved(12, true)
  await storeEvents(OWNER, [{ type: 'undo', id: 'a', at: '2026-11-28T00:00:00.000Z', undone: 'b' }])
  localStorage.setItem(`drafts ${OWNER} reward-play/3`, JSON.stringify({ unsaved: { 0: {} } }))
  localStorage.setItem(`drafts ${OWNER} reading-practice/4`, JSON.stringify({ unsaved: false }))
  localStorage.setItem(`drafts ${OWNER} stock-count-5`, '356000')
  localStorage.setItem(`drafts ${OWNER} sale-new`, '{}')
  expect(await listUnsent(OWNER)).toEqual([
    '1 条动态',
    '1 场考试的答案',
    '1 份练习的答案',
    '1 次盘点的扫描',
    '1 条学习记录',
  ])
  expect(await listUnsent('8')).toEqual([])
})

test('counts nothing if the browser blocks the storage', async () => {
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  vi.useFakeTimers()
  const counted = listUnsent(OWNER)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await counted).toEqual([])
  vi.useRealTimers()
})
