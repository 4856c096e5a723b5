import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createQueryClient } from '../../../app/data/query-client.ts'
import { endSession } from '../../../lib/session/session.ts'
import { KEYS, storedSession, useSession } from '../../../lib/session/state.ts'
import { store } from '../../../lib/storage/local-storage.ts'
import { ok, refusal, startTestServer } from '../../../lib/testing/server.ts'
import type { Word } from '../content/content-packs.ts'
import { WordBookButton } from './word-book-button.tsx'

configure({ asyncUtilTimeout: 8_000 })

const KITE = { id: 2 ** 31 + 5, spelling: 'kite' } as Word
const BOOK = { id: 7, name: '生词本', count: 1, made_at: '2026-03-01T00:00:00.000Z', book: true }
const PAGE = { page: 1, pageSize: 1_000, total: 1, totalPages: 1, totalCapped: false }
const PUT = 'POST /api/word-lists/library-words'
let isInBook: boolean
let server: Awaited<ReturnType<typeof startTestServer>>
const addRequests = () => server.seen.filter(({ method, url }) => `${method} ${url}` === PUT)

beforeEach(async () => {
  isInBook = false
  server = await startTestServer(({ method, url }) => {
    const path = `${method} ${url.split('?')[0]}`
    if (path === 'GET /api/word-lists') return ok({ list: isInBook ? [BOOK] : [] })
    if (path === 'GET /api/word-lists/7/words') return ok({ list: [{ ...KITE, entry: 1 }], pagination: PAGE })
    if (path !== PUT) return refusal(404, 40401, '没有这个接口')
    isInBook = true
    return ok({ list: BOOK, word: { ...KITE, entry: 1 } })
  })
  store(KEYS.userName, '小明')
  store(KEYS.database, '学校')
  store(KEYS.userId, '7')
  useSession.setState(storedSession())
})
afterEach(async () => {
  cleanup()
  endSession()
  localStorage.clear()
  await server.stop()
})
const renderButton = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WordBookButton word={KITE} />
    </QueryClientProvider>,
  )
const findAddedButton = () => screen.findByRole('button', { name: '已在生词本' })

test('adds a word to 生词本 only once', async () => {
  renderButton()
  await userEvent.dblClick(await screen.findByRole('button', { name: '添加 kite 到生词本' }))
  await userEvent.click(await findAddedButton())
  expect(addRequests()).toHaveLength(1)
  expect(JSON.parse(addRequests()[0]?.body ?? '')).toEqual({ word_id: KITE.id })
})

test('marks a word of 生词本 wherever it appears', async () => {
  isInBook = true
  renderButton()
  expect(await findAddedButton()).toMatchObject({ disabled: true })
  expect(addRequests()).toEqual([])
})

test('hides 生词本 from guests', async () => {
  endSession()
  renderButton()
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})
