import { randomUUID } from 'node:crypto'
import type { Input } from '@shangxue/contract/endpoint'
import { getStudyWords } from '@shangxue/contract/english'
import { ERRORS } from '@shangxue/contract/errors'
import { syncStudy } from '@shangxue/contract/study'
import {
  addLibraryWord,
  addWord,
  checkWordFile,
  commitWordFile,
  deleteWordList,
  exportGradeWords,
  exportWordList,
  getOwnWords,
  listWordLists,
  OWN_WORDS_MAX,
  removeWord,
  renameWordList,
  WORD_FILE_FORMATS,
  WORD_LISTS_MAX,
} from '@shangxue/contract/word-lists'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { ownWords, wordLists } from './tables.ts'

let h: Harness
let me: TestUser
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  me = await h.signedIn()
})

const bytes = (text: string) => new TextEncoder().encode(text)
const check = (file: string | Uint8Array, name = '我的单词.txt', user = me) =>
  h.call(
    checkWordFile,
    {},
    {
      token: user.token,
      file: { name, bytes: typeof file === 'string' ? bytes(file) : file },
    },
  )
const commit = (token: string, name = '我的单词', user = me) =>
  h.call(commitWordFile, { token, name }, { token: user.token })
const imported = async (file: string | Uint8Array, user = me) =>
  (await commit((await check(file, 'x.txt', user)).data.token, '我的单词', user)).data
const lists = async (user = me) => (await h.call(listWordLists, {}, { token: user.token })).data.list
const words = async (id: number, query: Partial<Input<typeof getOwnWords>> = {}, user = me) =>
  (await h.call(getOwnWords, { id, ...query }, { token: user.token })).data
const spellings = async (id: number) => (await words(id)).list.map(({ spelling }) => spelling)
const typed = (given: Partial<Input<typeof addWord>>) =>
  h.call(
    addWord,
    { spelling: 'brave', meaning: '', ipa: '', example_en: '', example_zh: '', ...given },
    { token: me.token },
  )
const fromLibrary = (given: Input<typeof addLibraryWord>) =>
  h.call(addLibraryWord, given, { token: me.token })
const libraryApple = async () => (await h.call(getStudyWords, { grade: 3 }, {})).data.list[0]

/** A list with so many words, put there directly. */
const filled = (user: TestUser, count: number) =>
  h.database.asTenant({ tenantId: user.tenantId }, async (db) => {
    const { tenantId, userId } = user
    const [list] = await db.insert(wordLists).values({ tenantId, userId, name: '满' }).returning()
    const word = { tenantId, listId: list?.id ?? 0, ipaUk: '', ipaUs: '', senses: [] }
    for (let at = 0; at < count; at += 1_000)
      await db.insert(ownWords).values(
        Array.from({ length: Math.min(1_000, count - at) }, (_, i) => ({
          ...word,
          spelling: `w${at + i}`,
        })),
      )
    return list?.id ?? 0
  })

