import { randomUUID } from 'node:crypto'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { syncStudy } from '@shangxue/contract/study/endpoints'
import {
  addLibraryWord,
  deleteWordList,
  exportWordList,
  getOwnWords,
  removeWord,
  renameWordList,
  WORD_LISTS_MAX,
} from '@shangxue/contract/word-lists/endpoints'
import { describe, expect, test } from 'vitest'
import { wordLists } from './schema.ts'
import { createWordListFixture } from './testing/word-list-fixture.ts'

const { fixture, check, commit, imported, lists, words, spellings, typed, fromLibrary, libraryApple } =
  createWordListFixture()

describe('word', () => {
  test('goes to 生词本, which is created on first use', async () => {
    const apple = await libraryApple()
    const word_id = apple?.id ?? 0
    const first = await fromLibrary({ word_id })
    expect(first.data.list).toMatchObject({ name: '生词本', count: 1, book: true })
    await typed({ spelling: 'brave', meaning: 'adj. 勇敢的' })
    const again = await fromLibrary({ word_id })
    expect(again.data).toMatchObject({ list: { count: 2 }, word: first.data.word })
    expect(await lists()).toHaveLength(1)
  })

  test('added twice concurrently is stored once', async () => {
    const word_id = (await libraryApple())?.id ?? 0
    await Promise.all(Array.from({ length: 6 }, () => fromLibrary({ word_id })))
    expect(await lists()).toMatchObject([{ name: '生词本', count: 1 }])
  })

  test('of the library uses the library entry and id', async () => {
    const apple = await libraryApple()
    const { data } = await fromLibrary({ word_id: apple?.id ?? 0 })
    const [word] = (await words(data.list.id)).list
    expect(word).toEqual({ ...apple, entry: data.word.entry })
  })

  test("without meaning takes the library's, or is rejected", async () => {
    const apple = await libraryApple()
    expect((await typed({ spelling: ' Apple ' })).data.word).toMatchObject({
      id: apple?.id,
      spelling: 'apple',
    })
    expect(await typed({ spelling: 'blorp' })).toMatchObject({
      code: ERRORS.word_meaning.code,
      msg: expect.stringContaining('blorp'),
    })
    expect(await typed({ spelling: '苹果', meaning: 'apple' })).toMatchObject({ status: 400 })
  })

  test('duplicates and unknown lists are rejected', async () => {
    const { data } = await typed({ meaning: '勇敢的' })
    expect(await typed({ meaning: '面对' })).toMatchObject({ code: ERRORS.word_in_list.code })
    expect(await typed({ list_id: data.list.id + 1_000_000, meaning: 'x' })).toMatchObject({ status: 404 })
    expect(await fromLibrary({ word_id: 1 })).toMatchObject({ status: 404 })
  })

  test('of an own list stores study answers under its id', async () => {
    const { data } = await typed({ meaning: '勇敢的' })
    const item = data.word.id
    expect(item).toBe(data.word.entry)
    const answer = {
      id: randomUUID(),
      at: new Date().toISOString(),
      zone: 'Asia/Shanghai',
      kind: 'word' as const,
      item,
      skill: 'spell' as const,
      rated: 'good' as const,
      ms: 1_000,
    }
    const synced = await fixture.h.call(
      syncStudy,
      { cursor: 0, answers: [answer], undos: [] },
      { token: fixture.me.token },
    )
    expect(synced.data.memories).toMatchObject([{ kind: 'word', item, memory: { reps: 1 } }])
  })

  test('is removed only from its list', async () => {
    const list = await imported('brave 勇敢的\neager 热切的\n')
    const two = await imported('brave 勇敢的\n')
    const [entry] = (await words(list.id)).list.map((word) => word.entry)
    const remove = () =>
      fixture.h.call(removeWord, { id: list.id, entry: entry ?? 0 }, { token: fixture.me.token })
    expect(
      await fixture.h.call(removeWord, { id: two.id, entry: entry ?? 0 }, { token: fixture.me.token }),
    ).toMatchObject({
      status: 404,
    })
    expect(await remove()).toMatchObject({ status: 200 })
    expect(await remove()).toMatchObject({ status: 404 })
    expect([await spellings(list.id), await spellings(two.id)]).toEqual([['eager'], ['brave']])
  })
})

describe('list', () => {
  test('is renamed, and deleted with its words', async () => {
    const list = await imported('brave 勇敢的')
    const auth = { token: fixture.me.token }
    expect((await fixture.h.call(renameWordList, { id: list.id, name: '新名' }, auth)).data).toEqual({
      ...list,
      name: '新名',
    })
    expect(await fixture.h.call(renameWordList, { id: list.id, name: '   ' }, auth)).toMatchObject({
      status: 400,
    })
    expect(await fixture.h.call(deleteWordList, { id: list.id }, auth)).toMatchObject({ status: 200 })
    expect(await lists()).toEqual([])
    expect(await fixture.h.call(getOwnWords, { id: list.id }, auth)).toMatchObject({ status: 404 })
  })

  test('is hidden from colleagues and the boss', async () => {
    const list = await imported('brave 勇敢的')
    const [word] = (await words(list.id)).list
    const { token } = await fixture.h.signIn({ tenantId: fixture.me.tenantId, boss: true })
    const { id } = list
    const tries = [
      fixture.h.call(getOwnWords, { id }, { token }),
      fixture.h.call(renameWordList, { id, name: 'x' }, { token }),
      fixture.h.call(deleteWordList, { id }, { token }),
      fixture.h.call(removeWord, { id, entry: word?.entry ?? 0 }, { token }),
      fixture.h.call(exportWordList, { id, format: 'csv' }, { token }),
      fixture.h.call(addLibraryWord, { list_id: id, word_id: (await libraryApple())?.id ?? 0 }, { token }),
    ]
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 404))
    expect(await lists()).toEqual([list])
  })

  test(`is rejected beyond ${WORD_LISTS_MAX} lists`, async () => {
    await fixture.h.database.withTenant({ tenantId: fixture.me.tenantId }, (db) =>
      db.insert(wordLists).values(
        Array.from({ length: WORD_LISTS_MAX }, () => ({
          tenantId: fixture.me.tenantId,
          userId: fixture.me.userId,
          name: 'x',
        })),
      ),
    )
    expect(await typed({ meaning: '勇敢的' })).toMatchObject({ code: ERRORS.word_lists_full.code })
    const { data } = await check('brave 勇敢的')
    expect(await commit(data.token)).toMatchObject({
      code: ERRORS.word_lists_full.code,
      msg: '最多 50 个词表，请先删除不用的词表',
    })
  })
})
