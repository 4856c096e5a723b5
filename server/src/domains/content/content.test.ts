import { listAudit } from '@shangxue/contract/administration/endpoints'
import { getCompanyContent } from '@shangxue/contract/content/company-content'
import * as contract from '@shangxue/contract/content/endpoints'
import { CONTENT_ITEMS_MAX, type ContentKind } from '@shangxue/contract/content/schemas'
import { COMPANY_ITEM_IDS_START } from '@shangxue/contract/english/company-ids'
import { getClozeExplanation, getWordExplanation } from '@shangxue/contract/english/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { listReadingTexts, openReadingText, startReading } from '@shangxue/contract/reading/endpoints'
import { getKeyedText, listCompanyTexts } from '@shangxue/contract/reading/guests'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { existingPath } from '../../prepare.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { openLibrary } from '../english/library/library.ts'
import { SAMPLES } from './testing/samples.ts'

let h: Harness
let editor: TestUser
/** A pupil of the same company, and an editor of another one. */
let pupil: TestUser
let stranger: TestUser

const PLACE = { level: '小学', grade: 5 } as const
const KINDS = Object.keys(SAMPLES) as ContentKind[]

beforeAll(async () => {
  h = await startHarness({ library: openLibrary(existingPath('../../content/english') ?? '') })
}, 60_000)
beforeEach(async () => {
  editor = await h.signIn({ permissions: ['content-manage'] })
  pupil = await h.signIn({ tenantId: editor.tenantId, position: '学习者' })
  stranger = await h.signIn({ permissions: ['content-manage'] })
})

const create = (kind: ContentKind, changes: object = {}, { token }: TestUser = editor) =>
  h.call(
    contract.createContentItem,
    { kind, ...PLACE, content: { [kind]: { ...SAMPLES[kind], ...changes } } },
    { token },
  )
const publish = (id: number, version = 1, { token }: TestUser = editor) =>
  h.call(contract.publishContentItem, { id, version }, { token })
const getItem = async (id: number) =>
  (await h.call(contract.getContentItem, { id }, { token: editor.token })).data
async function publishSample(kind: ContentKind) {
  const { data } = await create(kind)
  expect(await publish(data.id)).toMatchObject({ status: 200 })
  return { id: data.id, itemId: COMPANY_ITEM_IDS_START + data.id }
}
const companyContent = async ({ token }: TestUser, revision = '') =>
  (await h.call(getCompanyContent, { level: '小学', revision }, { token })).data
const titlesFor = async (user: TestUser | undefined) =>
  (await h.call(listReadingTexts, { q: 'red boat' }, user ? { token: user.token } : {})).data.list.map(
    ({ title }) => title,
  )

describe('a draft', () => {
  test('is saved with problems, which name field and part in Chinese', async () => {
    const [first, ...others] = SAMPLES.reading.questions
    const questions = [{ ...first, evidence: 'A blue boat.' }, ...others]
    const { status, data } = await create('reading', { questions, genre: '' })
    expect(status).toBe(200)
    expect(data.problems).toEqual([
      { field: 'genre', text: '还没有填写。' },
      {
        field: 'evidence',
        part: { kind: 'question', number: 1 },
        text: '依据在原文里找不到。请从同一段中一字不差地复制至少两个词，标点和大小写也要相同。',
      },
    ])
    expect(await getItem(data.id)).toMatchObject({
      state: 'draft',
      version: 1,
      problems: 2,
      found: data.problems,
    })
    expect(await publish(data.id)).toMatchObject({ status: 409, code: ERRORS.content_has_problems.code })
  })

  test.each(KINDS)('of a %s is accepted by the rules and published', async (kind) => {
    const { data } = await create(kind)
    expect(data.problems).toEqual([])
    expect(await publish(data.id)).toMatchObject({ status: 200 })
    expect(await getItem(data.id)).toMatchObject({ state: 'published', published_version: 1 })
  })

  test('may be empty, and lists its problems without saving', async () => {
    const blank = { title: '', topic: '', genre: '', text: '', glossary: [], questions: [] }
    const input = { kind: 'reading' as const, ...PLACE, content: { reading: blank } }
    const { data } = await h.call(contract.checkContent, input, { token: editor.token })
    expect(data.problems.map(({ field }) => field)).toContain('title')
    expect(await h.call(contract.createContentItem, input, { token: editor.token })).toMatchObject({
      status: 200,
    })
  })

  test('reports an empty field once, without quoting nothing', async () => {
    const word = {
      ...{ ...SAMPLES.word, ipa_uk: '', topic: '' },
      example: { en: '', zh: '' },
    }
    const input = { kind: 'word' as const, ...PLACE, content: { word } }
    const { data } = await h.call(contract.checkContent, input, { token: editor.token })
    const empty = data.problems.filter(({ text }) => text === '还没有填写。').map(({ field }) => field)
    expect(empty.sort()).toEqual(['example', 'topic', 'translation', 'uk'])
    expect(data.problems.filter(({ text }) => /“”|：。/.test(text))).toEqual([])
  })

  test('is refused with content of another kind, or with too much of it', async () => {
    const other = { kind: 'word' as const, ...PLACE, content: { sentence: SAMPLES.sentence } }
    expect(await h.call(contract.createContentItem, other, { token: editor.token })).toMatchObject({
      code: ERRORS.content_of_other_kind.code,
    })
    const lines = Array.from({ length: 60 }, () => ({
      speaker: 0,
      text: 'a'.repeat(500),
      zh: '长'.repeat(400),
    }))
    expect(await create('listening', { lines })).toMatchObject({ code: ERRORS.content_too_long.code })
  })

  test('is refused beyond the limit of a company', async () => {
    const { tenantId, userId } = editor
    await h.database.withTenant({ tenantId }, (db) =>
      db.execute(sql`
        insert into content_item (tenant_id, kind, level, grade, title, problems, updated_by)
        select ${tenantId}, 'word', '小学', 5, 'w' || n, 1, ${userId} from generate_series(1, ${CONTENT_ITEMS_MAX}) n`),
    )
    expect(await create('word')).toMatchObject({ status: 409, code: ERRORS.content_limit_reached.code })
  })
})

