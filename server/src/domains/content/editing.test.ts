import * as contract from '@shangxue/contract/content/endpoints'
import type { ContentKind } from '@shangxue/contract/content/schemas'
import { COMPANY_ITEM_IDS_START } from '@shangxue/contract/english/company-ids'
import { ERRORS } from '@shangxue/contract/errors/errors'
import {
  getReadingResult,
  listReadingAttempts,
  openReadingText,
  saveReadingAnswers,
  startReading,
  submitReading,
} from '@shangxue/contract/reading/endpoints'
import { addDevicePractices, getKeyedText } from '@shangxue/contract/reading/guests'
import { savePermissions } from '@shangxue/contract/users/admin'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { existingPath } from '../../prepare.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { openLibrary } from '../english/library/library.ts'
import { SAMPLES } from './testing/samples.ts'

let h: Harness
let editor: TestUser
let pupil: TestUser

const PLACE = { level: '小学', grade: 5 } as const
const PASSAGES = ['reading', 'cloze', 'gapped', 'listening'] as const
const { reading } = SAMPLES

beforeAll(async () => {
  h = await startHarness({ library: openLibrary(existingPath('../../content/english') ?? '') })
}, 60_000)
beforeEach(async () => {
  editor = await h.signIn({ permissions: ['content-manage'] })
  pupil = await h.signIn({ tenantId: editor.tenantId, position: '学习者' })
})

const auth = ({ token }: TestUser) => ({ token })
const create = async (kind: ContentKind, content: object = SAMPLES[kind]) =>
  (await h.call(contract.createContentItem, { kind, ...PLACE, content: { [kind]: content } }, auth(editor)))
    .data
const update = (kind: ContentKind, id: number, version: number, content: object, user = editor) =>
  h.call(contract.updateContentItem, { id, version, ...PLACE, content: { [kind]: content } }, auth(user))
const publish = (id: number, version = 1) =>
  h.call(contract.publishContentItem, { id, version }, auth(editor))
async function publishReading() {
  const { id } = await create('reading')
  await publish(id)
  return { id, textId: COMPANY_ITEM_IDS_START + id }
}
async function start(textId: number) {
  const { data: opened } = await h.call(openReadingText, { id: textId }, auth(pupil))
  return (await h.call(startReading, { id: opened.id }, auth(pupil))).data
}

