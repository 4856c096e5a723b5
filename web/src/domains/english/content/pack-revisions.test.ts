import 'fake-indexeddb/auto'
import { getStudyLibrary, getStudySentences } from '@shangxue/contract/english/endpoints'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../../lib/testing/server.ts'
import { resetDevice, startScriptedServer } from '../../session/testing/show.tsx'
import { createSentence } from '../testing/passage-fixtures.ts'
import { resetStudyDevice } from '../testing/study-device.ts'
import { levelSentencesOptions } from './content-packs.ts'

let server: Awaited<ReturnType<typeof startScriptedServer>>
let revision: string
let hasRevisions: boolean
let fetchCount: number

beforeEach(async () => {
  revision = 'r1'
  hasRevisions = true
  fetchCount = 0
  await resetStudyDevice()
  server = await startScriptedServer({
    [`GET ${getStudyLibrary.path}`]: () =>
      ok({
        version: `v ${revision}`,
        levels: [],
        ...(hasRevisions && { revisions: { 'sentences 初中': revision } }),
      }),
    [`GET ${getStudySentences.path}`]: () => {
      fetchCount += 1
      return ok({
        version: `v ${revision}`,
        ...(hasRevisions && { revision }),
        list: [createSentence({ cue: revision })],
      })
    },
  })
})
afterEach(async () => {
  resetDevice()
  await server.stop()
})

/** What a visit shows once the device's copy was compared with the index. */
async function visit(): Promise<string | undefined> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const options = levelSentencesOptions('初中')
  await client.fetchQuery(options)
  await vi.waitFor(() => expect(client.getQueryState(['study-index'])?.status ?? 'success').toBe('success'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  return client.getQueryData(options.queryKey)?.[0]?.cue
}

test('fetches a stored pack again only when its revision changes', async () => {
  expect(await visit()).toBe('r1')
  expect(await visit()).toBe('r1')
  expect(fetchCount).toBe(1)
  revision = 'r2'
  expect(await visit()).toBe('r2')
  expect(fetchCount).toBe(2)
})

test('compares the version of the library with a server that has no revisions', async () => {
  hasRevisions = false
  expect(await visit()).toBe('r1')
  expect(await visit()).toBe('r1')
  revision = 'r2'
  expect(await visit()).toBe('r2')
  expect(fetchCount).toBe(2)
})
