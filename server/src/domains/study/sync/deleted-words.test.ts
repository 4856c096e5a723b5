import { randomUUID } from 'node:crypto'
import { getStudyWords } from '@shangxue/contract/english/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { syncStudy } from '@shangxue/contract/study/endpoints'
import {
  addLibraryWord,
  addWord,
  deleteWordList,
  OWN_WORD_IDS_END,
  removeWord,
} from '@shangxue/contract/word-lists/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { libraryWith } from '../../../testing/library.ts'
import { ownWords, wordLists } from '../../word-lists/schema.ts'

type Sync = Input<typeof syncStudy>

const SMALL = 1_000_000

let h: Harness
let me: TestUser
beforeAll(async () => {
  h = await startHarness({ library: libraryWith([SMALL]) })
})
afterAll(() => h.close())
beforeEach(async () => {
  me = await h.signIn()
})

/** Adds a word with its own meaning to 生词本; returns its id and its list's. */
const addOwnWord = async (spelling: string, user = me) => {
  const fields = { spelling, meaning: 'n. 自己的词', ipa: '', example_en: '', example_zh: '' }
  const { data } = await h.call(addWord, fields, { token: user.token })
  return { item: data.word.id, list: data.list.id, entry: data.word.entry }
}
const answer = (item: number, over: Partial<Sync['answers'][number]> = {}) => ({
  id: randomUUID(),
  at: '2026-11-20T08:00:00.000Z',
  zone: 'Asia/Shanghai',
  kind: 'word' as const,
  item,
  skill: 'recognise' as const,
  rated: 'good' as const,
  ms: 2_000,
  ...over,
})
const sync = async (input: Partial<Sync> = {}, user = me) =>
  (await h.call(syncStudy, { cursor: 0, answers: [], undos: [], ...input }, { token: user.token })).data
const scheduledItems = ({ memories }: Awaited<ReturnType<typeof sync>>) =>
  memories.filter(({ memory }) => memory !== null).map(({ item, skill }) => `${item} ${skill}`)
const deleteList = (id: number) => h.call(deleteWordList, { id }, { token: me.token })
const countAnswers = async () =>
  (await h.database.pool.query('select from study_answer where user_id = $1', [me.userId])).rowCount

describe('words of a deleted list', () => {
  test('are no longer scheduled, and their answers are kept', async () => {
    const { item, list } = await addOwnWord('brave')
    const before = await sync({ answers: [answer(item), answer(item, { skill: 'spell' })] })
    expect(scheduledItems(before)).toHaveLength(2)
    await deleteList(list)
    const { memories, cursor } = await sync({ cursor: before.cursor })
    expect(memories).toEqual([
      { kind: 'word', item, skill: 'recognise', memory: null },
      { kind: 'word', item, skill: 'spell', memory: null },
    ])
    expect(scheduledItems(await sync())).toEqual([])
    expect((await sync()).days).toMatchObject([{ answers: 2, fresh: 1 }])
    expect((await sync({ cursor })).memories).toEqual([])
    expect(await countAnswers()).toBe(2)
  })

  test('stay deleted when an offline device sends answers', async () => {
    const { item, list } = await addOwnWord('brave')
    await sync({ answers: [answer(item)] })
    await deleteList(list)
    const late = await sync({ answers: [answer(item), answer(item, { skill: 'listen' })] })
    expect(late.refused).toEqual([])
    expect(scheduledItems(late)).toEqual([])
    expect(await countAnswers()).toBe(3)
  })

  test('are sent to devices in pages', async () => {
    const { tenantId, userId } = me
    const [list, items] = await h.database.withTenant({ tenantId }, async (db) => {
      const [list] = await db.insert(wordLists).values({ tenantId, userId, name: '长' }).returning()
      const id = list?.id ?? 0
      const word = { tenantId, listId: id, ipaUk: '', ipaUs: '', senses: [] }
      const rows = await db
        .insert(ownWords)
        .values(Array.from({ length: 1_200 }, (_, i) => ({ ...word, spelling: `w${i}` })))
        .returning()
      return [id, rows.map((row) => row.id)]
    })
    for (let at = 0; at < items.length; at += 400)
      await sync({
        cursor: Number.MAX_SAFE_INTEGER,
        answers: items.slice(at, at + 400).map((item) => answer(item)),
      })
    await deleteList(list)
    const lost = new Set<number>()
    let page = await sync({ cursor: 3 })
    expect(page.more).toBe(true)
    for (;;) {
      for (const { item, memory } of page.memories) if (memory === null) lost.add(item)
      if (!page.more) break
      page = await sync({ cursor: page.cursor })
    }
    expect(lost.size).toBe(1_200)
  })
})

test('removing one word unschedules only that word', async () => {
  const [deletedWord, stays] = [await addOwnWord('brave'), await addOwnWord('calm')]
  const { cursor } = await sync({ answers: [answer(deletedWord.item), answer(stays.item)] })
  await h.call(removeWord, { id: deletedWord.list, entry: deletedWord.entry }, { token: me.token })
  expect((await sync({ cursor })).memories).toMatchObject([{ item: deletedWord.item, memory: null }])
  expect(scheduledItems(await sync())).toEqual([`${stays.item} recognise`])
})

test('library words stay scheduled after their list is deleted', async () => {
  const [apple] = (await h.call(getStudyWords, { grade: 3 }, {})).data.list
  const { data } = await h.call(addLibraryWord, { word_id: apple?.id ?? 0 }, { token: me.token })
  await sync({ answers: [answer(data.word.id)] })
  await deleteList(data.list.id)
  expect(scheduledItems(await sync())).toEqual([`${apple?.id} recognise`])
})

test('library words with small ids are not treated as deleted', async () => {
  expect(SMALL).toBeLessThan(OWN_WORD_IDS_END)
  expect(scheduledItems(await sync({ answers: [answer(SMALL)] }))).toEqual([`${SMALL} recognise`])
})

test("another user's word counts as deleted", async () => {
  const otherUser = await h.signIn({ tenantId: me.tenantId })
  const { item } = await addOwnWord('brave', otherUser)
  expect(scheduledItems(await sync({ answers: [answer(item)] }))).toEqual([])
  expect(scheduledItems(await sync({ answers: [answer(item)] }, otherUser))).toEqual([`${item} recognise`])
})
