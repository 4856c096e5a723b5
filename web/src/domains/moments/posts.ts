import { ERRORS } from '@shangxue/contract/errors'
import { addMoment, momentPhotoCalls } from '@shangxue/contract/moments'
import { create } from 'zustand'
import { ApiError, call } from '../../lib/api/index.ts'
import { isUnsent } from '../../lib/outbox/wire.ts'
import { recordsOf } from '../../lib/records.ts'
import { storedOwner } from '../../lib/session/state.ts'
import { uniqueId } from '../../lib/unique.ts'

/** A photo, made small on this device. */
export interface Picture {
  /** Also the idempotency key of its sending. */
  readonly id: string
  readonly ready: Blob
  readonly thumb: Blob
  /** What the server calls it, once it has it. */
  readonly sentAs: number | null
}
/** What somebody wants to publish, kept on this device until the server has it. */
export interface Post {
  /** Also the idempotency key of its publishing. */
  readonly id: string
  readonly body: string
  readonly pictures: readonly Picture[]
  readonly madeAt: number
  /** Why the server does not take it; empty while it only waits for a connection. */
  readonly refusal: string
}
export interface Posts {
  readonly draft: Post | null
  /** In the order in which they are sent. */
  readonly waiting: readonly Post[]
}

export const NONE: Posts = { draft: null, waiting: [] }
/** Photos are too large for local storage, and for the outbox, which holds what is said in JSON. */
export const records = recordsOf('shangxue-moments', 'posts')

interface State extends Posts {
  /** Whose they are; empty until they were read. */
  readonly owner: string
}
export const usePosts = create<State>(() => ({ ...NONE, owner: '' }))

export const emptyPost = (): Post => ({
  ...{ id: uniqueId(), body: '', pictures: [], refusal: '' },
  madeAt: Date.now(),
})

export const isEmpty = ({ body, pictures }: Post): boolean => body.trim() === '' && pictures.length === 0

/**
 * Without a storage (private mode) they live as long as the page. What was begun for somebody goes on as theirs, and is
 * shown only while they are signed in.
 */
async function change(alter: (posts: Posts) => Posts, owner = storedOwner()): Promise<void> {
  const state = usePosts.getState()
  const known: Posts = state.owner === owner ? { draft: state.draft, waiting: state.waiting } : NONE
  const after = await records(owner, (kept: Posts | undefined) => alter(kept ?? NONE)).catch(() =>
    alter(known),
  )
  if (storedOwner() === owner) usePosts.setState({ ...after, owner })
}

export const readPosts = (): Promise<void> => change((posts) => posts)

export const keepDraft = (draft: Post | null): Promise<void> => change((posts) => ({ ...posts, draft }))

const without = (id: string) => (posts: Posts) => ({
  ...posts,
  waiting: posts.waiting.filter((one) => one.id !== id),
})
export const discardPost = (id: string): Promise<void> => change(without(id))

const replace = (owner: string, id: string, post: Post) =>
  change((posts) => ({ ...posts, waiting: posts.waiting.map((one) => (one.id === id ? post : one)) }), owner)

/** How many posts of an owner wait on this device. Rejects where the browser refuses a storage. */
export const waitingPosts = async (owner: string): Promise<number> =>
  (await records(owner, (kept: Posts | undefined) => kept))?.waiting.length ?? 0

/** The draft becomes one that waits. */
export const queuePost = (post: Post): Promise<void> =>
  change(({ waiting }) => ({
    draft: null,
    waiting: [...waiting.filter(({ id }) => id !== post.id), { ...post, refusal: '' }],
  }))

/** One that waits becomes the draft again, to be changed; a key of its own, since it will say something else. */
export const editPost = (post: Post): Promise<void> =>
  change((posts) => ({ ...without(post.id)(posts), draft: { ...post, id: uniqueId(), refusal: '' } }))

/** Photos one by one: what has arrived stays there when the connection breaks. */
async function photosOf(post: Post, owner: string): Promise<Post> {
  let current = post
  for (const picture of post.pictures) {
    if (picture.sentAs !== null) continue
    const file = new File([picture.ready], 'photo.jpg', { type: 'image/jpeg' })
    const how = { owner, file, idempotencyKey: picture.id, quiet: true }
    const { id } = await call(momentPhotoCalls.upload, {}, how)
    const pictures = current.pictures.map((one) => (one === picture ? { ...one, sentAs: id } : one))
    current = { ...current, pictures }
    await replace(owner, current.id, current)
  }
  return current
}

/** Photos that waited too long on the server are sent anew. */
const anew = (post: Post): Post => ({
  ...post,
  id: uniqueId(),
  pictures: post.pictures.map((picture) => ({ ...picture, id: uniqueId(), sentAs: null })),
})

async function publish(post: Post, owner: string): Promise<void> {
  const ready = await photosOf(post, owner)
  const photo_ids = ready.pictures.flatMap(({ sentAs }) => (sentAs === null ? [] : [sentAs]))
  await call(addMoment, { body: ready.body, photo_ids }, { owner, idempotencyKey: ready.id, quiet: true })
}

export type Outcome = 'published' | 'waits' | 'refused'

async function attempt(post: Post, owner: string): Promise<Outcome> {
  try {
    await publish(post, owner)
    await change(without(post.id), owner)
    return 'published'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const unsent: boolean = isUnsent(error, true)
    if (unsent || error.code === 'expired') return 'waits'
    const gone = error.code === ERRORS.moment_photo_gone.code
    await replace(owner, post.id, { ...(gone ? anew(post) : post), refusal: error.message })
    return 'refused'
  }
}

const running = new Map<string, Promise<Outcome[]>>()

async function sendAll(owner: string, retried: boolean): Promise<Outcome[]> {
  await readPosts()
  const { waiting, owner: read } = usePosts.getState()
  const outcomes: Outcome[] = []
  for (const post of read === owner ? waiting : []) {
    if (post.refusal !== '' && !retried) continue
    const outcome = await attempt(post, owner)
    outcomes.push(outcome)
    if (outcome === 'waits') break
  }
  return outcomes
}

/** Sends what waits of who is signed in, in order, one at a time; `retried`: what was refused as well. */
export function sendPosts(retried = false): Promise<Outcome[]> {
  const owner = storedOwner()
  const sending = running.get(owner) ?? sendAll(owner, retried).finally(() => running.delete(owner))
  running.set(owner, sending)
  return sending
}
