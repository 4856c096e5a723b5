import './ui/tokens.css'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { watchRejections } from './app/errors.ts'
import { connectEvents } from './app/events.ts'
import { startUpdates } from './app/pwa.ts'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter } from './app/router.tsx'
import { ROUTES } from './app/routes.ts'
import { provideModules } from './domains/session/public.ts'
import { startUnlocking } from './lib/audio/unlock.ts'
import { restoreSession } from './lib/session/session.ts'
import { startScheme } from './lib/theme/scheme.ts'
import { startTheme } from './lib/theme/theme.ts'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

watchRejections()
startScheme()
startUnlocking()
provideModules(ROUTES)
restoreSession()
startTheme()
const cache = createQueryClient()
const router = createAppRouter()
connectEvents(router, cache)
createRoot(place).render(<App router={router} cache={cache} />)
void startUpdates()
// nobody types before it is there
void import('./lib/keyboard.ts').then(({ watchKeyboard }) => watchKeyboard()).catch(() => undefined)