describe.each(PASSAGES)('a passage of the kind %s', (kind) => {
  test('is edited by one of two editors, restored and published', async () => {
    const { id, problems } = await create(kind)
    expect(problems).toEqual([])
    const changed = { ...SAMPLES[kind], title: 'Another Title' }
    const responses = await Promise.all([1, 2].map(() => update(kind, id, 1, changed)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    await publish(id, 2)
    const restored = await h.call(
      contract.restoreContentVersion,
      { id, version: 2, restore: 1 },
      auth(editor),
    )
    expect(restored.data).toEqual({ id, version: 3, problems: [] })
    const { data } = await h.call(contract.getContentItem, { id }, auth(editor))
    expect(data).toMatchObject({ version: 3, published_version: 2, content: { [kind]: SAMPLES[kind] } })
  })

  test('rejects an overlong draft and a revoked permission', async () => {
    const { id } = await create(kind)
    const long = 'a'.repeat(12_001)
    const tooLong =
      kind === 'listening' ? { ...SAMPLES.listening, title: long } : { ...SAMPLES[kind], text: long }
    expect(await update(kind, id, 1, tooLong)).toMatchObject({ status: 400 })
    const boss = await h.signIn({ tenantId: editor.tenantId, boss: true })
    await h.call(
      savePermissions,
      {
        changes: [{ user_id: editor.userId, key: 'content-manage', granted: false, expected: true }],
      },
      auth(boss),
    )
    expect(await update(kind, id, 1, SAMPLES[kind])).toMatchObject({ status: 403 })
    const { data } = await h.call(contract.getContentItem, { id }, auth(boss))
    expect(data).toMatchObject({ version: 1 })
  })

  test('cannot be read, changed or restored by another company', async () => {
    const { id } = await create(kind)
    const stranger = await h.signIn({ permissions: ['content-manage'] })
    const responses = await Promise.all([
      update(kind, id, 1, SAMPLES[kind], stranger),
      h.call(contract.getContentVersion, { id, number: 1 }, auth(stranger)),
      h.call(contract.restoreContentVersion, { id, version: 1, restore: 1 }, auth(stranger)),
      h.call(contract.publishContentItem, { id, version: 1 }, auth(stranger)),
    ])
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })
})

describe('a reading text', () => {
  test('is opened in the version that was published last', async () => {
    const { id, textId } = await publishReading()
    const first = await start(textId)
    await h.call(submitReading, { id: first.attempt_id, chosen: [0, 1, 2], ms: [] }, auth(pupil))
    await update('reading', id, 1, { ...reading, title: 'The Fast Red Boat' })
    expect((await start(textId)).title).toBe('The Red Boat')
    await publish(id, 2)
    const second = await start(textId)
    expect(second).toMatchObject({ title: 'The Fast Red Boat', purpose: 'library' })
    expect((await start(textId)).exercise_id).toBe(second.exercise_id)
    const { data } = await h.call(getReadingResult, { id: first.attempt_id }, auth(pupil))
    expect(data).toMatchObject({ title: 'The Red Boat', right: 3 })
  })

  test('stays as it is for a learner who is in the middle of it', async () => {
    const { id, textId } = await publishReading()
    const { attempt_id } = await start(textId)
    await h.call(saveReadingAnswers, { id: attempt_id, seq: 1, chosen: [0, null, null], ms: [] }, auth(pupil))
    await update('reading', id, 1, { ...reading, title: 'The Fast Red Boat' })
    await publish(id, 2)
    expect(await start(textId)).toMatchObject({ title: 'The Red Boat', attempt_id, chosen: [0, null, null] })
  })

  test('is finished by a learner although it was withdrawn, also offline', async () => {
    const { id, textId } = await publishReading()
    const { attempt_id } = await start(textId)
    const { data: exercise } = await h.call(getKeyedText, { id: textId }, auth(pupil))
    await h.call(contract.withdrawContentItem, { id }, auth(editor))
    expect(await h.call(openReadingText, { id: textId }, auth(pupil))).toMatchObject({
      code: ERRORS.not_found.code,
    })
    const submitted = await h.call(
      submitReading,
      { id: attempt_id, chosen: [0, 1, 2], ms: [], task_answers: [{ text: 'the river', mark: null }] },
      auth(pupil),
    )
    expect(submitted.data).toMatchObject({ right: 3 })
    const { data: result } = await h.call(getReadingResult, { id: attempt_id }, auth(pupil))
    expect(result.tasks).toHaveLength(2)
    expect(result.task_answers?.map(({ mark }) => mark)).toEqual(['right', 'wrong'])
    const practice = {
      ...{ id: crypto.randomUUID(), exercise, purpose: 'library' as const, chosen: [0, 1, 0], ms: [1, 1, 1] },
      started_at: new Date(Date.now() - 60_000).toISOString(),
      submitted_at: new Date().toISOString(),
    }
    const added = await h.call(addDevicePractices, { practices: [practice] }, auth(pupil))
    expect(added.data.refused).toEqual([])
    const { data } = await h.call(listReadingAttempts, {}, auth(pupil))
    expect(data.list.map(({ right }) => right)).toEqual(expect.arrayContaining([2, 3]))
  })

  test('names what is missing in its tasks', async () => {
    const tasks = [{ stem: '', answers: [''], evidence: 'A blue boat.', explanation: '' }]
    const { problems } = await create('reading', { ...reading, tasks })
    expect(problems.map(({ part, field }) => [part, field])).toEqual(
      ['stem', 'answers', 'evidence', 'explanation'].map((field) => [{ kind: 'task', number: 1 }, field]),
    )
  })
})

test('an empty text with gaps names each missing part once', async () => {
  const options = Array.from({ length: 7 }, () => '')
  const gaps = Array.from({ length: 5 }, () => ({ answer: '', explanation: '' }))
  const { problems } = await create('gapped', {
    ...{ title: '', topic: '', text: '', glossary: [], options, gaps },
  })
  const places = problems.map(({ part, field, text }) => `${part?.number ?? ''} ${field} ${text}`)
  expect(new Set(places).size).toBe(places.length)
  expect(problems.filter(({ text }) => text.includes('“”'))).toEqual([])
})
