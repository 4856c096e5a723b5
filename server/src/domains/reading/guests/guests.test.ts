import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Output } from '@shangxue/contract/platform/endpoint'
import * as contract from '@shangxue/contract/reading/endpoints'
import * as guests from '@shangxue/contract/reading/guests'
import { studyDayOf } from '@shangxue/study/time/study-day'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { openLibrary } from '../../english/library/library.ts'
import { insertTestExercise } from '../testing/exercise.ts'

const library = openLibrary(join(import.meta.dirname, '../../../../../content/english'))
let h: Harness
let pupil: TestUser
beforeAll(async () => {
  h = await startHarness({ library })
}, 120_000)
afterAll(() => h.close())
beforeEach(async () => {
  pupil = await h.signIn()
})

type SignedText = Output<typeof guests.getKeyedText>
const WISH = { level: '初中', topic: '', length: 'any', questions: 4 } as const
const wish = (overrides: object = {}) => ({ ...WISH, skills: [], words: [], except: [], ...overrides })
const auth = (who = pupil) => ({ token: who.token })
const textOf = async (level: '小学' | '初中' = '初中', index = 0) => {
  const { data } = await h.call(contract.listReadingTexts, { level, q: '', length: 'any', limit: 20 })
  return data.list[index]?.id ?? 0
}
const getSignedText = async (index = 0): Promise<SignedText> =>
  (await h.call(guests.getKeyedText, { id: await textOf('初中', index) })).data
const composeSigned = (overrides: object = {}) =>
  h.call(guests.composeKeyedReading, { ...wish(overrides), seed: 'guest' })

const rightAnswers = ({ questions }: SignedText) => questions.map(({ answer }) => answer)
const TWO_DAYS_AGO = Date.now() - 2 * 86_400_000
const STARTED = new Date(TWO_DAYS_AGO).toISOString()
const SUBMITTED = new Date(TWO_DAYS_AGO + 300_000).toISOString()
const practice = (exercise: SignedText, overrides: object = {}) => ({
  id: randomUUID(),
  exercise,
  purpose: 'library' as const,
  chosen: rightAnswers(exercise) as (number | null)[],
  ms: exercise.questions.map(() => 10_000),
  started_at: STARTED,
  submitted_at: SUBMITTED as string | null,
  ...overrides,
})
const add = (practices: ReturnType<typeof practice>[], who = pupil) =>
  h.call(guests.addDevicePractices, { practices }, auth(who))
const attempts = async (who = pupil) => (await h.call(contract.listReadingAttempts, {}, auth(who))).data.list
const figures = async (who = pupil) => (await h.call(contract.getReadingFigures, {}, auth(who))).data

describe('tasks of a library text', () => {
  const [text] = [...library.reading.values()].filter(({ tasks }) => tasks)
  const id = text?.id ?? 0

  test('come with their keys to a device, and stay out of the account', async () => {
    const { data: keyed } = await h.call(guests.getKeyedText, { id })
    expect(keyed.tasks).toEqual(text?.tasks)
    const { data: listed } = await h.call(guests.listKeyedTexts, { level: text?.level ?? '初中' })
    expect(listed.list.find((one) => one.id === id)?.exercise.tasks).toEqual(text?.tasks)
    expect((await add([practice(keyed)])).data.refused).toEqual([])
    expect(await attempts()).toHaveLength(1)
  })

  test('come without keys until the attempt of an account is submitted', async () => {
    const { data: own } = await h.call(contract.openReadingText, { id }, auth())
    const { data: started } = await h.call(contract.startReading, { id: own.id }, auth())
    expect(started.tasks).toEqual(text?.tasks?.map(({ stem }) => ({ stem })))
    const attempt = { id: started.attempt_id }
    await h.call(contract.submitReading, { ...attempt, chosen: [0], ms: [1_000] }, auth())
    expect((await h.call(contract.getReadingResult, attempt, auth())).data.tasks).toEqual(text?.tasks)
  })

  test('are left out of exercises that are generated from the text', async () => {
    const { data: composed } = await h.call(
      contract.composeReading,
      {
        ...wish({ level: text?.level, text: `reading:${id}` }),
        purpose: 'generated',
        wrong_question_ids: [],
      },
      auth(),
    )
    const { data: started } = await h.call(contract.startReading, { id: composed.id }, auth())
    expect(started.source).toBe(`reading:${id}`)
    expect(started).not.toHaveProperty('tasks')
    const { data: keyed } = await h.call(guests.composeKeyedReading, {
      ...wish({ level: text?.level, text: `reading:${id}` }),
      seed: 'tasks',
    })
    expect(keyed).not.toHaveProperty('tasks')
  })
})

