import type { QueryClient } from '@tanstack/react-query'
import { connectPush } from '../domains/notifications/public.ts'
import { invalidate } from '../lib/api/queries.ts'
import { outbox } from '../lib/outbox/queue.ts'
import { type Entry, lazyOutbox, useOutbox } from '../lib/outbox/state.ts'
import { onQueued, submit } from '../lib/outbox/submit.ts'
import { newVersion, onOutdatedCode } from '../lib/outdated-code.ts'
import { signedOutOwner, useSession } from '../lib/session/state.ts'
import { whenIdle } from '../lib/util/main-thread.ts'
import { preloadConfirm } from '../ui/overlay/dialog/confirm.ts'
import { toast } from '../ui/overlay/toast/toast.ts'
import { connectExamAnswers } from './data/exam-answers.ts'
import { connectGuestStudy } from './data/guest-study.ts'
import { offerNewVersion, openNewVersion } from './update/new-version.ts'

const outdated = (cache: QueryClient, entries: readonly Entry[]) => {
  const paths = new Set(entries.flatMap(({ stale }) => stale))
  void invalidate(
    cache,
    [...paths].map((path) => ({ path })),
  )
}

const done = (entries: readonly Entry[]): string =>
  entries.length === 1 ? `已提交：${entries[0]?.title}` : `已提交 ${entries.length} 条操作`

/** Preloads the code of the outbox, which the user may need while offline. */
function loadAhead(): () => void {
  let begun = false
  const look = async () => {
    const { isNeeded, entries } = useOutbox.getState()
    if (begun || !(isNeeded || entries.length > 0)) return
    begun = true
    // Loading the current screen has priority.
    await whenIdle()
    void import('../domains/outbox/screens/outbox-screen.tsx').catch(() => undefined)
    void preloadConfirm()
  }
  void look()
  return useOutbox.subscribe(() => void look())
}

/** Delay in which the screens of the signed-out user unmount, because unmounting may store data. */
const SCREENS_GONE_MS = 300

/** Removes the stored data of a user who signed out, here or in another tab. A failure is retried at the next start. */
function forgetSignedOut(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (signedOutOwner() === null) return
    const forget = () => import('./auth/forget-user.ts').then(({ forgetUser }) => forgetUser())
    timer = setTimeout(() => void forget().catch(() => undefined), SCREENS_GONE_MS)
  }
  look()
  const stop = useSession.subscribe(look)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Sends the pending writes of this device, reports their results and listens for pushes. Returns a cleanup function. */
export function connectOffline(cache: QueryClient, go: (path: string) => unknown): () => void {
  lazyOutbox.submit = submit
  newVersion.open = openNewVersion
  const stops = [
    onQueued((sentence) => void toast(sentence)),
    outbox.onSent((entries) => {
      toast(done(entries), { kind: 'success' })
      outdated(cache, entries)
    }),
    outbox.onRefused((entry) => {
      toast(`未能提交：${entry.title}`, { kind: 'error' })
      outdated(cache, [entry])
    }),
    onOutdatedCode(offerNewVersion),
    loadAhead(),
    forgetSignedOut(),
    connectExamAnswers(),
    connectGuestStudy(cache),
    outbox.start(),
    connectPush(go, cache),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