describe('the rules of the library', () => {
  test('refuse a word and a sentence that exist, there or among published ones', async () => {
    const known = await create('word', { spelling: 'apple' })
    expect(known.data.problems.map(({ text }) => text)).toContain(
      '“apple”在这个学段已经有了。同一学段不能有两个同样的单词。',
    )
    const [first, second] = [await create('word'), await create('word')]
    await publish(first.data.id)
    expect(await publish(second.data.id)).toMatchObject({ code: ERRORS.content_has_problems.code })
    expect((await getItem(first.data.id)).found).toEqual([])
  })

  test('refuse nine words in a row that a library text has', async () => {
    const { data } = await h.call(listReadingTexts, { level: '小学', limit: 1 })
    const { data: text } = await h.call(getKeyedText, { id: data.list[0]?.id ?? 0 })
    const { data: copied } = await create('reading', { text: text.paragraphs.join('\n\n') })
    expect(copied.problems.map(({ text: problem }) => problem).join()).toContain(
      `与“${text.title}”有一段相同的话`,
    )
  })
})

describe('versions', () => {
  test('keep who saved what, and what learners see until the next publication', async () => {
    const { id } = await publishSample('sentence')
    const colleague = await h.signIn({ tenantId: editor.tenantId, permissions: ['content-manage'] })
    const changed = { ...SAMPLES.sentence, en: 'My uncle has four white ducks behind his house.' }
    const saved = await h.call(
      contract.updateContentItem,
      { id, version: 1, ...PLACE, content: { sentence: changed } },
      { token: colleague.token },
    )
    expect(saved.data).toMatchObject({ id, version: 2, problems: [] })
    expect((await companyContent(pupil)).content?.sentences).toMatchObject([{ en: SAMPLES.sentence.en }])
    const { data } = await h.call(contract.listContentVersions, { id }, { token: editor.token })
    expect(data.list).toMatchObject([
      { version: 2, saved_by: colleague.name, published: false },
      { version: 1, saved_by: editor.name, published: true },
    ])
    await publish(id, 2)
    expect((await companyContent(pupil)).content?.sentences).toMatchObject([{ en: changed.en }])
  })

  test('conflict if two editors change the same one', async () => {
    const { data } = await create('word')
    const change = {
      id: data.id,
      version: 1,
      ...PLACE,
      content: { word: { ...SAMPLES.word, roots: '改过' } },
    }
    const responses = await Promise.all(
      [1, 2].map(() => h.call(contract.updateContentItem, change, { token: editor.token })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)).toMatchObject({
      code: ERRORS.content_changed.code,
    })
    expect(await publish(data.id, 1)).toMatchObject({ code: ERRORS.content_changed.code })
  })

  test('are restored as a new version, and audited', async () => {
    const { data } = await create('word')
    const change = {
      id: data.id,
      version: 1,
      ...PLACE,
      content: { word: { ...SAMPLES.word, roots: '改过' } },
    }
    await h.call(contract.updateContentItem, change, { token: editor.token })
    const restored = await h.call(
      contract.restoreContentVersion,
      { id: data.id, version: 2, restore: 1 },
      { token: editor.token },
    )
    expect(restored.data).toMatchObject({ version: 3, problems: [] })
    expect(await getItem(data.id)).toMatchObject({ version: 3, content: { word: SAMPLES.word } })
    const { data: earlier } = await h.call(
      contract.getContentVersion,
      { id: data.id, number: 2 },
      { token: editor.token },
    )
    expect(earlier.content.word?.roots).toBe('改过')
    const boss = await h.signIn({ tenantId: editor.tenantId, boss: true })
    const { data: trail } = await h.call(listAudit, {}, { token: boss.token })
    expect(trail.list.map(({ action }) => action)).toEqual([
      'content.restored',
      'content.saved',
      'content.created',
    ])
  })
})