describe('guest', () => {
  test('receives a library text with a signed answer key', async () => {
    const id = await textOf()
    const keyed = (await h.call(guests.getKeyedText, { id })).data
    const ownId = (await h.call(contract.openReadingText, { id }, auth())).data.id
    const { data: started } = await h.call(contract.startReading, { id: ownId }, auth())
    expect(keyed.questions.map(({ stem, options }) => [stem, options])).toEqual(
      started.questions.map(({ stem, options }) => [stem, options]),
    )
    const sent = await h.call(
      contract.submitReading,
      { id: started.attempt_id, chosen: rightAnswers(keyed), ms: [] },
      auth(),
    )
    expect(sent.data.right).toBe(keyed.questions.length)
    expect(
      keyed.questions.every(({ evidence }) =>
        keyed.paragraphs.some((paragraph) => paragraph.includes(evidence)),
      ),
    ).toBe(true)
  })

  test('receives the exercise that the preview showed', async () => {
    const shown = await h.call(contract.previewReading, { ...wish(), seed: 'guest' })
    const keyed = await composeSigned()
    expect(keyed.data.questions.map(({ stem }) => stem)).toEqual(shown.data.questions.map(({ stem }) => stem))
    expect(keyed.data.source).toBe(shown.data.source)
  })

  test('receives all texts of a level, each as by its id', async () => {
    const { data } = await h.call(guests.listKeyedTexts, { level: '初中' })
    const texts = [...library.reading.values()].filter(({ level }) => level === '初中')
    expect(data.list.map(({ id }) => id).sort()).toEqual(texts.map(({ id }) => id).sort())
    const [first] = data.list
    expect(first?.exercise).toEqual((await h.call(guests.getKeyedText, { id: first?.id ?? 0 })).data)
  })

  test('receives an error for an unknown text', async () => {
    expect(await h.call(guests.getKeyedText, { id: 5 })).toMatchObject({ status: 404 })
  })
})

