import { ERRORS } from '@shangxue/contract/errors/errors'
import {
  commitWordFile,
  exportGradeWords,
  exportWordList,
  OWN_WORDS_MAX,
  WORD_FILE_FORMATS,
} from '@shangxue/contract/word-lists/endpoints'
import { describe, expect, test } from 'vitest'
import { createWordListFixture } from './testing/word-list-fixture.ts'

const {
  fixture,
  check,
  commit,
  imported,
  lists,
  words,
  spellings,
  typed,
  fromLibrary,
  libraryApple,
  filled,
} = createWordListFixture()

describe('word file', () => {
  test('is previewed with findings and stored only on commit', async () => {
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
    const committed = await commit(data.token, ' 四级  词汇 ')
    expect(committed.data).toMatchObject({ name: '四级 词汇', count: 2, book: false })
    expect(await lists()).toEqual([committed.data])
    expect(await spellings(committed.data.id)).toEqual(['brave', 'apple'])
  })

  test('names its list without splitting surrogate pairs', async () => {
    const { data } = await check('brave 勇敢的', `${'a'.repeat(39)}😀.txt`)
    expect(data.name).toBe('a'.repeat(39))
  })

  test('creates one list under repeated commits', async () => {
    const { data } = await check('brave 勇敢的')
    const answers = await Promise.all([commit(data.token), commit(data.token), commit(data.token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await lists()).toHaveLength(1)
  })

  test('returns the same list when repeated with its key', async () => {
    const { data } = await check('brave 勇敢的')
    const again = { token: fixture.me.token, headers: { 'idempotency-key': 'commit-once-1' } }
    const first = await fixture.h.call(commitWordFile, { token: data.token, name: 'a' }, again)
    expect((await fixture.h.call(commitWordFile, { token: data.token, name: 'a' }, again)).data).toEqual(
      first.data,
    )
    expect(await lists()).toHaveLength(1)
  })

  test('commits only the latest check of its own user', async () => {
    const first = await check('brave 勇敢的')
    const second = await check('eager 热切的')
    expect(await commit(first.data.token)).toMatchObject({ code: ERRORS.import_finished.code })
    const colleague = await fixture.h.signIn({ tenantId: fixture.me.tenantId, boss: true })
    expect(await commit(second.data.token, 'x', colleague)).toMatchObject({
      code: ERRORS.import_finished.code,
    })
    expect(await commit(second.data.token)).toMatchObject({ status: 200 })
  })

  test('without usable words creates no list', async () => {
    const { data } = await check('blorp\nfrob\n')
    expect(data.words).toBe(0)
    expect(await commit(data.token)).toMatchObject({ code: ERRORS.bad_file.code })
    expect(await lists()).toEqual([])
  })

  test('of an unknown format is rejected with instructions', async () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])
    expect(await check(png)).toMatchObject({
      status: 422,
      code: ERRORS.bad_file.code,
      msg: expect.stringContaining('CSV'),
    })
  })

  test('keeps order, pronunciations and examples across pages', async () => {
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

describe(`beyond ${OWN_WORDS_MAX} words`, () => {
  test('rejects typed and imported words, but not existing ones', async () => {
    const id = await filled(fixture.me, OWN_WORDS_MAX - 2)
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

  test('rejects a file as a whole', async () => {
    const file = Array.from({ length: OWN_WORDS_MAX + 1 }, (_, i) => `w${i} 词`).join('\n')
    expect(await check(file)).toMatchObject({
      code: ERRORS.bad_file.code,
      msg: expect.stringContaining('10001'),
    })
  })
})

describe('exported list', () => {
  test.each(WORD_FILE_FORMATS)('as %s gives the same words when imported', async (format) => {
    const list = await imported('brave adj. 勇敢的；v. 面对\napple\nlook after 照顾\n')
    const file = await fixture.h.call(exportWordList, { id: list.id, format }, { token: fixture.me.token })
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

  test('of a grade contains its library words', async () => {
    const file = await fixture.h.call(
      exportGradeWords,
      { grade: 3, format: 'csv' },
      { token: fixture.me.token },
    )
    const text = new TextDecoder().decode(file.data)
    expect(text.split('\r\n')[0]).toContain('"word","phonetic","definition","translation","pos"')
    expect(text).toContain('"apple","ˈæpl"')
  })
})
