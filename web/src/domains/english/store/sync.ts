import { ERRORS } from '@shangxue/contract/errors/errors'
import { SYNC_EVENTS_MAX, submitPlacement, syncStudy } from '@shangxue/contract/study/endpoints'
import { ApiError, call } from '../../../lib/api/index.ts'
import { entriesOf, isWaiting } from '../../../lib/outbox/index.ts'
import { ownerOf, storedSession } from '../../../lib/session/index.ts'
import { learnerOf } from './owner.ts'
import { GUEST, useStudy } from './state.ts'
import { sizeOf } from './storage.ts'
import { acknowledge, type Sending, setAside, show, toSend } from './study.ts'

const sent = ({ events, plays, settings }: Sending) => ({
  plays: [...plays],
  ...(settings ? { settings } : {}),
  answers: events.flatMap((event) => {
    if (event.type !== 'answer') return []
    const { type: _type, ...answer } = event
    return [answer]
  }),
  undos: events.flatMap((event) => {
    if (event.type !== 'undo') return []
    const { type: _type, ...undo } = event
    return [undo]
  }),
})

/** True if the server understands the call but rejects its content, so that a retry would fail as well. */
const isInvalid = (error: unknown) =>
  error instanceof ApiError && error.status === 400 && error.code === ERRORS.invalid_input.code

/** True while a placement test is in the outbox: until it is sent the server does not know its result. */
const placing = async (owner: string): Promise<boolean> =>
  (await entriesOf(owner).catch(() => [])).some(
    (entry) => entry.path === submitPlacement.path && isWaiting(entry),
  )

/** Rendering costs more the more is remembered, so pages are rendered at powers of two only. */
const isDrawn = (page: number) => Number.isInteger(Math.log2(page))

async function exchange(owner: string, drawing: { page: number; behind: boolean }): Promise<void> {
  let most = SYNC_EVENTS_MAX
  /** True once the server accepted a call in this exchange; later rejections are then caused by the content. */
  let understood = false
  for (let more = owner !== GUEST; more; ) {
    const placed = await placing(owner)
    // Another tab may have signed in another user. No `await` may stand between this check and the request,
    // which carries the session's token.
    if (learnerOf(storedSession()) !== owner) return
    const sending = toSend(most)
    const answered = await call(
      syncStudy,
      { cursor: sending.cursor, ...sent(sending) },
      { owner: ownerOf(storedSession()), quiet: true },
    ).catch((error: unknown) => {
      if (isInvalid(error)) return undefined
      throw error
    })
    // Another user signed in meanwhile; this response is theirs to fetch again after their next sign-in.
    if (useStudy.getState().owner !== owner) return
    if (answered) {
      understood = true
      if (most === 0) most = 1
      drawing.page += 1
      drawing.behind = answered.more && !isDrawn(drawing.page)
      await acknowledge(sending, answered, { placing: placed, more: drawing.behind })
      more = answered.more || useStudy.getState().waiting > 0
      continue
    }
    const many = sizeOf(sending)
    if (many === 0) return
    // Halve the batch until the rejected entry is found; a successful call without it proves the cause.
    if (many > 1) most = Math.ceil(many / 2)
    else if (!understood) most = 0
    else {
      await setAside(sending)
      most = SYNC_EVENTS_MAX
    }
  }
}

const running = new Map<string, Promise<boolean>>()

/**
 * Sends the log and fetches changes of other devices, one exchange at a time for each owner. Resolves to
 * whether the server was reached; offline nothing is lost.
 */
export function syncNow(): Promise<boolean> {
  const { owner } = useStudy.getState()
  const current = running.get(owner)
  if (current) return current
  const drawing = { page: 0, behind: false }
  const made = exchange(owner, drawing)
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      running.delete(owner)
      if (drawing.behind && useStudy.getState().owner === owner) show()
    })
  running.set(owner, made)
  return made
}