describe('a file of words', () => {
  test('is shown with what was noticed, and stored only when it is committed', async () => {
    const { data } = await check('brave adj. 勇敢的\napple\n猫\nbrave v. 面对\nblorp\n')
    expect(data).toMatchObject({
      name: '我的单词',
      format: 'text',
      words: 2,
      from_library: 1,
      preview: [
        {
          spelling: 'brave',
          senses: [
            { pos: 'adj.', zh: '勇敢的' },
            { pos: 'v.', zh: '面对' },
          ],
        },
        { spelling: 'apple', ipa_uk: 'ˈæpl', senses: [{ pos: 'n.', zh: '苹果' }] },
      ],
      findings: [
        { line: 3, spelling: '猫', kind: 'not_english' },
        { line: 4, spelling: 'brave', kind: 'duplicate' },
        { line: 5, spelling: 'blorp', kind: 'no_meaning' },
      ],
      counts: [
        { kind: 'duplicate', count: 1 },
        { kind: 'no_meaning', count: 1 },
        { kind: 'not_english', count: 1 },
      ],
    })
    expect(await lists()).toEqual([])
    const made = await commit(data.token, ' 四级  词汇 ')
    expect(made.data).toMatchObject({ name: '四级 词汇', count: 2, book: false })
    expect(await lists()).toEqual([made.data])
    expect(await spellings(made.data.id)).toEqual(['brave', 'apple'])
  })

  test('becomes one list, however often and under whatever key it is committed', async () => {
    const { data } = await check('brave 勇敢的')
    const answers = await Promise.all([commit(data.token), commit(data.token), commit(data.token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await lists()).toHaveLength(1)
  })

  test('repeated under the same key gets the same list', async () => {
    const { data } = await check('brave 勇敢的')
    const again = { token: me.token, headers: { 'idempotency-key': 'commit-once-1' } }
    const first = await h.call(commitWordFile, { token: data.token, name: 'a' }, again)
    expect((await h.call(commitWordFile, { token: data.token, name: 'a' }, again)).data).toEqual(first.data)
    expect(await lists()).toHaveLength(1)
  })

  test('checked before another one can no longer be committed, nor can someone else commit it', async () => {
    const first = await check('brave 勇敢的')
    const second = await check('eager 热切的')
    expect(await commit(first.data.token)).toMatchObject({ code: ERRORS.import_finished.code })
    const colleague = await h.signedIn({ tenantId: me.tenantId, boss: true })
    expect(await commit(second.data.token, 'x', colleague)).toMatchObject({
      code: ERRORS.import_finished.code,
    })
    expect(await commit(second.data.token)).toMatchObject({ status: 200 })
  })

  test('without a single word that can be stored makes no list', async () => {
    const { data } = await check('blorp\nfrob\n')
    expect(data.words).toBe(0)
    expect(await commit(data.token)).toMatchObject({ code: ERRORS.bad_file.code })
    expect(await lists()).toEqual([])
  })

  test('that is no file of words is refused with what to do', async () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])
    expect(await check(png)).toMatchObject({
      status: 422,
      code: ERRORS.bad_file.code,
      msg: expect.stringContaining('CSV'),
    })
  })

  test('keeps its order, its pronunciations and its examples over more words than a page holds', async () => {
    const lines = Array.from(
      { length: 1_205 },
      (_, i) => `"w${i}","n. 第${i}个","/w/","It is w${i}.","第${i}。"`,
    )
    const list = await imported(`单词,释义,音标,例句,例句翻译\n${lines.join('\n')}\n`)
    expect(list.count).toBe(1_205)
    const first = await words(list.id, { limit: 1_000 })
    const second = await words(list.id, { limit: 1_000, page: 2 })
    expect([...first.list, ...second.list].map(({ spelling }) => spelling)).toEqual(
      lines.map((_, i) => `w${i}`),
    )
    expect(second.list.at(-1)).toMatchObject({
      ipa_uk: 'w',
      senses: [{ pos: 'n.', zh: '第1204个' }],
      example: { en: 'It is w1204.', zh: '第1204。' },
      collocations: [],
    })
    expect((await words(list.id, { q: 'W120' })).list.map(({ spelling }) => spelling)).toEqual([
      'w120',
      'w1200',
      'w1201',
      'w1202',
      'w1203',
      'w1204',
    ])
  })
})