describe('learners of the company', () => {
  test('get published items of all kinds until they are withdrawn', async () => {
    const before = await companyContent(pupil)
    const items = []
    for (const kind of KINDS) items.push(await publishSample(kind))
    const { revision, content } = await companyContent(pupil, before.revision)
    expect(revision).not.toBe(before.revision)
    expect(content).toMatchObject({
      words: [{ spelling: 'lighthouse', grade: 5 }],
      sentences: [{ en: SAMPLES.sentence.en }],
      cloze: [{ title: SAMPLES.cloze.title, kind: 'choice' }],
      gapped: [{ title: SAMPLES.gapped.title, options: SAMPLES.gapped.options }],
      listening: [{ title: SAMPLES.listening.title }],
    })
    expect(await companyContent(pupil, revision)).toEqual({ revision, content: null })
    for (const { id } of items) await h.call(contract.withdrawContentItem, { id }, { token: editor.token })
    expect((await companyContent(pupil)).content).toEqual({
      words: [],
      sentences: [],
      cloze: [],
      gapped: [],
      listening: [],
    })
  })

  test('read its texts online and offline, other companies and guests do not', async () => {
    const { id, itemId } = await publishSample('reading')
    expect(await titlesFor(pupil)).toEqual(['The Red Boat'])
    expect(await titlesFor(stranger)).toEqual([])
    expect(await titlesFor(undefined)).toEqual([])
    const opened = await h.call(openReadingText, { id: itemId }, { token: pupil.token })
    const begun = await h.call(startReading, { id: opened.data.id }, { token: pupil.token })
    expect(begun.data.questions).toHaveLength(3)
    expect(await h.call(openReadingText, { id: itemId }, { token: stranger.token })).toMatchObject({
      status: 404,
    })
    expect(await h.call(getKeyedText, { id: itemId }, { token: stranger.token })).toMatchObject({
      status: 404,
    })
    expect(await h.call(getKeyedText, { id: itemId })).toMatchObject({ status: 404 })
    expect(await h.call(getKeyedText, { id: itemId }, { token: pupil.token })).toMatchObject({
      data: { title: 'The Red Boat', source: `reading:${itemId}` },
    })
    const offline = await h.call(listCompanyTexts, { level: '小学' }, { token: pupil.token })
    expect(offline.data.list).toMatchObject([{ id: itemId, exercise: { title: 'The Red Boat' } }])
    await h.call(contract.withdrawContentItem, { id }, { token: editor.token })
    expect(await titlesFor(pupil)).toEqual([])
    // What was begun stays.
    expect(await h.call(startReading, { id: opened.data.id }, { token: pupil.token })).toMatchObject({
      status: 200,
    })
  })

  test('get explanations of its items, other companies do not', async () => {
    const word = await publishSample('word')
    const cloze = await publishSample('cloze')
    const explain = (user: TestUser) =>
      h.call(getWordExplanation, { word_id: word.itemId }, { token: user.token })
    expect((await explain(pupil)).data.explanation).toContain('灯塔')
    expect(await explain(stranger)).toMatchObject({ status: 404 })
    expect(
      await h.call(getClozeExplanation, { cloze_test_id: word.itemId }, { token: pupil.token }),
    ).toMatchObject({
      status: 404,
    })
    const { data } = await h.call(
      getClozeExplanation,
      { cloze_test_id: cloze.itemId },
      { token: pupil.token },
    )
    expect(data.explanation).toContain('give sth. to sb.')
  })
})

describe('the workbench', () => {
  test('is for holders of the permission, and shows nothing of another company', async () => {
    const { data } = await create('word')
    const calls = [
      (token?: string) => h.call(contract.listContentItems, {}, token ? { token } : {}),
      (token?: string) => h.call(contract.getContentItem, { id: data.id }, token ? { token } : {}),
      (token?: string) =>
        h.call(contract.publishContentItem, { id: data.id, version: 1 }, token ? { token } : {}),
      (token?: string) => h.call(contract.withdrawContentItem, { id: data.id }, token ? { token } : {}),
      (token?: string) => h.call(contract.listContentVersions, { id: data.id }, token ? { token } : {}),
    ]
    for (const call of calls) {
      expect(await call()).toMatchObject({ status: 401 })
      expect(await call(pupil.token)).toMatchObject({ status: 403 })
    }
    const [list, ...others] = calls
    expect((await list?.(stranger.token))?.data).toMatchObject({ list: [] })
    for (const call of others) expect(await call(stranger.token)).toMatchObject({ status: 404 })
  })

  test('finds items by text, kind, level and state', async () => {
    await create('sentence')
    const { id } = await publishSample('reading')
    const list = async (filters: object) =>
      (await h.call(contract.listContentItems, filters, { token: editor.token })).data.list.map(
        ({ title }) => title,
      )
    expect(await list({ q: 'RED' })).toEqual(['The Red Boat'])
    expect(await list({ kind: 'sentence' })).toEqual([SAMPLES.sentence.en])
    expect(await list({ state: 'published', level: '小学' })).toEqual(['The Red Boat'])
    expect(await list({ level: '初中' })).toEqual([])
    await h.call(contract.withdrawContentItem, { id }, { token: editor.token })
    expect(await list({ state: 'withdrawn' })).toEqual(['The Red Boat'])
  })
})
