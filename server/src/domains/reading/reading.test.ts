import { join } from 'node:path'
import * as contract from '@shangxue/contract/reading/endpoints'
import * as materials from '@shangxue/contract/reading/materials'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { nativeZip } from '../../testing/native-zip.ts'
import { openLibrary } from '../english/library/library.ts'
import { insertTestExercise } from './testing/exercise.ts'
import { OWN_TEXT_PARAGRAPHS } from './testing/own-text.ts'

const library = openLibrary(join(import.meta.dirname, '../../../../content/english'))
let h: Harness
let pupil: TestUser
beforeAll(async () => {
  h = await startHarness({ library })
}, 120_000)
afterAll(() => h.close())
beforeEach(async () => {
  pupil = await h.signIn()
})

const auth = (who = pupil) => ({ token: who.token })
const WISH = { level: '初中', topic: '', length: 'any', skills: [], questions: 4, words: [] } as const
const compose = (overrides: object = {}, who = pupil) =>
  h.call(
    contract.composeReading,
    { ...WISH, skills: [], words: [], purpose: 'generated', wrong_question_ids: [], ...overrides },
    auth(who),
  )
const insertExercise = (overrides = {}) =>
  h.database.withTenant({ tenantId: pupil.tenantId }, (db) => insertTestExercise(db, pupil, overrides))
const start = async (id: number, who = pupil) => h.call(contract.startReading, { id }, auth(who))
const submit = (id: number, chosen: (number | null)[], ms = [60_000, 0, 0]) =>
  h.call(contract.submitReading, { id, chosen, ms }, auth())
async function practise(chosen: (number | null)[] = [0, 1, 3]) {
  const { data } = await start(await insertExercise())
  await submit(data.attempt_id, chosen)
  return data.attempt_id
}

describe('guests', () => {
  test('list the texts of a level by page', async () => {
    const { data } = await h.call(contract.listReadingTexts, {
      level: '小学',
      q: '',
      length: 'any',
      limit: 5,
    })
    expect(data.list).toHaveLength(5)
    expect(data.list.every(({ level }) => level === '小学')).toBe(true)
    expect(data.pagination.total).toBeGreaterThan(8)
  })

  test('preview a deterministic exercise without answers', async () => {
    const once = await h.call(contract.previewReading, { ...WISH, skills: [], words: [], seed: 'a' })
    const again = await h.call(contract.previewReading, { ...WISH, skills: [], words: [], seed: 'a' })
    expect(once.data).toEqual(again.data)
    expect(once.data.questions.length).toBeGreaterThanOrEqual(3)
    expect(JSON.stringify(once.data)).not.toMatch(/answer|evidence|explanation/)
  })

  test('a preview is stored unchanged by its seed', async () => {
    const previewed = await h.call(contract.previewReading, { ...WISH, skills: [], words: [], seed: 'kept' })
    const { data } = await compose({ seed: 'kept' })
    const started = await start(data.id)
    expect(started.data.questions).toEqual(previewed.data.questions)
  })
})

