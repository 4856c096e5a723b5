import { ERRORS } from '@shangxue/contract/errors/errors'
import { addMoment, momentPhotoEndpoints } from '@shangxue/contract/moments/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KEYS } from '../../lib/session/state.ts'
import { stubIndexedDb } from '../../lib/testing/indexed-db.ts'
import {
  ok,
  type ReceivedRequest,
  refusal,
  type ScriptedResponse,
  startTestServer,
} from '../../lib/testing/server.ts'
import {
  countPendingPosts,
  emptyPost,
  type Post,
  posts,
  queuePost,
  readPosts,
  sendPosts,
  toPost,
  useDraft,
  usePostQueue,
} from './post-queue.ts'

const CUT: ScriptedResponse = { instead: 'cut' }
const isUpload = ({ url }: ReceivedRequest) => url === momentPhotoEndpoints.upload.path
const picture = (id: string) => ({ id, ready: new Blob(['p']), thumb: new Blob(['p']), sentAs: null })
const aPost = (fields: Partial<Post> = {}): Post => ({ ...emptyPost(), body: '运动会', ...fields })

let storage: ReturnType<typeof stubIndexedDb>
let server: Awaited<ReturnType<typeof startTestServer>>
let script: (seen: ReceivedRequest) => ScriptedResponse | Promise<ScriptedResponse>
const uploads = () => server.seen.filter(isUpload).map(({ headers }) => headers['idempotency-key'])
const published = () =>
  server.seen.filter(({ url }) => url === addMoment.path).map(({ body }) => JSON.parse(body))

beforeEach(async () => {
  storage = stubIndexedDb()
  let id = 100
  script = () => ok({ id: id++ })
  server = await startTestServer((seen) => script(seen))
  const user = { [KEYS.userName]: '小兰', [KEYS.database]: '一中', [KEYS.userId]: '7' }
  for (const [key, text] of Object.entries(user)) localStorage.setItem(key, text)
})
afterEach(async () => {
  localStorage.clear()
  vi.unstubAllGlobals()
  useDraft.setState({ draft: null, owner: '' })
  usePostQueue.setState({ entries: [], sent: new Set() })
  await server.stop()
})

test('uploads each photo once and sends their ids with the post', async () => {
  await queuePost(aPost({ pictures: [picture('a'), picture('b')] }))
  let cut = true
  const answer = script
  script = (seen) => {
    if (!cut || seen.headers['idempotency-key'] !== 'b') return answer(seen)
    cut = false
    return CUT
  }
  expect(await sendPosts()).toEqual(['waits'])
  expect(await sendPosts()).toEqual(['published'])
  expect(uploads()).toEqual(['a', 'b', 'b'])
  expect(published()).toEqual([{ body: '运动会', photo_ids: [100, 101] }])
  expect(await countPendingPosts('7')).toBe(0)
})

test('skips an entry that another tab is sending', async () => {
  await queuePost(aPost())
  await posts.change((entries) =>
    entries.map((entry) => ({ ...entry, sender: 'other tab', busyUntil: Date.now() + 60_000 })),
  )
  expect(await sendPosts()).toEqual(['waits'])
  expect(published()).toEqual([])
})

test('re-uploads photos under new keys when the server has removed them', async () => {
  await queuePost(aPost({ pictures: [picture('a')] }))
  const { status, code } = ERRORS.moment_photo_gone
  const answer = script
  script = (seen) => (isUpload(seen) ? answer(seen) : refusal(status, code, '照片已失效，请重试'))
  expect(await sendPosts()).toEqual(['refused'])
  const [entry] = usePostQueue.getState().entries
  expect(entry && toPost(entry)).toMatchObject({
    refusal: '照片已失效，请重试',
    pictures: [{ sentAs: null }],
  })
  script = answer
  expect(await sendPosts()).toEqual([])
  expect(await sendPosts(true)).toEqual(['published'])
  expect(new Set(uploads()).size).toBe(2)
  expect(published().at(-1)).toEqual({ body: '运动会', photo_ids: [101] })
})

test('migrates posts stored by an earlier version once', async () => {
  const refused = aPost({ id: 'r', body: '不行', refusal: '太长' })
  const storedPosts = aPost({ id: 'w', pictures: [{ ...picture('a'), sentAs: 55 }, picture('b')] })
  storage.write('7', { draft: aPost({ body: '草稿' }), waiting: [refused, storedPosts] })
  script = () => CUT
  expect(await countPendingPosts('7')).toBe(2)
  await readPosts()
  expect(useDraft.getState().draft).toMatchObject({ body: '草稿' })
  expect(usePostQueue.getState().entries.map(toPost)).toMatchObject([
    { id: 'r', refusal: '太长' },
    { id: 'w', refusal: '', madeAt: storedPosts.madeAt },
  ])
  expect(storage.read('7')).toMatchObject({ draft: { body: '草稿' }, waiting: [] })
  await readPosts()
  expect(await countPendingPosts('7')).toBe(2)
  script = () => ok({ id: 56 })
  await vi.waitFor(async () => expect(await sendPosts()).toEqual([]))
  expect(published().at(-1)).toEqual({ body: '运动会', photo_ids: [55, 56] })
})

test('keeps posts in memory when storage is unavailable', async () => {
  vi.stubGlobal('indexedDB', undefined)
  await queuePost(aPost())
  script = () => CUT
  expect(await sendPosts()).toEqual(['waits'])
  script = () => ok({ id: 1 })
  expect(await sendPosts()).toEqual(['published'])
  expect(usePostQueue.getState().entries).toEqual([])
})
