import { saveAnswer } from '@shangxue/contract/exams/endpoints'
import { addMoment, momentPhotoEndpoints } from '@shangxue/contract/moments/endpoints'
import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { saveRewardAnswers } from '@shangxue/contract/rewards/attempts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testAutosave } from '../../domains/exams/testing/test-autosave.ts'
import {
  emptyPost,
  posts,
  queuePost,
  sendPosts,
  useDraft,
  usePostQueue,
} from '../../domains/moments/post-queue.ts'
import { autosavePlay } from '../../domains/rewards/play/autosave-play.ts'
import { changeAnswer, openPlayLedger } from '../../domains/rewards/play/play-ledger.ts'
import { call } from '../../lib/api/call.ts'
import { KEYS } from '../../lib/session/state.ts'
import { stubIndexedDb } from '../../lib/testing/indexed-db.ts'
import { ok, type ReceivedRequest, type ScriptedResponse, startTestServer } from '../../lib/testing/server.ts'

interface User {
  readonly name: string
  readonly company: string
  readonly id: string
}
const LAN: User = { name: '小兰', company: '一中', id: '7' }
const OTHERS: readonly (readonly [string, User])[] = [
  ['of the same company', { name: '小波', company: '一中', id: '8' }],
  ['of another company', { name: '小兰', company: '二中', id: '90' }],
]
const CUT: ScriptedResponse = { instead: 'cut' }

/** Replaces the stored session, as a sign-in in another tab does at any time. */
function signIn({ name, company, id }: User) {
  localStorage.setItem(KEYS.userName, name)
  localStorage.setItem(KEYS.database, company)
  localStorage.setItem(KEYS.userId, id)
  localStorage.setItem(KEYS.token, `token of ${id}`)
}

let script: (seen: ReceivedRequest) => ScriptedResponse
let server: Awaited<ReturnType<typeof startTestServer>>
beforeEach(async () => {
  stubIndexedDb()
  script = () => CUT
  server = await startTestServer((seen) => script(seen))
  signIn(LAN)
})
afterEach(async () => {
  await server.stop()
  localStorage.clear()
  useDraft.setState({ draft: null, owner: '' })
  usePostQueue.setState({ entries: [] })
})

/** Authorization headers of the received calls of an endpoint. */
const sendersOf = ({ path }: Endpoint) =>
  server.seen
    .filter(({ url }) => url.replace(/\d+/, ':id') === path)
    .map(({ headers }) => headers.authorization)
const BY_LAN = 'Bearer token of 7'

const picture = (id: string) => ({ id, ready: new Blob(['p']), thumb: new Blob(['p']), sentAs: null })

describe.each(OTHERS)('a user %s signs in on the device', (_, other) => {
  test('publishes a pending moment only after its author is back', async () => {
    await queuePost({ ...emptyPost(), body: '今天背了五十个词' })
    expect(await sendPosts()).toEqual(['waits'])
    signIn(other)
    script = () => ok({ id: 1 })
    expect(await sendPosts()).toEqual([])
    expect(useDraft.getState()).toMatchObject({ owner: other.id, draft: null })
    expect(await posts.entriesOf(other.id)).toEqual([])
    signIn(LAN)
    expect(await sendPosts()).toEqual(['published'])
    expect(sendersOf(addMoment)).toEqual([BY_LAN, BY_LAN])
  })

  test('sends no photo or text of a moment as the other user', async () => {
    await queuePost({ ...emptyPost(), body: '运动会', pictures: [picture('a'), picture('b')] })
    script = () => {
      signIn(other)
      return ok({ id: 1 })
    }
    expect(await sendPosts()).toEqual(['waits'])
    expect(sendersOf(momentPhotoEndpoints.upload)).toEqual([BY_LAN])
    expect(sendersOf(addMoment)).toEqual([])
    signIn(LAN)
    script = () => ok({ id: 2 })
    expect(await sendPosts()).toEqual(['published'])
    // The first photo was uploaded before the interruption.
    expect(sendersOf(momentPhotoEndpoints.upload)).toEqual([BY_LAN, BY_LAN])
    expect(sendersOf(addMoment)).toEqual([BY_LAN])
  })

  test('stores exam answers and sends them when the pupil is back', async () => {
    const saver = testAutosave()
    signIn(other)
    script = () => ok({ saved: [], server_now: '2026-11-21T00:00:00.000Z' })
    saver.change(101, { answer: { user_answer: 'B', selected_options: ['B'] } })
    expect(await saver.flush()).toBe(false)
    expect(sendersOf(saveAnswer)).toEqual([])
    signIn(LAN)
    await saver.flush()
    expect(sendersOf(saveAnswer)).toEqual([BY_LAN])
    await saver.close()
  })

  test('sends reward answers only as their author', async () => {
    const chosen = { options: ['A'], text: '' }
    const begun = {
      ...{ attempt_id: 5, task_id: 3, answers: [{ options: [], text: '' }], seq: 0 },
      questions: [{ type: 'single' }],
    }
    const saver = autosavePlay({
      attemptId: 5,
      ledger: openPlayLedger(begun as never, {}),
      onServerNow: () => undefined,
      onOver: () => undefined,
    })
    signIn(other)
    script = () => ok({ seq: 1, answers: [chosen], server_now: '2026-11-21T00:00:00.000Z' })
    saver.change(changeAnswer(saver.store.getState().ledger, 0, chosen))
    expect(await saver.flush()).toBe(false)
    expect(sendersOf(saveRewardAnswers)).toEqual([])
    signIn(LAN)
    await saver.flush()
    expect(sendersOf(saveRewardAnswers)).toEqual([BY_LAN])
    saver.close()
  })

  test('sends no call that is bound to another owner', async () => {
    signIn(other)
    await expect(
      call(addMoment, { body: '你好', photo_ids: [] }, { owner: LAN.id, quiet: true }),
    ).rejects.toMatchObject({
      code: 'expired',
    })
    expect(server.seen).toEqual([])
  })
})