describe('exercise', () => {
  test('with requested words uses a matching text or is rejected', async () => {
    const { data } = await compose({ words: ['umbrella'], purpose: 'wrong_words' })
    expect((await start(data.id)).data.paragraphs.join(' ')).toMatch(/umbrella/i)
    expect(await compose({ words: ['zyzzyva'] })).toMatchObject({ status: 422, code: 41301 })
  })

  test('is rejected if no text matches', async () => {
    expect(await compose({ topic: 'nothing' })).toMatchObject({ status: 422, code: 41309 })
  })

  test('is never given twice to a user', async () => {
    const seenSources = new Set<string>()
    for (let i = 0; i < 6; i++) {
      const { data } = await compose()
      const { data: started } = await start(data.id)
      seenSources.add(JSON.stringify([started.title, started.questions.map(({ stem }) => stem).sort()]))
    }
    expect(seenSources.size).toBe(6)
  })

  test('of a library text is stored once per user', async () => {
    const [first] = (await h.call(contract.listReadingTexts, { q: '', length: 'any' })).data.list
    const open = () => h.call(contract.openReadingText, { id: first?.id ?? 0 }, auth())
    const [opened, again] = await Promise.all([open(), open()])
    expect(opened.data).toEqual(again.data)
    expect(opened.status).toBe(200)
  })

  test('is private to its user', async () => {
    const id = await insertExercise()
    const colleague = await h.signIn({ tenantId: pupil.tenantId })
    expect(await start(id, colleague)).toMatchObject({ status: 404 })
    expect(await start(id, await h.signIn())).toMatchObject({ status: 404 })
  })

  test('removed from the list stays in the history', async () => {
    const attempt = await practise()
    const { data } = await h.call(contract.listReadingExercises, { q: '' }, auth())
    await h.call(contract.deleteReadingExercise, { id: data.list[0]?.id ?? 0 }, auth())
    expect((await h.call(contract.listReadingExercises, { q: '' }, auth())).data.list).toEqual([])
    expect((await h.call(contract.listReadingAttempts, {}, auth())).data.list).toMatchObject([
      { id: attempt, right: 2 },
    ])
  })

  test('becomes an exam paper', async () => {
    const { data, status } = await h.call(contract.createReadingPaper, { id: await insertExercise() }, auth())
    expect(status).toBe(200)
    expect(data.paper_id).toBeGreaterThan(0)
  })
})

describe('started exercise', () => {
  test('becomes one paper under repeated requests', async () => {
    const id = await insertExercise()
    const paper = () => h.call(contract.createReadingPaper, { id }, auth())
    const [first, second] = await Promise.all([paper(), paper()])
    expect(first.data).toEqual(second.data)
  })

  test('of a preview is reopened instead of duplicated', async () => {
    const [first, second] = [await compose({ seed: 'seen' }), await compose({ seed: 'seen' })]
    expect(first.data.id).toBe(second.data.id)
  })

  test('of the plan is daily and completes its step', async () => {
    const plan = async () => (await h.call(contract.getReadingFigures, {}, auth())).data.plan
    const [step] = await plan()
    const make = () => compose({ purpose: 'plan', focus: step?.skill })
    const [first, second] = [await make(), await make()]
    expect(first.data.id).toBe(second.data.id)
    const { data } = await start(first.data.id)
    expect(data.questions.some(({ skill }) => skill === step?.skill)).toBe(true)
    expect((await plan()).some(({ done }) => done)).toBe(false)
    await submit(data.attempt_id, [0])
    expect((await plan()).filter(({ done }) => done)).toMatchObject([{ skill: step?.skill }])
  })

  test('of the plan is rejected without a matching step', async () => {
    expect(await compose({ purpose: 'plan' })).toMatchObject({ status: 409, code: 41310 })
  })
})

test('suggestions tell what a level offers', async () => {
  const { data } = await h.call(contract.getReadingOffers, { level: '小学', topic: '', length: 'any' })
  expect(data.texts).toBeGreaterThan(10)
  expect(data.skills.every(({ texts, most }) => texts > 0 && most > 0)).toBe(true)
})

