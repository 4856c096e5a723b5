import { SYNC_EVENTS_MAX, syncStudy } from '@shangxue/contract/study'
import { ApiError, call } from '../../../lib/api/index.ts'
import { GUEST, useStudy } from './state.ts'
import { acknowledge, type Sending, setAside, toSend } from './study.ts'

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

/** The server understands the call, but not what is in it; it would not the next time either. */
const isInvalid = (error: unknown) => error instanceof ApiError && error.status === 400

async function exchange(owner: string): Promise<void> {
  let most = SYNC_EVENTS_MAX
  for (let more = owner !== GUEST; more; ) {
    const sending = toSend(most)
    const answered = await call(
      syncStudy,
      { cursor: sending.cursor, ...sent(sending) },
      { quiet: true },
    ).catch((error: unknown) => {
      if (isInvalid(error)) return undefined
      throw error
    })
    // somebody else signed in meanwhile: it is the other's, and is sent again when they come back
    if (useStudy.getState().owner !== owner) return
    if (answered) {
      await acknowledge(sending, answered)
      more = answered.more || useStudy.getState().waiting > 0
    } else {
      const many = sending.events.length + sending.plays.length + (sending.settings ? 1 : 0)
      if (many === 0) return
      // halved until the one is found that is not accepted
      if (many === 1) await setAside(sending)
      most = many === 1 ? SYNC_EVENTS_MAX : Math.ceil(many / 2)
    }
  }
}

const running = new Map<string, Promise<void>>()

/** Sends what waits and fetches what other devices did. Without a network nothing is lost: it waits for the next time. */
export function syncNow(): Promise<void> {
  const { owner } = useStudy.getState()
  const same = running.get(owner)
  if (same) return same
  const made = exchange(owner)
    .catch(() => undefined)
    .finally(() => running.delete(owner))
  running.set(owner, made)
  return made
}
