import { ERRORS } from '@shangxue/contract/errors/errors'
import { addMoment, momentPhotoEndpoints } from '@shangxue/contract/moments/endpoints'
import { create } from 'zustand'
import { withAttachments } from '../../lib/outbox/attachments.ts'
import { statusOf } from '../../lib/outbox/hooks.ts'
import { createQueue } from '../../lib/outbox/queue.ts'
import { type Attachment, createQueueState, type Entry, isWaiting } from '../../lib/outbox/state.ts'
import { createEntry } from '../../lib/outbox/submit.ts'
import { storedOwner } from '../../lib/session/state.ts'
import { recordStore } from '../../lib/storage/indexed-db.ts'
import { uniqueId } from '../../lib/util/unique-id.ts'

/** A photo, scaled down on this device. */
export type Picture = Attachment

/** The content of a post to publish. */
export interface Post {
  /** Also the idempotency key of the publish request. */
  readonly id: string
  readonly body: string
  readonly pictures: readonly Picture[]
  readonly madeAt: number
  /** Why the server rejected it; empty while it waits for a connection. */
  readonly refusal: string
}

/** `waiting` holds posts that an earlier version stored here instead of in the queue. */
interface StoredPosts {
  readonly draft: Post | null
  readonly waiting?: readonly Post[]
}
const records = recordStore('shangxue-moments', 'posts')

export const usePostQueue = createQueueState()
/** Posts that the server does not have yet. Without storage (private mode) they last as long as the page. */
export const posts = createQueue({
  ...{ record: 'moments', state: usePostQueue, inMemory: true },
  ...withAttachments({
    ...{ endpoint: momentPhotoEndpoints.upload, field: 'photo_ids' },
    goneCode: ERRORS.moment_photo_gone.code,
  }),
})

/** The draft. `owner` is empty until the storage was read. */
export const useDraft = create<{ readonly owner: string; readonly draft: Post | null }>(() => ({
  ...{ owner: '', draft: null },
}))

export const emptyPost = (): Post => ({
  ...{ id: uniqueId(), body: '', pictures: [], refusal: '' },
  madeAt: Date.now(),
})

export const isEmpty = ({ body, pictures }: Post): boolean => body.trim() === '' && pictures.length === 0

const toQueueEntry = ({ id, body, pictures, madeAt, refusal }: Post, owner: string): Entry =>
  createEntry(addMoment, {
    ...{ id, owner, madeAt, input: { body }, attachments: pictures, stale: [], title: '动态' },
    ...(refusal !== '' && { state: 'refused', message: refusal }),
  })

export const toPost = (entry: Entry): Post => ({
  ...{ id: entry.id, body: String(entry.input.body), pictures: entry.attachments ?? [] },
  ...{ madeAt: entry.madeAt, refusal: isWaiting(entry) ? '' : entry.message },
})

/** Without storage the draft lasts as long as the page. It is shown only while its owner is signed in. */
async function changeDraft(change: (draft: Post | null) => Post | null): Promise<void> {
  const owner = storedOwner()
  const state = useDraft.getState()
  const existing = state.owner === owner ? state.draft : null
  const { draft } = await records
    .update(owner, (stored: StoredPosts = { draft: null }) => ({ ...stored, draft: change(stored.draft) }))
    .catch(() => ({ draft: change(existing) }))
  if (storedOwner() === owner) useDraft.setState({ draft, owner })
}
export const saveDraft = (draft: Post | null): Promise<void> => changeDraft(() => draft)

const storedPosts = async (owner: string): Promise<readonly Post[]> =>
  (await records.update(owner, (stored: StoredPosts | undefined) => stored))?.waiting ?? []

/** Moves posts of an earlier version into the queue. */
async function moveStoredPosts(owner: string): Promise<void> {
  const waiting = await storedPosts(owner).catch(() => [])
  if (waiting.length === 0) return
  for (const post of waiting) if (!(await posts.add(toQueueEntry(post, owner)))) return
  await records.update(owner, (stored: StoredPosts | undefined) => stored && { ...stored, waiting: [] })
  void posts.send()
}

/** Reads the draft and the posts of the signed-in user. */
export async function readPosts(): Promise<void> {
  await moveStoredPosts(storedOwner()).catch(() => undefined)
  await posts.read()
  await changeDraft((draft) => draft)
}

/** Counts an owner's posts that the server does not have. Rejects if the browser denies storage access. */
export const countPendingPosts = async (owner: string): Promise<number> =>
  (await storedPosts(owner)).length + (await posts.entriesOf(owner)).length

/** Moves the draft into the queue. */
export async function queuePost(post: Post): Promise<void> {
  await posts.add(toQueueEntry({ ...post, refusal: '' }, storedOwner()))
  await saveDraft(null)
}

/** Turns a queued post back into the draft, with a new key because its content will change. */
export async function editPost(post: Post): Promise<void> {
  await saveDraft({ ...post, id: uniqueId(), refusal: '' })
  await posts.discard(post.id)
}

type Outcome = 'published' | 'waits' | 'refused'

/** Sends the queued posts of the signed-in user in order. `includeRefused` adds those that the server has rejected. */
export async function sendPosts(includeRefused = false): Promise<Outcome[]> {
  const owner = storedOwner()
  await readPosts()
  const ids = usePostQueue
    .getState()
    .entries.filter((entry) => entry.owner === owner && (includeRefused || isWaiting(entry)))
    .map(({ id }) => id)
  await (includeRefused ? posts.retry(ids) : posts.retryNow())
  return ids.map((id) => {
    const { state } = statusOf(usePostQueue.getState(), id)
    return state === 'sent' ? 'published' : state === 'waiting' ? 'waits' : 'refused'
  })
}

/** Removes an owner's draft from the device. Queued posts remain. */
export async function removeDraft(owner: string): Promise<void> {
  if (useDraft.getState().owner === owner) useDraft.setState({ draft: null, owner: '' })
  await records.update(owner, (stored: StoredPosts | undefined) =>
    stored?.waiting && stored.waiting.length > 0 ? { ...stored, draft: null } : undefined,
  )
}