describe('attempt', () => {
  test('hides answers before submission', async () => {
    const started = await start(await insertExercise())
    expect(JSON.stringify(started.data)).not.toMatch(/evidence|explanation|"answer"/)
    expect(await h.call(contract.getReadingResult, { id: started.data.attempt_id }, auth())).toMatchObject({
      status: 409,
    })
  })

  test('started twice concurrently is one', async () => {
    const id = await insertExercise()
    const [first, second] = await Promise.all([start(id), start(id)])
    expect(first.data.attempt_id).toBe(second.data.attempt_id)
  })

  test('resumes from the latest save and ignores older ones', async () => {
    const id = await insertExercise()
    const { data } = await start(id)
    const save = (seq: number, chosen: (number | null)[]) =>
      h.call(contract.saveReadingAnswers, { id: data.attempt_id, seq, chosen, ms: [] }, auth())
    await save(2, [1, null, null])
    expect((await save(1, [3, 3, 3])).data).toMatchObject({ seq: 2, chosen: [1, null, null] })
    expect((await start(id)).data).toMatchObject({ seq: 2, chosen: [1, null, null] })
  })

  test('is graded by the server with evidence', async () => {
    const { data } = await h.call(contract.getReadingResult, { id: await practise([0, 1, null]) }, auth())
    expect(data).toMatchObject({ right: 2, questions: 3 })
    expect(data.marked.map(({ right }) => right)).toEqual([true, true, false])
    expect(data.text.paragraphs[0]).toContain(data.marked[0]?.evidence)
  })

  test('submitted twice concurrently counts once', async () => {
    const { data } = await start(await insertExercise())
    const both = await Promise.all([submit(data.attempt_id, [0, 1, 2]), submit(data.attempt_id, [3, 3, 3])])
    expect(both[0].data.right).toBe(both[1].data.right)
    const figures = await h.call(contract.getReadingFigures, {}, auth())
    expect(figures.data).toMatchObject({ practices: 1, answers: 3 })
  })

  test('rejects answers after submission', async () => {
    const id = await practise()
    const late = { id, seq: 9, chosen: [2, 2, 2], ms: [] }
    expect(await h.call(contract.saveReadingAnswers, late, auth())).toMatchObject({
      status: 409,
      code: 41303,
    })
  })

  test('is not longer than the time since its start', async () => {
    const { data } = await start(await insertExercise())
    await submit(data.attempt_id, [0, 1, 2], [80_000_000, 0, 0])
    const result = await h.call(contract.getReadingResult, { id: data.attempt_id }, auth())
    expect(result.data.seconds).toBeLessThan(600)
  })
})

describe('figures', () => {
  test('are grouped by skill, and the plan starts with weak ones', async () => {
    for (let i = 0; i < 4; i++) await practise([0, 1, 3])
    const { data } = await h.call(contract.getReadingFigures, {}, auth())
    expect(data.skills.find(({ skill }) => skill === 'vocabulary')).toMatchObject({ answers: 4, right: 0 })
    expect(data.skills.find(({ skill }) => skill === 'detail')).toMatchObject({ answers: 4, right: 4 })
    expect(data.streak).toBe(1)
  })

  test('are empty without answers', async () => {
    const { data } = await h.call(contract.getReadingFigures, {}, auth())
    expect(data).toMatchObject({ practices: 0, streak: 0, answers: 0 })
    expect(data.plan).toHaveLength(3)
  })

  test('the daily challenge is shared by a level', async () => {
    const [first, second] = [await compose({ purpose: 'challenge' }), await compose({ purpose: 'challenge' })]
    expect(first.data.id).toBe(second.data.id)
    const otherUser = await h.signIn()
    const theirs = await compose({ purpose: 'challenge' }, otherUser)
    const [mine, their] = [await start(first.data.id), await start(theirs.data.id, otherUser)]
    expect(mine.data.questions).toEqual(their.data.questions)
  })
})

describe('shared result', () => {
  test('shows text and figures without answers or names', async () => {
    const id = await practise()
    const { data } = await h.call(contract.shareReading, { id }, auth())
    const again = await h.call(contract.shareReading, { id }, auth())
    expect(again.data.share).toBe(data.share)
    const page = await h.call(contract.getReadingShare, { share: data.share })
    expect(page.data).toMatchObject({ title: 'A Day at the Market', right: 2, questions: 3 })
    expect(Object.keys(page.data).sort()).toEqual([
      'beginning',
      'day',
      'level',
      'questions',
      'right',
      'seconds',
      'source',
      'title',
      'words',
    ])
  })

  test('hides an own text', async () => {
    const started = await start(await insertExercise({ origin: 'material', title: 'My diary' }))
    await submit(started.data.attempt_id, [0, 1, 2])
    const { data } = await h.call(contract.shareReading, { id: started.data.attempt_id }, auth())
    const page = await h.call(contract.getReadingShare, { share: data.share })
    expect(page.data).toMatchObject({ title: '自选文章', beginning: '' })
  })

  test('is gone after revocation', async () => {
    const id = await practise()
    const { data } = await h.call(contract.shareReading, { id }, auth())
    await h.call(contract.unshareReading, { id }, auth())
    expect(await h.call(contract.getReadingShare, { share: data.share })).toMatchObject({ status: 404 })
  })
})

