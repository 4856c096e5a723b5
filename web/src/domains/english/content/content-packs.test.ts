import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { libraryIndexOptions } from './content-packs.ts'

const LATE_MS = 20
vi.mock('../store/study-database.ts', () => ({
  onDevice: () =>
    new Promise((_resolve, reject) => setTimeout(() => reject(new Error('no storage')), LATE_MS)),
}))

test('reports a network failure only through the query', async () => {
  const unhandledErrors: unknown[] = []
  const note = (reason: unknown) => void unhandledErrors.push(reason)
  process.on('unhandledRejection', note)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  await expect(client.fetchQuery(libraryIndexOptions)).rejects.toMatchObject({ code: 'network' })
  process.off('unhandledRejection', note)
  vi.unstubAllGlobals()
  expect(unhandledErrors).toEqual([])
})
