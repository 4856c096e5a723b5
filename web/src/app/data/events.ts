import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { create } from 'zustand'
import { onFailure, onSessionExpired, setAuthChallengeHandler } from '../../lib/api/error.ts'
import { onAudioHint } from '../../lib/audio/unlock.ts'
import { signInPath } from '../../lib/session/landing.ts'
import { pendingWrites } from '../../lib/session/pending-writes.ts'
import { endSession, followOtherTabs } from '../../lib/session/session.ts'
import { identityOf, useSession } from '../../lib/session/state.ts'
import { applyTheme } from '../../lib/theme/theme.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'
import { routerReady } from './router-ready.ts'

/** Increases when a user signs out, so that all screens remount for the next user. */
export const useGeneration = create(() => 0)

type Router = Pick<DataRouter, 'state' | 'navigate' | 'revalidate' | 'subscribe'>

/** Clears cached data and runs the route guard again when the user changes. */
function followSession(router: Router, cache: QueryClient): () => void {
  return useSession.subscribe(async (now, before) => {
    if (identityOf(now) === identityOf(before)) return
    if (!before.isLoggedIn) {
      cache.clear()
      await router.revalidate()
      return
    }
    await cache.cancelQueries()
    // Revalidate first: a screen that is still mounted would fetch again without a user.
    await router.revalidate()
    cache.clear()
    useGeneration.setState((generation) => generation + 1)
  })
}

function reapplyTheme(router: Router): () => void {
  let currentLocation = router.state.location
  return router.subscribe(({ location }) => {
    if (location === currentLocation) return
    currentLocation = location
    applyTheme()
  })
}

function signedOut(router: Router, message: string): void {
  const { pathname, search, hash } = router.state.location
  endSession()
  toast(message, { kind: 'error' })
  // Loaded on demand to keep it out of the first load. The toast above is more important than a hint about audio.
  import('../../lib/audio/sounds.ts').then(
    ({ playSound }) => playSound('error', { hint: false }),
    () => undefined,
  )
  if (pathname !== '/login') void router.navigate(signInPath(pathname + search + hash))
}

/** Loads offline support once the code of the first screen has loaded. Retries when the device is online. */
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
  void routerReady(router).then(() => {
    if (!over) void load()
  })
  return () => {
    over = true
    window.removeEventListener('online', load)
    stop()
  }
}

/** Connects the events of lib/ with the interface. Returns a cleanup function. */
export function connectEvents(router: Router, cache: QueryClient): () => void {
  setAuthChallengeHandler((error) =>
    import('../auth/step-up-auth.tsx').then(
      ({ satisfyRequirement }) => satisfyRequirement(error, router),
      () => false,
    ),
  )
  // Not in offline.ts: a user who signs out before it has loaded must be warned about pending writes as well.
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
