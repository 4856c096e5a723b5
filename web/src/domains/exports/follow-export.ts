import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import { countUnreadNotifications } from '@shangxue/contract/notifications/unread'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { getExport, listExports } from '@shangxue/contract/platform/exports'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { invalidate } from '../../lib/api/queries.ts'
import { identityOf, useSession } from '../../lib/session/state.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'

type Run = Output<typeof getExport>

const INITIAL_INTERVAL_MS = 1_000
const MAX_INTERVAL_MS = 10_000
const GROWTH = 1.4

const followedRuns = new Set<string>()
const isFinished = ({ state }: Run) => state === 'done' || state === 'failed'
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Resolves when the page is visible. */
const pageVisible = () =>
  new Promise<void>((done) => {
    const resolveIfVisible = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', resolveIfVisible)
      done()
    }
    document.addEventListener('visibilitychange', resolveIfVisible)
    resolveIfVisible()
  })

/**
 * Polls an export that this page started, at growing intervals, and shows a toast when it has finished. `onOpenExports`
 * is the toast's action.
 */
export async function followExport(run: Run, cache: QueryClient, onOpenExports: () => void): Promise<void> {
  if (followedRuns.has(run.id)) return
  followedRuns.add(run.id)
  try {
    const finishedRun = await pollUntilFinished(run.id)
    if (!finishedRun) return
    void invalidate(cache, [listExports, listNotifications, countUnreadNotifications])
    notifyFinished(finishedRun, onOpenExports)
  } catch {
    // Polling failed; the server's notification reports the result.
  } finally {
    followedRuns.delete(run.id)
  }
}

async function pollUntilFinished(id: string): Promise<Run | undefined> {
  const identity = identityOf(useSession.getState())
  for (let wait = INITIAL_INTERVAL_MS; ; wait = Math.min(MAX_INTERVAL_MS, wait * GROWTH)) {
    await pause(wait)
    await pageVisible()
    // stops after a sign-out or a change of user
    if (identityOf(useSession.getState()) !== identity) return undefined
    const run = await call(getExport, { id }, { quiet: true })
    if (isFinished(run)) return run
  }
}

function notifyFinished({ title, state }: Run, onOpenExports: () => void): void {
  // the export list already shows the result
  if (window.location.pathname === '/exports') return
  const action = { label: '查看', onSelect: onOpenExports }
  if (state === 'done') toast(`${title}导出完成`, { kind: 'success', action })
  else toast(`${title}导出失败`, { kind: 'error', action })
}