describe('guest practice', () => {
  test('is added at sign-in and scored again', async () => {
    const exercise = await getSignedText()
    const chosen: (number | null)[] = rightAnswers(exercise)
    chosen[1] = null
    const { data } = await add([practice(exercise, { chosen })])
    const questions = exercise.questions.length
    expect(data).toMatchObject({ added: [{ submitted: true }], refused: [] })
    const result = await h.call(contract.getReadingResult, { id: data.added[0]?.attempt_id ?? 0 }, auth())
    expect(result.data).toMatchObject({
      title: exercise.title,
      right: questions - 1,
      questions,
      seconds: questions * 10,
      started_at: STARTED,
      submitted_at: SUBMITTED,
    })
    expect(await figures()).toMatchObject({ practices: 1, answers: questions, right: questions - 1 })
    expect((await figures()).days.map(({ day }) => day)).toEqual([
      studyDayOf(new Date(SUBMITTED), 'Asia/Shanghai'),
    ])
  })

  test('is added once, also under concurrent requests', async () => {
    const stored = practice(await getSignedText())
    const answers = await Promise.all([add([stored]), add([stored, stored]), add([stored])])
    const [first] = answers
    for (const { data } of answers) for (const added of data.added) expect(added).toEqual(first.data.added[0])
    expect(await attempts()).toHaveLength(1)
    expect(await figures()).toMatchObject({ practices: 1 })
  })

  test("of one text shares the account's exercise", async () => {
    const id = await textOf()
    const own = (await h.call(contract.openReadingText, { id }, auth())).data.id
    const exercise = await getSignedText()
    const { data } = await add([practice(exercise), practice(exercise)])
    expect(data.added.map(({ exercise_id }) => exercise_id)).toEqual([own, own])
    expect(await attempts()).toHaveLength(2)
  })

  test('of an earlier edition keeps its questions', async () => {
    const exercise = await getSignedText()
    await h.database.withTenant({ tenantId: pupil.tenantId }, (db) =>
      insertTestExercise(db, pupil, { key: exercise.source }, { purpose: 'library' }),
    )
    const { data } = await add([practice(exercise)])
    const result = await h.call(contract.getReadingResult, { id: data.added[0]?.attempt_id ?? 0 }, auth())
    expect(result.data.marked.map(({ stem }) => stem)).toEqual(exercise.questions.map(({ stem }) => stem))
  })

  test('of a composed exercise becomes its own exercise', async () => {
    const { data: exercise } = await composeSigned()
    await add([practice(exercise, { purpose: 'generated' })])
    const { data } = await h.call(contract.listReadingExercises, { q: '' }, auth())
    expect(data.list).toMatchObject([
      { title: exercise.title, purpose: 'generated', best: exercise.questions.length },
    ])
  })

  test('that was only started continues in the account', async () => {
    const exercise = await getSignedText()
    const chosen = exercise.questions.map((_, i) => (i === 0 ? 2 : null))
    const { data } = await add([practice(exercise, { chosen, submitted_at: null })])
    const [added] = data.added
    const started = await h.call(contract.startReading, { id: added?.exercise_id ?? 0 }, auth())
    expect(started.data).toMatchObject({ attempt_id: added?.attempt_id, chosen })
    expect(await figures()).toMatchObject({ practices: 0 })
  })

  test("that was only started completes the account's open one", async () => {
    const exercise = await getSignedText()
    const id = (await h.call(contract.openReadingText, { id: await textOf() }, auth())).data.id
    const own = (await h.call(contract.startReading, { id }, auth())).data
    const mine = exercise.questions.map((_, i) => (i === 0 ? 1 : null))
    await h.call(contract.saveReadingAnswers, { id: own.attempt_id, seq: 3, chosen: mine, ms: [] }, auth())
    const theirs = exercise.questions.map((_, i) => (i < 2 ? 3 : null))
    const { data } = await add([practice(exercise, { chosen: theirs, submitted_at: null })])
    expect(data.added[0]?.attempt_id).toBe(own.attempt_id)
    const after = (await h.call(contract.startReading, { id }, auth())).data
    expect(after.chosen).toEqual(exercise.questions.map((_, i) => [1, 3][i] ?? null))
    expect(after.seq).toBe(4)
  })

  test('is rejected if modified, without affecting others', async () => {
    const exercise = await getSignedText()
    const [first] = exercise.questions
    if (!first) throw new Error('no questions')
    const forged = [
      {
        ...exercise,
        questions: [{ ...first, answer: (first.answer + 1) % 4 }, ...exercise.questions.slice(1)],
      },
      { ...exercise, paragraphs: ['Something else.'] },
      { ...exercise, source: 'reading:1' },
      { ...exercise, signature: 'x'.repeat(43) },
    ].map((item) => practice(item))
    const good = practice(exercise)
    const { data } = await add([...forged, good])
    expect(data.refused).toEqual(forged.map(({ id }) => id))
    expect(data.added.map(({ id }) => id)).toEqual([good.id])
    expect(await attempts()).toHaveLength(1)
  })

  test('is limited to the past and to its real duration', async () => {
    const times = { started_at: '2099-01-01T00:00:00.000Z', submitted_at: '2099-01-01T01:00:00.000Z' }
    const exercise = await getSignedText()
    await add([practice(exercise, times)])
    const [row] = await attempts()
    expect(Date.parse(row?.submitted_at ?? '')).toBeLessThanOrEqual(Date.now())
    expect(row?.seconds).toBe(1)
  })

  test('requires an account and belongs only to it', async () => {
    const stored = practice(await getSignedText())
    expect(await h.call(guests.addDevicePractices, { practices: [stored] })).toMatchObject({ status: 401 })
    await add([stored])
    const otherUser = await h.signIn({ tenantId: pupil.tenantId })
    expect(await attempts(otherUser)).toEqual([])
    // Practice ids are not secret: another account that sends one gets its own practice.
    const { data } = await add([stored], otherUser)
    expect(data.added).toHaveLength(1)
    expect(await attempts(otherUser)).toHaveLength(1)
    expect(await attempts()).toHaveLength(1)
  })
})

