import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { create } from 'zustand'
import { onFailure, onSessionExpired, setAuthChallengeHandler } from '../../lib/api/http/error.ts'
import { onAudioHint } from '../../lib/audio/hints.ts'
import { signInPath } from '../../lib/session/landing.ts'
import { pendingWrites } from '../../lib/session/pending-writes.ts'
import { endSession, followOtherTabs } from '../../lib/session/session.ts'
import { identityOf, useSession } from '../../lib/session/state.ts'
import { applyTheme } from '../../lib/theme/theme.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'

/** Counts sign-outs of this page. Screens render again for the next user. */
export const useGeneration = create(() => 0)

type Router = Pick<DataRouter, 'state' | 'navigate' | 'revalidate' | 'subscribe'>

/** What one user saw is not for the next: cached answers go, and the guard looks again. */
function followSession(router: Router, cache: QueryClient): () => void {
  return useSession.subscribe(async (now, before) => {
    if (identityOf(now) === identityOf(before)) return
    if (!before.isLoggedIn) {
      cache.clear()
      await router.revalidate()
      return
    }
    await cache.cancelQueries()
    // The guard first: a screen that is still there would fetch again, in nobody's name.
    await router.revalidate()
    cache.clear()
    useGeneration.setState((generation) => generation + 1)
  })
}

function reapplyTheme(router: Router): () => void {
  let shown = router.state.location
  return router.subscribe(({ location }) => {
    if (location === shown) return
    shown = location
    applyTheme()
  })
}

function signedOut(router: Router, message: string): void {
  const { pathname, search, hash } = router.state.location
  endSession()
  toast(message, { kind: 'error' })
  // The sentence above matters more than a hint about sound, and no first visit has to load it.
  import('../../lib/audio/sounds.ts').then(
    ({ playSound }) => playSound('error', { hint: false }),
    () => undefined,
  )
  if (pathname !== '/login') void router.navigate(signInPath(pathname + search + hash))
}

/** Nothing on the first screen needs it, but the connection may go at any time: loaded at once, beside the screen. */
function followOffline(router: Router, cache: QueryClient): () => void {
  let stop = () => {}
  let over = false
  const load = () =>
    import('../offline.ts').then(
      ({ connectOffline }) => {
        if (!over) stop = connectOffline(cache, (path) => router.navigate(path))
      },
      () => window.addEventListener('online', load, { once: true }),
    )
  void load()
  return () => {
    over = true
    window.removeEventListener('online', load)
    stop()
  }
}

/** Connects what lib/ reports with what the user sees. Returns what disconnects it. */
export function connectEvents(router: Router, cache: QueryClient): () => void {
  setAuthChallengeHandler((error) =>
    import('../auth/step-up-auth.tsx').then(
      ({ meet }) => meet(error, router),
      () => false,
    ),
  )
  // here rather than in offline.ts: a quick user signs out before that is loaded, and must hear of unsent work, too
  pendingWrites.list = async (owner) => (await import('../auth/pending-writes.ts')).listUnsent(owner)
  const stops = [
    onFailure((error) => void toast(error.message, { kind: 'error' })),
    onSessionExpired((error) => signedOut(router, error.message)),
    onAudioHint(({ message, ...time }) => void toast(message, { kind: 'hint', ...time })),
    followSession(router, cache),
    reapplyTheme(router),
    followOtherTabs(),
    followOffline(router, cache),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
