import { ownerOf, useSession } from '../session/state.ts'
import { onOtherTab, readStored, store } from '../storage.ts'
import { send, wake } from './send.ts'
import { useOutbox } from './state.ts'
import { MARK, read } from './storage.ts'

const anyKept = () => useOutbox.getState().entries.length > 0

const whenKept = (action: () => Promise<void>) => () => {
  if (anyKept()) void action()
}

/** What an earlier visit left, if there is anything: the storage is not opened for nothing. */
async function takeUp(): Promise<void> {
  if (readStored(MARK) === null) return
  await read()
  if (anyKept()) await send()
  else store(MARK, null)
}

/** Sends what waits whenever there may be a connection again. Returns what stops it. */
export function startOutbox(): () => void {
  const connected = whenKept(wake)
  const seen = () => {
    if (document.visibilityState === 'visible') connected()
  }
  window.addEventListener('online', connected)
  document.addEventListener('visibilitychange', seen)
  const stops = [
    onOtherTab((key) => {
      if (key === MARK) void read().then(whenKept(send), () => undefined)
    }),
    useSession.subscribe((now, before) => {
      if (ownerOf(now) !== ownerOf(before)) connected()
    }),
  ]
  takeUp().catch(() => undefined)
  return () => {
    window.removeEventListener('online', connected)
    document.removeEventListener('visibilitychange', seen)
    for (const stop of stops) stop()
  }
}
