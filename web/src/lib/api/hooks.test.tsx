import { endpoint } from '@shangxue/contract/platform/endpoint'
import { Paged, Query } from '@shangxue/contract/platform/schema'
import { QueryClient, QueryClientProvider, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Type } from 'typebox'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { outbox } from '../outbox/queue.ts'
import { isQueued, lazyOutbox } from '../outbox/state.ts'
import { submit } from '../outbox/submit.ts'
import { stubIndexedDb } from '../testing/indexed-db.ts'
import {
  ok,
  type ReceivedRequest,
  refusal,
  type ScriptedResponse,
  startTestServer,
} from '../testing/server.ts'
import { onFailure } from './error.ts'
import { infiniteQuery, nextPage } from './infinite-queries.ts'
import { useCall, useUpload } from './mutations.ts'
import { query } from './queries.ts'

const list = endpoint({
  method: 'GET',
  path: '/api/things',
  summary: 'a list',
  permission: 'login',
  input: Query({ q: Type.String() }),
  output: Paged(Type.Integer()),
})
const save = endpoint({
  method: 'POST',
  path: '/api/things',
  summary: 'a write',
  permission: 'login',
  input: Type.Object({ title: Type.String() }),
  output: Type.Unknown(),
})
const sendPicture = endpoint({
  method: 'POST',
  path: '/api/pictures',
  summary: 'an upload',
  permission: 'login',
  input: Type.Object({}),
  output: Type.Unknown(),
  upload: { field: 'picture', maxBytes: 1000 },
})

const page = (number: number, totalPages: number) =>
  ok({
    list: [number],
    pagination: { page: number, pageSize: 1, total: totalPages, totalPages, totalCapped: false },
  })

let script: (seen: ReceivedRequest) => ScriptedResponse | Promise<ScriptedResponse>
let server: Awaited<ReturnType<typeof startTestServer>>
let cache: QueryClient
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={cache}>{children}</QueryClientProvider>
)

