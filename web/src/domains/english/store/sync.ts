import { SYNC_EVENTS_MAX, syncStudy } from '@shangxue/contract/study'
import { call } from '../../../lib/api/index.ts'
import { GUEST, useStudy } from './state.ts'
import { acknowledge, type Sending, toSend } from './study.ts'

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

async function exchange(owner: string): Promise<void> {
  for (let more = owner !== GUEST; more; ) {
    const sending = toSend(SYNC_EVENTS_MAX)
    const answered = await call(syncStudy, { cursor: sending.cursor, ...sent(sending) }, { quiet: true })
    // somebody else signed in meanwhile: it is the other's, and is sent again when they come back
    if (useStudy.getState().owner !== owner) return
    await acknowledge(sending, answered)
    more = answered.more || useStudy.getState().waiting > 0
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
