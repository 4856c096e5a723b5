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

/** Without a storage (private mode) they live as long as the page. */
async function change(alter: (posts: Posts) => Posts): Promise<void> {
  const owner = storedOwner()
  const state = usePosts.getState()
  const known: Posts = state.owner === owner ? { draft: state.draft, waiting: state.waiting } : NONE
  const after = await records(owner, (kept: Posts | undefined) => alter(kept ?? NONE)).catch(() =>
    alter(known),
  )
  usePosts.setState({ ...after, owner })
}

export const readPosts = (): Promise<void> => change((posts) => posts)

export const keepDraft = (draft: Post | null): Promise<void> => change((posts) => ({ ...posts, draft }))

const without = (id: string) => (posts: Posts) => ({
  ...posts,
  waiting: posts.waiting.filter((one) => one.id !== id),
})
export const discardPost = (id: string): Promise<void> => change(without(id))

const replaced = (post: Post) =>
  change((posts) => ({ ...posts, waiting: posts.waiting.map((one) => (one.id === post.id ? post : one)) }))

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
async function photosOf(post: Post): Promise<Post> {
  let current = post
  for (const picture of post.pictures) {
    if (picture.sentAs !== null) continue
    const file = new File([picture.ready], 'photo.jpg', { type: 'image/jpeg' })
    const { id } = await call(momentPhotoCalls.upload, {}, { file, idempotencyKey: picture.id, quiet: true })
    const pictures = current.pictures.map((one) => (one === picture ? { ...one, sentAs: id } : one))
    current = { ...current, pictures }
    await replaced(current)
  }
  return current
}

/** Photos that waited too long on the server are sent anew. */
const anew = (post: Post): Post => ({
  ...post,
  id: uniqueId(),
  pictures: post.pictures.map((picture) => ({ ...picture, id: uniqueId(), sentAs: null })),
})

async function publish(post: Post): Promise<void> {
  const ready = await photosOf(post)
  const photo_ids = ready.pictures.flatMap(({ sentAs }) => (sentAs === null ? [] : [sentAs]))
  await call(addMoment, { body: ready.body, photo_ids }, { idempotencyKey: ready.id, quiet: true })
}

export type Outcome = 'published' | 'waits' | 'refused'

async function attempt(post: Post): Promise<Outcome> {
  try {
    await publish(post)
    await discardPost(post.id)
    return 'published'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const unsent: boolean = isUnsent(error, true)
    if (unsent || error.code === 'expired') return 'waits'
    const gone = error.code === ERRORS.moment_photo_gone.code
    const refused = { ...(gone ? anew(post) : post), refusal: error.message }
    await change((posts) => ({
      ...posts,
      waiting: posts.waiting.map((one) => (one.id === post.id ? refused : one)),
    }))
    return 'refused'
  }
}

let running: Promise<Outcome[]> | undefined

async function sendAll(retried: boolean): Promise<Outcome[]> {
  await readPosts()
  const outcomes: Outcome[] = []
  for (const post of usePosts.getState().waiting) {
    if (post.refusal !== '' && !retried) continue
    const outcome = await attempt(post)
    outcomes.push(outcome)
    if (outcome === 'waits') break
  }
  return outcomes
}

/** Sends what waits, in order, one at a time; `retried`: what was refused as well. */
export function sendPosts(retried = false): Promise<Outcome[]> {
  running ??= sendAll(retried).finally(() => {
    running = undefined
  })
  return running
}