describe('last read text', () => {
  const preview = (overrides: object) =>
    h.call(contract.previewReading, { ...wish(overrides), seed: 'again' })

  test('is excluded from previews that name it', async () => {
    const first = await preview({ level: '小学' })
    const second = await preview({ level: '小学', except: [first.data.source] })
    expect(second.data.source).not.toBe(first.data.source)
    const alone = { level: '小学', text: first.data.source }
    expect((await preview(alone)).data.source).toBe(first.data.source)
    expect(await preview({ ...alone, except: [first.data.source] })).toMatchObject({ status: 422 })
  })

  test('is not composed again for an account', async () => {
    const make = async (overrides: object = {}) => {
      const { data } = await h.call(
        contract.composeReading,
        { ...wish(overrides), purpose: 'generated', wrong_question_ids: [] },
        auth(),
      )
      return (await h.call(contract.startReading, { id: data.id }, auth())).data
    }
    let last = (await make()).source
    for (let i = 0; i < 6; i++) {
      const { source } = await make()
      expect(source).not.toBe(last)
      last = source
    }
  }, 60_000)

  test('is used when requested explicitly', async () => {
    const { data } = await composeSigned({ text: (await getSignedText(2)).source })
    expect(data.source).toBe((await getSignedText(2)).source)
  })
})

describe('text list', () => {
  const grades = async (grade?: number) => {
    const { data } = await h.call(contract.listReadingTexts, {
      q: '',
      length: 'any',
      level: '初中',
      limit: 100,
      ...(grade && { grade }),
    })
    return data.list.map(({ id }) => library.reading.get(id)?.grade ?? 0)
  }

  test("sorts by the user's grade, harder, then easier texts", async () => {
    const all = await grades()
    expect(all).toEqual([...all].sort((a, b) => a - b))
    const junior = await grades(8)
    const harder = all.filter((grade) => grade >= 8)
    const easier = all.filter((grade) => grade < 8).reverse()
    expect(junior).toEqual([...harder, ...easier])
    expect(junior[0]).toBe(8)
  })
})

test('a shared result names its public text', async () => {
  const share = async (params: object) => {
    const id = await h.database.withTenant({ tenantId: pupil.tenantId }, (db) =>
      insertTestExercise(db, pupil, params),
    )
    const { data } = await h.call(contract.startReading, { id }, auth())
    await h.call(contract.submitReading, { id: data.attempt_id, chosen: [0, 1, 2], ms: [] }, auth())
    const shared = await h.call(contract.shareReading, { id: data.attempt_id }, auth())
    return (await h.call(contract.getReadingShare, { share: shared.data.share })).data
  }
  expect(await share({ key: 'reading:77' })).toMatchObject({ source: 'reading:77' })
  expect(await share({ key: 'material:3', origin: 'material' })).toMatchObject({
    source: null,
    title: '自选文章',
  })
  expect(await share({ key: 'model:3', origin: 'model' })).toMatchObject({ source: null })
})