describe('own texts', () => {
  const [first] = library.reading.values()
  const text = first?.paragraphs.join('\n\n') ?? ''
  const add = (overrides: object = {}) =>
    h.call(materials.addMaterial, { title: 'Mine', level: '大学', text, ...overrides }, auth())

  test('are stored as paragraphs', async () => {
    const { data } = await add()
    const material = await h.call(materials.getMaterial, { id: data.id }, auth())
    expect(material.data.paragraphs).toEqual(first?.paragraphs)
  })

  test('are asked about until all questions are used', async () => {
    const { data } = await add({ level: '初中', text: OWN_TEXT_PARAGRAPHS.join('\n\n') })
    const ask = () => compose({ material_id: data.id, questions: 4 })
    const first = await ask()
    expect(first.status).toBe(200)
    expect((await start(first.data.id)).data).toMatchObject({
      title: 'Mine',
      paragraphs: OWN_TEXT_PARAGRAPHS,
    })
    let last = first
    for (let i = 0; i < 30 && last.status === 200; i++) last = await ask()
    expect(last).toMatchObject({ status: 409, code: 41311 })
  })

  test('without usable questions are rejected', async () => {
    const idle = 'Perhaps it was not so. '.repeat(20)
    const { data } = await add({ level: '初中', text: idle })
    expect(await compose({ material_id: data.id })).toMatchObject({ status: 422, code: 41302 })
  })

  test.each([
    ['too few words', 'Too short.'],
    ['Chinese alone', '这里没有英文。'.repeat(50)],
  ])('are rejected with %s', async (_, bad) => {
    expect(await add({ text: bad })).toMatchObject({ status: 422, code: 41306 })
  })

  test('are rejected with an endless word', async () => {
    const endless = `${'The cat sat on the mat. '.repeat(20)}${'a'.repeat(3_000)}`
    expect(await add({ text: endless })).toMatchObject({ status: 400 })
  })

  test('are read from a Word file', async () => {
    const xml =
      '<w:document><w:body><w:p><w:r><w:t>Tom &amp; Anna</w:t></w:r></w:p><w:p><w:r><w:t xml:space="preserve">went </w:t><w:t>home.</w:t></w:r></w:p></w:body></w:document>'
    const bytes = Buffer.from(zipSync({ 'word/document.xml': strToU8(xml) }))
    const { data } = await h.call(
      materials.readMaterialFile,
      {},
      { ...auth(), file: { name: 'story.docx', bytes } },
    )
    expect(data).toEqual({ title: 'story', text: 'Tom & Anna\n\nwent home.' })
  })

  test('from a hostile document are read quickly', async () => {
    const xml = `<w:document><w:p>${'<w:t '.repeat(400_000)}<w:t>Tom went home.</w:t></w:p></w:document>`
    const bytes = Buffer.from(zipSync({ 'word/document.xml': strToU8(xml) }))
    const { data } = await h.call(
      materials.readMaterialFile,
      {},
      { ...auth(), file: { name: 'slow.docx', bytes } },
    )
    expect(data.text).toBe('Tom went home.')
  })

  const tooLong = `<w:t>Tom went home.</w:t>${' '.repeat(9_000_000)}`
  /** Declares a small uncompressed size. */
  function lying() {
    const bytes = Buffer.from(nativeZip({ 'word/document.xml': tooLong }))
    for (const mark of ['PK\u0003\u0004', 'PK\u0001\u0002'])
      bytes.writeUInt32LE(40, bytes.indexOf(mark) + (mark.endsWith('\u0004') ? 22 : 24))
    return bytes
  }
  test.each([
    ['more than a book', Buffer.from(nativeZip({ 'word/document.xml': tooLong }))],
    ['a document that is longer than it says', lying()],
    ['pictures', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2])],
    ['a broken archive', Buffer.from('PK\u0003\u0004nothing')],
  ])('are not read from %s', async (_, bytes) => {
    const read = await h.call(materials.readMaterialFile, {}, { ...auth(), file: { name: 'x.docx', bytes } })
    expect(read).toMatchObject({ status: 422, code: 41307 })
  })
})
