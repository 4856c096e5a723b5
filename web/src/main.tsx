import './ui/tokens.css'
import './ui/base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { watchRejections } from './app/data/errors.ts'
import { connectEvents } from './app/data/events.ts'
import { createQueryClient } from './app/data/query-client.ts'
import { routerReady } from './app/data/router-ready.ts'
import { createAppRouter } from './app/router.tsx'
import { ROUTES } from './app/routes.ts'
import { provideModules } from './domains/session/public.ts'
import { leaveStaleOverlayEntry } from './lib/address/overlay-history.ts'
import { startUnlocking } from './lib/audio/unlock.ts'
import { restoreSession } from './lib/session/session.ts'
import { startScheme } from './lib/theme/scheme.ts'
import { startTheme } from './lib/theme/theme.ts'
import { yieldToMain } from './lib/util/main-thread.ts'

/** Code for later starts loads after the first screen, because it would delay the screen's data on a slow connection. */
const AFTER_FIRST_SCREEN_MS = 5_000

const followUpdates = (): void =>
  void import('./app/update/pwa.ts').then(
    ({ startUpdates }) => startUpdates(),
    () => addEventListener('online', followUpdates, { once: true }),
  )

async function start(root: HTMLElement) {
  watchRejections()
  startScheme()
  startUnlocking()
  provideModules(ROUTES)
  restoreSession()
  startTheme()
  await yieldToMain()
  await leaveStaleOverlayEntry()
  const cache = createQueryClient()
  const router = createAppRouter()
  connectEvents(router, cache)
  // The placeholder of index.html stays until then, so that the first screen renders once.
  await routerReady(router)
  startTransition(() => createRoot(root).render(<App router={router} cache={cache} />))
  // Keyboard shortcuts, which the first screen does not wait for.
  void import('./app/shell/typing.ts')
    .then(({ watchTyping }) => watchTyping(() => void router.navigate('/search')))
    .catch(() => undefined)
  if (import.meta.env.PROD) setTimeout(followUpdates, AFTER_FIRST_SCREEN_MS)
}

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
void start(place)
