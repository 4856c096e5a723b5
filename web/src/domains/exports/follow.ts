import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import { unreadNotifications } from '@shangxue/contract/notifications/unread'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { getExport, listExports } from '@shangxue/contract/platform/exports'
import type { QueryClient } from '@tanstack/react-query'
import { call, invalidate } from '../../lib/api/index.ts'
import { identityOf, useSession } from '../../lib/session/index.ts'
import { toast } from '../../ui/overlay/toast.ts'

type Run = Output<typeof getExport>

const FIRST_MS = 1_000
const LONGEST_MS = 10_000
const GROWTH = 1.4

const followed = new Set<string>()
const isOver = ({ state }: Run) => state === 'done' || state === 'failed'
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Resolves when the page is visible. */
const seen = () =>
  new Promise<void>((done) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      done()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })

/** Looks after an export that this page started, ever more seldom, and says when it is over. */
export async function follow(run: Run, cache: QueryClient, onLook: () => void): Promise<void> {
  if (followed.has(run.id)) return
  followed.add(run.id)
  try {
    const end = await ended(run.id)
    if (!end) return
    void invalidate(cache, [listExports, listNotifications, unreadNotifications])
    say(end, onLook)
  } catch {
    // polling failed; the notification reports the result
  } finally {
    followed.delete(run.id)
  }
}

async function ended(id: string): Promise<Run | undefined> {
  const identity = identityOf(useSession.getState())
  for (let wait = FIRST_MS; ; wait = Math.min(LONGEST_MS, wait * GROWTH)) {
    await pause(wait)
    await seen()
    // nobody is asked in another's name, nor after signing out
    if (identityOf(useSession.getState()) !== identity) return undefined
    const run = await call(getExport, { id }, { quiet: true })
    if (isOver(run)) return run
  }
}

function say({ title, state }: Run, onLook: () => void): void {
  // the export list already shows the result
  if (window.location.pathname === '/exports') return
  const action = { label: '查看', onSelect: onLook }
  if (state === 'done') toast(`${title}导出完成`, { kind: 'success', action })
  else toast(`${title}导出失败`, { kind: 'error', action })
}
