import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ERRORS } from '@shangxue/contract/errors/errors'
import * as contract from '@shangxue/contract/reading/endpoints'
import * as guests from '@shangxue/contract/reading/guests'
import * as tasksContract from '@shangxue/contract/reading/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { openLibrary } from '../../english/library/library.ts'

const library = openLibrary(join(import.meta.dirname, '../../../../../content/english'))
const text = [...library.reading.values()].find(({ tasks }) => (tasks?.length ?? 0) >= 2)
const textId = text?.id ?? 0
const tasks = text?.tasks ?? []
const accepted = tasks[0]?.answers[0] ?? ''
let h: Harness
let pupil: TestUser
let teacher: TestUser
beforeAll(async () => {
  h = await startHarness({ library })
}, 120_000)
afterAll(() => h.close())
beforeEach(async () => {
  pupil = await h.signIn({ position: '学习者' })
  teacher = await h.signIn({ tenantId: pupil.tenantId, permissions: ['content-manage'] })
})

type Answers = { text: string; mark: 'right' | 'partial' | 'wrong' | null }[]
const auth = ({ token } = pupil) => ({ token })
async function start() {
  const { data } = await h.call(contract.openReadingText, { id: textId }, auth())
  return (await h.call(contract.startReading, { id: data.id }, auth())).data.attempt_id
}
const submit = (id: number, task_answers?: Answers) =>
  h.call(
    contract.submitReading,
    { id, chosen: [0], ms: [1_000], ...(task_answers && { task_answers }) },
    auth(),
  )
async function submitted(task_answers?: Answers) {
  const id = await start()
  await submit(id, task_answers)
  return id
}
const mark = (id: number, answers: Answers, who = pupil) =>
  h.call(tasksContract.markTaskAnswers, { id, answers }, auth(who))
const resultOf = async (id: number) =>
  (await h.call(contract.getReadingResult, { id }, auth())).data.task_answers
const listed = async (filters: object = {}, who = teacher) =>
  (await h.call(tasksContract.listTaskAnswers, { q: '', ...filters }, auth(who))).data.list

const OTHER = 'something quite different'

describe('answers to tasks', () => {
  test('are submitted with the attempt and compared with the accepted ones', async () => {
    const id = await submitted([
      { text: ` ${accepted.toUpperCase()} `, mark: 'wrong' },
      { text: OTHER, mark: null },
    ])
    expect(await resultOf(id)).toEqual([
      { text: accepted.toUpperCase(), mark: 'right' },
      { text: OTHER, mark: null },
      ...tasks.slice(2).map(() => ({ text: '', mark: 'wrong' })),
    ])
  })

  test('are marked by the learner, who cannot change what was written', async () => {
    const id = await submitted([
      { text: OTHER, mark: null },
      { text: '', mark: null },
    ])
    const changed = await mark(id, [
      { text: accepted, mark: 'partial' },
      { text: accepted, mark: 'right' },
    ])
    expect(changed.data.answers.slice(0, 2)).toEqual([
      { text: OTHER, mark: 'partial' },
      { text: '', mark: 'wrong' },
    ])
    await mark(id, [{ text: OTHER, mark: 'right' }])
    expect((await resultOf(id))?.[0]).toEqual({ text: OTHER, mark: 'right' })
  })

  test('store one of two concurrent marks', async () => {
    const id = await submitted([{ text: OTHER, mark: null }])
    const marks = ['right', 'partial'] as const
    await Promise.all(marks.map((one) => mark(id, [{ text: OTHER, mark: one }])))
    expect(marks).toContain((await resultOf(id))?.[0]?.mark)
  })

  test('of an earlier client are received with the first mark', async () => {
    const id = await submitted()
    expect(await resultOf(id)).toBeUndefined()
    await mark(id, [{ text: OTHER, mark: 'partial' }])
    expect((await resultOf(id))?.[0]).toEqual({ text: OTHER, mark: 'partial' })
  })

  test('are not marked before the submission, by others, or without tasks', async () => {
    const id = await start()
    expect(await mark(id, [])).toMatchObject({ code: ERRORS.reading_running.code })
    await submit(id, [{ text: OTHER, mark: null }])
    expect(await mark(id, [], teacher)).toMatchObject({ code: ERRORS.not_found.code })
    const without = [...library.reading.values()].find((one) => !one.tasks)?.id ?? 0
    const { data } = await h.call(contract.openReadingText, { id: without }, auth())
    const { data: begun } = await h.call(contract.startReading, { id: data.id }, auth())
    await submit(begun.attempt_id, [{ text: OTHER, mark: null }])
    expect(await resultOf(begun.attempt_id)).toBeUndefined()
    expect(await mark(begun.attempt_id, [{ text: OTHER, mark: null }])).toMatchObject({
      code: ERRORS.not_found.code,
    })
    expect(await mark(id, [{ text: 'a'.repeat(401), mark: null }])).toMatchObject({ status: 400 })
  })

  test('of a practice on a device come with it', async () => {
    const { data: exercise } = await h.call(guests.getKeyedText, { id: textId })
    const practice = {
      ...{ id: randomUUID(), exercise, purpose: 'library' as const, chosen: [], ms: [] },
      started_at: new Date(Date.now() - 60_000).toISOString(),
      submitted_at: new Date().toISOString(),
      task_answers: [{ text: OTHER, mark: 'partial' as const }],
    }
    const added = await h.call(guests.addDevicePractices, { practices: [practice] }, auth())
    const id = added.data.added[0]?.attempt_id ?? 0
    expect((await resultOf(id))?.[0]).toEqual({ text: OTHER, mark: 'partial' })
    const again = { ...practice, task_answers: [{ text: 'later', mark: 'right' as const }] }
    await h.call(guests.addDevicePractices, { practices: [again] }, auth())
    expect((await resultOf(id))?.[0]).toEqual({ text: OTHER, mark: 'partial' })
  })
})

describe('a teacher', () => {
  test('reads the answers of all learners with an accepted one', async () => {
    const id = await submitted([{ text: OTHER, mark: null }])
    await start()
    expect(await listed()).toMatchObject([
      {
        ...{ id, learner: pupil.name, title: text?.title },
        answers: [
          { stem: tasks[0]?.stem, text: OTHER, mark: null, accepted },
          ...tasks.slice(1).map(() => ({})),
        ],
      },
    ])
    expect(await listed({ q: pupil.name })).toHaveLength(1)
    expect(await listed({ q: 'nobody' })).toEqual([])
  })

  test('finds answers that nobody has marked, and those that are not right', async () => {
    const id = await submitted(tasks.map(() => ({ text: OTHER, mark: 'right' as const })))
    expect(await listed({ show: 'unmarked' })).toEqual([])
    expect(await listed({ show: 'not_right' })).toEqual([])
    await mark(
      id,
      tasks.map(() => ({ text: OTHER, mark: 'partial' as const })),
    )
    expect(await listed({ show: 'not_right' })).toHaveLength(1)
    await mark(
      id,
      tasks.map(() => ({ text: OTHER, mark: null })),
    )
    expect(await listed({ show: 'unmarked' })).toHaveLength(1)
  })

  test('sees nothing of another company, and needs the permission', async () => {
    await submitted([{ text: OTHER, mark: null }])
    const stranger = await h.signIn({ permissions: ['content-manage'] })
    expect(await listed({}, stranger)).toEqual([])
    expect(await h.call(tasksContract.listTaskAnswers, { q: '' }, auth())).toMatchObject({ status: 403 })
  })
})
