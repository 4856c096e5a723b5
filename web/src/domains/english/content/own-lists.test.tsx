import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createQueryClient } from '../../../app/data/query-client.ts'
import { KEYS, storedSession, useSession } from '../../../lib/session/state.ts'
import { store } from '../../../lib/storage/local-storage.ts'
import { ok, refusal, startTestServer } from '../../../lib/testing/server.ts'
import { useAddWord, useCommitWordFile } from '../lists/api.ts'
import { findWordsById } from './find-words.ts'

const WORD = { id: 51, spelling: 'kite', ipa: '', senses: [], forms: [], example: null, entry: 1 }
let words: (typeof WORD)[]
let lists: { id: number; name: string; count: number }[]
let server: Awaited<ReturnType<typeof startTestServer>>
const cache = createQueryClient()

beforeEach(async () => {
  cache.clear()
  words = []
  lists = []
  server = await startTestServer(({ method, url }) => {
    const path = `${method} ${url.split('?')[0]}`
    if (path === 'GET /api/word-lists') return ok({ list: lists })
    if (path === 'GET /api/word-lists/7/words') {
      const pagination = { page: 1, pageSize: 500, total: words.length, totalPages: 1, totalCapped: false }
      return ok({ list: words, pagination })
    }
    if (path === 'POST /api/word-lists' || path === 'POST /api/word-lists/words') {
      lists = [{ id: 7, name: '四级', count: 1 }]
      words = [...words, { ...WORD, id: WORD.id + words.length }]
      return ok(lists[0])
    }
    return refusal(404, 40401, '没有这个接口')
  })
  for (const [key, value] of [
    [KEYS.userName, '小明'],
    [KEYS.database, '学校'],
    [KEYS.userId, '7'],
  ] as const)
    store(key, value)
  useSession.setState(storedSession())
})
afterEach(async () => {
  cleanup()
  localStorage.clear()
  await server.stop()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={cache}>{children}</QueryClientProvider>
)
const findWordById = async (number: number) =>
  (await findWordsById(cache, [number], 7).catch(() => new Map())).has(number)

test('finds lists and words immediately after they are added', async () => {
  expect(await findWordById(51)).toBe(false)
  const commit = renderHook(() => useCommitWordFile(), { wrapper })
  await commit.result.current.mutateAsync({ token: 't', name: '四级' })
  expect(await findWordById(51)).toBe(true)
  expect(await findWordById(52)).toBe(false)
  const add = renderHook(() => useAddWord(), { wrapper })
  await add.result.current.mutateAsync({
    spelling: 'kite',
    meaning: '',
    ipa: '',
    example_en: '',
    example_zh: '',
  })
  expect(await findWordById(52)).toBe(true)
})

test('does not fetch recently loaded lists again', async () => {
  lists = [{ id: 7, name: '四级', count: 1 }]
  words = [WORD]
  expect([await findWordById(51), await findWordById(51)]).toEqual([true, true])
  expect(server.seen.map(({ url }) => url.split('?')[0])).toEqual([
    '/api/word-lists',
    '/api/word-lists/7/words',
  ])
})
