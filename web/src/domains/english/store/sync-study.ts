import { ERRORS } from '@shangxue/contract/errors/errors'
import { SYNC_EVENTS_MAX, submitPlacement, syncStudy } from '@shangxue/contract/study/endpoints'
import { isMark } from '@shangxue/study/scheduling/history'
import { call } from '../../../lib/api/call.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { entriesOf } from '../../../lib/outbox/queue.ts'
import { isWaiting } from '../../../lib/outbox/state.ts'
import { ownerOf, storedSession } from '../../../lib/session/state.ts'
import { studyOwnerOf } from '../learner/study-owner.ts'
import { acknowledgeBatch, nextBatch, publishStudy, rejectEntries, type SyncBatch } from './study-log.ts'
import { GUEST, useStudy } from './study-state.ts'
import { pendingSize } from './study-storage.ts'

const toRequest = ({ events, plays, settings }: SyncBatch) => ({
  plays: [...plays],
  ...(settings ? { settings } : {}),
  answers: events.flatMap((event) => {
    if (event.type !== 'answer' || isMark(event)) return []
    const { type: _type, known: _known, ...answer } = event
    return [answer]
  }),
  marks: events.flatMap((event) => {
    if (event.type !== 'answer' || event.known === undefined) return []
    const { id, at, zone, item, known } = event
    return [{ id, at, zone, item, known }]
  }),
  undos: events.flatMap((event) => {
    if (event.type !== 'undo') return []
    const { type: _type, ...undo } = event
    return [undo]
  }),
})

const withoutMarks = (batch: SyncBatch): SyncBatch => ({
  ...batch,
  events: batch.events.filter((event) => !isMark(event)),
})

/** True if the server understands the call but rejects its content, so that a retry would fail as well. */
const isInvalidInput = (error: unknown) =>
  error instanceof ApiError && error.status === 400 && error.code === ERRORS.invalid_input.code

/** True while a placement test is in the outbox: until it is sent the server does not know its result. */
const hasPendingPlacement = async (owner: string): Promise<boolean> =>
  (await entriesOf(owner).catch(() => [])).some(
    (entry) => entry.path === submitPlacement.path && isWaiting(entry),
  )

/** Rendering costs more the more is remembered, so pages are rendered at powers of two only. */
const isRenderedPage = (page: number) => Number.isInteger(Math.log2(page))

async function syncPages(owner: string, rendering: { page: number; isBehind: boolean }): Promise<void> {
  let limit = SYNC_EVENTS_MAX
  /** False once the server turned out to be of a version that stores no marks; they wait for a later one. */
  let storesMarks = true
  /** True once the server accepted a call in this exchange; later rejections are then caused by the content. */
  let isAccepted = false
  for (let hasMore = owner !== GUEST; hasMore; ) {
    const isPlacementPending = await hasPendingPlacement(owner)
    // Another tab may have signed in another user. No `await` may stand between this check and the request,
    // which carries the session's token.
    if (studyOwnerOf(storedSession()) !== owner) return
    const batch = nextBatch(limit, storesMarks)
    const response = await call(
      syncStudy,
      { cursor: batch.cursor, ...toRequest(batch) },
      { owner: ownerOf(storedSession()), quiet: true },
    ).catch((error: unknown) => {
      if (isInvalidInput(error)) return undefined
      throw error
    })
    // Another user signed in meanwhile; this response is theirs to fetch again after their next sign-in.
    if (useStudy.getState().owner !== owner) return
    if (response) {
      isAccepted = true
      if (limit === 0) limit = 1
      rendering.page += 1
      rendering.isBehind = response.more && !isRenderedPage(rendering.page)
      storesMarks = response.stores_marks === true
      await acknowledgeBatch(storesMarks ? batch : withoutMarks(batch), response, {
        placing: isPlacementPending,
        more: rendering.isBehind,
      })
      hasMore = response.more || pendingSize(nextBatch(1, storesMarks)) > 0
      continue
    }
    const size = pendingSize(batch)
    if (size === 0) return
    // Halve the batch until the rejected entry is found; a successful call without it proves the cause.
    if (size > 1) limit = Math.ceil(size / 2)
    else if (!isAccepted) limit = 0
    else {
      await rejectEntries(batch)
      limit = SYNC_EVENTS_MAX
    }
  }
}

const runningSyncs = new Map<string, Promise<boolean>>()

/**
 * Sends the log and fetches changes of other devices, one exchange at a time for each owner. Resolves to
 * whether the server was reached; offline nothing is lost.
 */
export function syncNow(): Promise<boolean> {
  const { owner } = useStudy.getState()
  const current = runningSyncs.get(owner)
  if (current) return current
  const rendering = { page: 0, isBehind: false }
  const sync = syncPages(owner, rendering)
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      runningSyncs.delete(owner)
      if (rendering.isBehind && useStudy.getState().owner === owner) publishStudy()
    })
  runningSyncs.set(owner, sync)
  return sync
}
