import 'fake-indexeddb/auto'
import { getCompanyContent } from '@shangxue/contract/content/company-content'
import { COMPANY_ITEM_IDS_START } from '@shangxue/contract/english/company-ids'
import {
  getStudyBook,
  getStudyLibrary,
  getStudySentences,
  getStudyWords,
} from '@shangxue/contract/english/endpoints'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../../lib/session/state.ts'
import { ok, type ScriptedResponse } from '../../../../lib/testing/server.ts'
import { resetDevice, startScriptedServer } from '../../../session/testing/show.tsx'
import { removeLearnerData } from '../../learner/remove-learner-data.ts'
import { studyOwnerOf } from '../../learner/study-owner.ts'
import { createSentence } from '../../testing/passage-fixtures.ts'
import { resetStudyDevice } from '../../testing/study-device.ts'
import { createWord } from '../../testing/word-fixtures.ts'
import { bookUnitsOptions, gradeWordsOptions, levelSentencesOptions } from '../content-packs.ts'
import { readCachedPack } from '../pack-store.ts'
import { refreshCompanyContent } from './company-content.ts'

const LIBRARY = createSentence({ id: 31, cue: '词库' })
const OWN = createSentence({ id: COMPANY_ITEM_IDS_START + 1, cue: '自编' })

let server: Awaited<ReturnType<typeof startScriptedServer>>
let published: readonly (typeof OWN)[]
let words: readonly object[]
let reachable: boolean
let known: string[]

const respond = (data: object): ScriptedResponse => (reachable ? ok(data) : { instead: 'cut' })

beforeEach(async () => {
  published = [OWN]
  words = []
  reachable = true
  known = []
  await resetStudyDevice()
  server = await startScriptedServer({
    [`GET ${getStudyLibrary.path}`]: () => respond({ version: 'v', levels: [] }),
    [`GET ${getStudySentences.path}`]: () => respond({ version: 'v', list: [LIBRARY] }),
    [`GET ${getStudyBook.path}`]: () =>
      respond({ version: 'v', list: [{ grade: 7, number: 1, title: '我会打招呼', words: [1] }] }),
    [`GET ${getStudyWords.path}`]: () =>
      respond({ version: 'v', list: [createWord({ id: 1, spelling: 'hi' })] }),
    [`GET ${getCompanyContent.path}`]: (_input: unknown, { url }) => {
      const revision = `r${published.length}`
      const current = new URL(url, 'http://x').searchParams.get('revision') ?? ''
      known.push(current)
      const content = { words, sentences: published, cloze: [], gapped: [], listening: [] }
      return respond({ revision, content: current === revision ? null : content })
    },
  })
  signIn('7')
})
afterEach(async () => {
  useSession.setState({ isLoggedIn: false, userId: null })
  resetDevice()
  await server.stop()
})

const signIn = (userId: string) => useSession.setState({ isLoggedIn: true, userId: Number(userId) } as never)
const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
const cuesOf = async (client: QueryClient) =>
  (await client.fetchQuery(levelSentencesOptions('初中'))).map(({ cue }) => cue)

test('company items follow those of the library, and only the library is stored as such', async () => {
  expect(await cuesOf(newClient())).toEqual(['词库', '自编'])
  expect((await readCachedPack('sentences 初中'))?.list).toEqual([LIBRARY])
})

test('guests have no company items', async () => {
  useSession.setState({ isLoggedIn: false, userId: null })
  expect(await cuesOf(newClient())).toEqual(['词库'])
  expect(known).toEqual([])
})

test('the device’s copy is used without a network, of its owner only', async () => {
  await cuesOf(newClient())
  reachable = false
  expect(await cuesOf(newClient())).toEqual(['词库', '自编'])
  signIn('8')
  expect(await cuesOf(newClient())).toEqual(['词库'])
})

test('a device without a copy learns the library while the server has no answer', async () => {
  await cuesOf(newClient())
  signIn('8')
  reachable = false
  expect(await cuesOf(newClient())).toEqual(['词库'])
})

test('a withdrawn item disappears from the packs of this page', async () => {
  const client = newClient()
  await cuesOf(client)
  published = []
  await client.invalidateQueries({ queryKey: [getCompanyContent.path], refetchType: 'none' })
  await refreshCompanyContent(client, '初中')
  expect(client.getQueryData(levelSentencesOptions('初中').queryKey)?.map(({ cue }) => cue)).toEqual(['词库'])
  expect(known).toEqual(['', 'r1'])
  reachable = false
  expect(await cuesOf(newClient())).toEqual(['词库'])
})

test('own words are a unit of their grade and of the books that hold the grade', async () => {
  words = [{ ...createWord({ id: COMPANY_ITEM_IDS_START + 2, spelling: 'kite' }), grade: 7 }]
  const client = newClient()
  const own = { number: 999, title: '自编单词' }
  expect(await client.fetchQuery(gradeWordsOptions(7))).toMatchObject([{}, { spelling: 'kite', unit: own }])
  expect(await client.fetchQuery(bookUnitsOptions('zhongkao'))).toMatchObject([
    { number: 1 },
    { grade: 7, ...own, words: [COMPANY_ITEM_IDS_START + 2] },
  ])
  expect((await readCachedPack('book zhongkao'))?.list).toHaveLength(1)
  words = []
  published = []
  await client.invalidateQueries({ queryKey: [getCompanyContent.path], refetchType: 'none' })
  await refreshCompanyContent(client, '初中')
  expect(client.getQueryData(bookUnitsOptions('zhongkao').queryKey)).toHaveLength(1)
})

test('sign-out removes the copy', async () => {
  await cuesOf(newClient())
  await removeLearnerData(studyOwnerOf(useSession.getState()))
  reachable = false
  await vi.waitFor(async () => expect(await cuesOf(newClient())).toEqual(['词库']))
})