describe('a word', () => {
  test('that is met goes to 生词本, which is made for the first one', async () => {
    const apple = await libraryApple()
    const word_id = apple?.id ?? 0
    const first = await fromLibrary({ word_id })
    expect(first.data.list).toMatchObject({ name: '生词本', count: 1, book: true })
    await typed({ spelling: 'brave', meaning: 'adj. 勇敢的' })
    const again = await fromLibrary({ word_id })
    expect(again.data).toMatchObject({ list: { count: 2 }, word: first.data.word })
    expect(await lists()).toHaveLength(1)
  })

  test('that is met twice at once is there once, in one 生词本', async () => {
    const word_id = (await libraryApple())?.id ?? 0
    await Promise.all(Array.from({ length: 6 }, () => fromLibrary({ word_id })))
    expect(await lists()).toMatchObject([{ name: '生词本', count: 1 }])
  })

  test('of the library is all that the library says, under its number', async () => {
    const apple = await libraryApple()
    const { data } = await fromLibrary({ word_id: apple?.id ?? 0 })
    const [word] = (await words(data.list.id)).list
    expect(word).toEqual({ ...apple, entry: data.word.entry })
  })

  test('typed without a meaning gets the entry of the library, and is refused where there is none', async () => {
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

  test('typed again is refused, and so is one of a list that is not there', async () => {
    const { data } = await typed({ meaning: '勇敢的' })
    expect(await typed({ meaning: '面对' })).toMatchObject({ code: ERRORS.word_in_list.code })
    expect(await typed({ list_id: data.list.id + 1_000_000, meaning: 'x' })).toMatchObject({ status: 404 })
    expect(await fromLibrary({ word_id: 1 })).toMatchObject({ status: 404 })
  })

  test('of an own list is practised as any other: its answers are kept under its number', async () => {
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
    const synced = await h.call(syncStudy, { cursor: 0, answers: [answer], undos: [] }, { token: me.token })
    expect(synced.data.memories).toMatchObject([{ kind: 'word', item, memory: { reps: 1 } }])
  })

  test('is removed from its list alone', async () => {
    const one = await imported('brave 勇敢的\neager 热切的\n')
    const two = await imported('brave 勇敢的\n')
    const [entry] = (await words(one.id)).list.map((word) => word.entry)
    const take = () => h.call(removeWord, { id: one.id, entry: entry ?? 0 }, { token: me.token })
    expect(await h.call(removeWord, { id: two.id, entry: entry ?? 0 }, { token: me.token })).toMatchObject({
      status: 404,
    })
    expect(await take()).toMatchObject({ status: 200 })
    expect(await take()).toMatchObject({ status: 404 })
    expect([await spellings(one.id), await spellings(two.id)]).toEqual([['eager'], ['brave']])
  })
})

describe('a list', () => {
  test('is renamed, and deleted with its words', async () => {
    const list = await imported('brave 勇敢的')
    const as = { token: me.token }
    expect((await h.call(renameWordList, { id: list.id, name: '新名' }, as)).data).toEqual({
      ...list,
      name: '新名',
    })
    expect(await h.call(renameWordList, { id: list.id, name: '   ' }, as)).toMatchObject({ status: 400 })
    expect(await h.call(deleteWordList, { id: list.id }, as)).toMatchObject({ status: 200 })
    expect(await lists()).toEqual([])
    expect(await h.call(getOwnWords, { id: list.id }, as)).toMatchObject({ status: 404 })
  })

  test('is nobody else’s: not a colleague’s, not the boss’s', async () => {
    const list = await imported('brave 勇敢的')
    const [word] = (await words(list.id)).list
    const { token } = await h.signedIn({ tenantId: me.tenantId, boss: true })
    const { id } = list
    const tries = [
      h.call(getOwnWords, { id }, { token }),
      h.call(renameWordList, { id, name: 'x' }, { token }),
      h.call(deleteWordList, { id }, { token }),
      h.call(removeWord, { id, entry: word?.entry ?? 0 }, { token }),
      h.call(exportWordList, { id, format: 'csv' }, { token }),
      h.call(addLibraryWord, { list_id: id, word_id: (await libraryApple())?.id ?? 0 }, { token }),
    ]
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 404))
    expect(await lists()).toEqual([list])
  })

  test(`is refused after ${WORD_LISTS_MAX}, with what to do`, async () => {
    await h.database.asTenant({ tenantId: me.tenantId }, (db) =>
      db.insert(wordLists).values(
        Array.from({ length: WORD_LISTS_MAX }, () => ({
          tenantId: me.tenantId,
          userId: me.userId,
          name: 'x',
        })),
      ),
    )
    expect(await typed({ meaning: '勇敢的' })).toMatchObject({ code: ERRORS.word_lists_full.code })
    const { data } = await check('brave 勇敢的')
    expect(await commit(data.token)).toMatchObject({
      code: ERRORS.word_lists_full.code,
      msg: '最多50个词表，请先删除不用的词表',
    })
  })
})

describe(`beyond ${OWN_WORDS_MAX} words`, () => {
  test('nothing more fits: neither typed nor in a file; what is there already is no more', async () => {
    const id = await filled(me, OWN_WORDS_MAX - 2)
    const word_id = (await libraryApple())?.id ?? 0
    await fromLibrary({ list_id: id, word_id })
    expect(await check('brave 勇敢的\neager 热切的\n')).toMatchObject({ code: ERRORS.own_words_full.code })
    const ready = await check('eager 热切的\n')
    const meaning = '词'
    const last = await Promise.all(
      ['brave', 'calm', 'daring'].map((spelling) => typed({ list_id: id, spelling, meaning })),
    )
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await commit(ready.data.token)).toMatchObject({ code: ERRORS.own_words_full.code })
    expect(await fromLibrary({ list_id: id, word_id })).toMatchObject({ status: 200 })
    expect(await lists()).toMatchObject([{ count: OWN_WORDS_MAX }])
  })

  test('a file is refused as a whole', async () => {
    const file = Array.from({ length: OWN_WORDS_MAX + 1 }, (_, i) => `w${i} 词`).join('\n')
    expect(await check(file)).toMatchObject({
      code: ERRORS.bad_file.code,
      msg: expect.stringContaining('10001'),
    })
  })
})

describe('a file of an own list', () => {
  test.each(WORD_FILE_FORMATS)('as %s gives the same words when it is imported', async (format) => {
    const list = await imported('brave adj. 勇敢的；v. 面对\napple\nlook after 照顾\n')
    const file = await h.call(exportWordList, { id: list.id, format }, { token: me.token })
    const again = await imported(file.data)
    const content = async (id: number) =>
      (await words(id)).list.map(({ spelling, ipa_uk, ipa_us, senses }) => ({
        spelling,
        ipa_uk,
        ipa_us,
        senses,
      }))
    expect(await content(again.id)).toEqual(await content(list.id))
  })

  test('and of a grade holds the words of the library', async () => {
    const file = await h.call(exportGradeWords, { grade: 3, format: 'csv' }, { token: me.token })
    const text = new TextDecoder().decode(file.data)
    expect(text.split('\r\n')[0]).toContain('"word","phonetic","definition","translation","pos"')
    expect(text).toContain('"apple","ˈæpl"')
  })
})