beforeEach(async () => {
  script = () => ok(null)
  server = await startTestServer((seen) => script(seen))
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(async () => {
  cleanup()
  await server.stop()
})

const keys = () =>
  server.seen.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key'])

describe('query', () => {
  test('caches a result under path and input', async () => {
    script = () => page(1, 1)
    const { result } = renderHook(() => useQuery(query(list, { q: 'a' })), { wrapper })
    await waitFor(() => expect(result.current.data?.list).toEqual([1]))
    expect(cache.getQueryData(['/api/things', { q: 'a' }])).toBe(result.current.data)
  })
  test('fetches pages one after another until the last', async () => {
    script = ({ url }) => page(Number(new URL(url, 'http://x').searchParams.get('page')), 2)
    const { result } = renderHook(() => useInfiniteQuery(infiniteQuery(list, { q: 'a' })), { wrapper })
    await waitFor(() => expect(result.current.hasNextPage).toBe(true))
    await act(() => result.current.fetchNextPage())
    await waitFor(() => expect(result.current.data?.pages.flatMap((page) => page.list)).toEqual([1, 2]))
    expect(result.current.hasNextPage).toBe(false)
  })
  test('fetches beyond a capped total while pages are full', () => {
    const pagination = { page: 5, pageSize: 2, totalPages: 5, totalCapped: true }
    expect(nextPage({ list: [1, 2], pagination })).toBe(6)
    expect(nextPage({ list: [1], pagination })).toBeUndefined()
  })
})

describe('useCall', () => {
  test('ignores a second tap while the first is in flight', async () => {
    const { result } = renderHook(() => useCall(save), { wrapper })
    act(() => {
      result.current.mutate({ title: 'a' })
      result.current.mutate({ title: 'a' })
    })
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    expect(server.seen).toHaveLength(1)
  })
  test('runs another write after the one in flight', async () => {
    script = ({ method, body }) => ok(method === 'POST' ? JSON.parse(body).title : null)
    const { result } = renderHook(() => useCall(save), { wrapper })
    const answers = await act(() =>
      Promise.all([result.current.mutateAsync({ title: 'a' }), result.current.mutateAsync({ title: 'b' })]),
    )
    expect(answers).toEqual(['a', 'b'])
    expect(new Set(keys()).size).toBe(2)
  })
  test('runs another write after the first fails', async () => {
    script = ({ body }) => (JSON.parse(body).title === 'a' ? refusal(422, 1, '不行') : ok('done'))
    const { result } = renderHook(() => useCall(save), { wrapper })
    const [first, second] = await act(() =>
      Promise.allSettled([
        result.current.mutateAsync({ title: 'a' }),
        result.current.mutateAsync({ title: 'b' }),
      ]),
    )
    expect(first).toMatchObject({ status: 'rejected' })
    expect(second).toEqual({ status: 'fulfilled', value: 'done' })
  })
  test('repeats a write with the same key after a lost response', async () => {
    script = () => (server.seen.length === 1 ? { instead: 'cut' } : ok(null))
    const { result } = renderHook(() => useCall(save), { wrapper })
    await act(() =>
      expect(result.current.mutateAsync({ title: 'a' })).rejects.toMatchObject({ code: 'network' }),
    )
    await act(() => result.current.mutateAsync({ title: 'a' }))
    expect(new Set(keys()).size).toBe(1)
    expect(keys()).toHaveLength(2)
  })
  test.each([
    ['other content', 'b', { instead: 'cut' } as const],
    ['the same content after a refusal', 'a', refusal(422, 1, '不行')],
    ['the same content after a success', 'a', ok(null)],
  ])('uses a new key for %s', async (_, title, first) => {
    script = () => (server.seen.length === 1 ? first : ok(null))
    const { result } = renderHook(() => useCall(save), { wrapper })
    await act(() => result.current.mutateAsync({ title: 'a' }).catch(() => null))
    await act(() => result.current.mutateAsync({ title }))
    expect(new Set(keys()).size).toBe(2)
  })
  test('refetches the queries that a successful write invalidates', async () => {
    script = ({ method }) => (method === 'GET' ? page(1, 1) : ok(null))
    renderHook(() => useQuery(query(list, { q: 'a' })), { wrapper })
    await waitFor(() => expect(server.seen).toHaveLength(1))
    const { result } = renderHook(() => useCall(save, { invalidates: [list] }), { wrapper })
    await act(() => result.current.mutateAsync({ title: 'a' }))
    expect(server.seen.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET'])
  })
  test.each([
    ['reports it to the user', {}, ['不行']],
    ['leaves it to a quiet caller', { quiet: true }, []],
  ])('handles a refusal: %s', async (_, options, expected) => {
    script = () => refusal(422, 1, '不行')
    const seen: string[] = []
    const stop = onFailure(({ message }) => seen.push(message))
    const { result } = renderHook(
      () => ({ json: useCall(save, options), file: useUpload(sendPicture, options) }),
      {
        wrapper,
      },
    )
    await act(() => result.current.json.mutateAsync({ title: 'a' }).catch(() => null))
    expect(seen).toEqual(expected)
    const file = new File(['x'], 'p.png')
    await act(() => result.current.file.mutateAsync({ input: {}, file }).catch(() => null))
    expect(seen).toEqual([...expected, ...expected])
    stop()
  })
  test('shows upload progress while a file is sent', async () => {
    let answer = (_: ScriptedResponse) => {}
    const answered = new Promise<ScriptedResponse>((resolve) => {
      answer = resolve
    })
    script = () => answered
    const { result } = renderHook(() => useUpload(sendPicture), { wrapper })
    expect(result.current.progress).toBeNull()
    act(() => result.current.mutate({ input: {}, file: new File(['x'], 'p.png') }))
    await waitFor(() => expect(result.current.progress).toBe(0))
    answer(ok(null))
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    expect(result.current.progress).toBeNull()
  })
})

describe('useCall with a queue', () => {
  const queue = { title: ({ title }: { title: string }) => title }
  beforeEach(() => {
    for (const [key, value] of Object.entries({ yonghuming: 'lan', shujuku: '甲', id: '7' }))
      localStorage.setItem(key, value)
    stubIndexedDb()
    lazyOutbox.submit = submit
  })
  afterEach(() => localStorage.clear())

  test('rejects a queued write so that success handlers do not run', async () => {
    script = () => ({ instead: 'cut' })
    const onSuccess = vi.fn()
    const { result } = renderHook(() => useCall(save, { queue }), { wrapper })
    const failure = await act(() =>
      result.current.mutateAsync({ title: 'a' }, { onSuccess }).catch((error: unknown) => error),
    )
    expect(isQueued(failure)).toBe(true)
    await waitFor(() => expect([result.current.queued, result.current.isSuccess]).toEqual([true, false]))
    expect(onSuccess).not.toHaveBeenCalled()
  })
  test('treats a tap on a queued write as the same write', async () => {
    script = () => ({ instead: 'cut' })
    const { result } = renderHook(() => useCall(save, { queue }), { wrapper })
    const tap = () => act(() => result.current.mutateAsync({ title: 'a' }).catch(() => null))
    await tap()
    await tap()
    await waitFor(() => expect(keys().length).toBeGreaterThan(1))
    expect(new Set(keys()).size).toBe(1)
    script = () => ok(null)
    await act(() => outbox.retryNow())
    await tap()
    expect(new Set(keys()).size).toBe(2)
  })
})

describe('failures shown by the caller', () => {
  const onReport = vi.fn()
  let stop = () => {}
  beforeEach(() => {
    onReport.mockClear()
    stop = onFailure(onReport)
  })
  afterEach(() => stop())
  const failing = (options: { quiet?: boolean; silent?: boolean }) => {
    script = () => refusal(409, 40900, '名称已存在')
    const { result, unmount } = renderHook(() => useCall(save, options), { wrapper })
    const outcome = result.current.mutateAsync({ title: 'a' }).catch((error: Error) => error.message)
    return { outcome, unmount }
  }

  test('are not reported while the caller is mounted', async () => {
    await expect(failing({ quiet: true }).outcome).resolves.toBe('名称已存在')
    expect(onReport).not.toHaveBeenCalled()
  })
  test('are reported after the caller unmounts', async () => {
    const { outcome, unmount } = failing({ quiet: true })
    unmount()
    await outcome
    expect(onReport).toHaveBeenCalledTimes(1)
  })
  test('are never reported when silent', async () => {
    const { outcome, unmount } = failing({ silent: true })
    unmount()
    await outcome
    expect(onReport).not.toHaveBeenCalled()
  })
})
