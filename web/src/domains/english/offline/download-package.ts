import type { DayLimits } from '@shangxue/study/scheduling/daily-plan'
import type { QueryClient } from '@tanstack/react-query'
import { removeStoredSpeech } from '../../../lib/audio/stored-speech.ts'
import { whenIdle } from '../../../lib/util/main-thread.ts'
import { currentStudyDay, useStudy } from '../store/study-state.ts'
import type { Course } from '../units/course.ts'
import { isMetered } from './connection.ts'
import { updatePackage, usePackage } from './package-store.ts'
import { storeAudio, wordsOfWeek } from './store-audio.ts'
import { removeCode, storeCode } from './store-code.ts'
import { removeContent, storeContent } from './store-content.ts'

/** Estimated transfer in bytes, for the question on metered connections; see docs/measurements.md. */
export const ESTIMATED_TRANSFER = 2_000_000

/** Pause between two words of a download that nobody waits for. */
const BACKGROUND_PACE_MS = 1_000

export interface PackageInput {
  readonly client: QueryClient
  readonly goal: Course & Pick<DayLimits, 'new_per_day'>
}

/** True where the app can start without a network at all. */
export const canWorkOffline = (): boolean => typeof caches !== 'undefined' && 'serviceWorker' in navigator

const QUOTA_ERRORS = ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED']
const isQuotaError = (error: unknown): boolean =>
  QUOTA_ERRORS.includes((error as { name?: string } | null)?.name ?? '')

let running: AbortController | undefined

/** The app cannot start without a network before its service worker is active, which private windows never allow. */
const WORKER_WAIT_MS = 10_000
const waitForWorker = () =>
  Promise.race([navigator.serviceWorker.ready, new Promise((resolve) => setTimeout(resolve, WORKER_WAIT_MS))])

/** Shows the progress at most this often. */
const REPORT_MS = 300

async function download({ client, goal }: PackageInput, signal: AbortSignal, paceMs: number): Promise<void> {
  let bytes = 0
  let reportedAt = 0
  const report = (more: number) => {
    bytes += more
    if (performance.now() - reportedAt < REPORT_MS) return
    reportedAt = performance.now()
    updatePackage({ bytes })
  }
  await storeContent(client, goal.grade, signal, report)
  await whenIdle()
  const former = usePackage.getState().files
  const files = await storeCode(signal, report)
  updatePackage({ files })
  const current = new Set(files)
  await removeCode(former.filter((file) => !current.has(file)))
  await whenIdle()
  const words = await wordsOfWeek({ client, study: useStudy.getState(), goal, day: currentStudyDay() })
  const hasAudio = await storeAudio(words, { signal, paceMs, report })
  await waitForWorker()
  signal.throwIfAborted()
  updatePackage({ bytes, lacksAudio: !hasAudio, status: 'ready' })
}

async function run(input: PackageInput, paceMs: number): Promise<void> {
  if (running) return
  const controller = new AbortController()
  running = controller
  const stop = () => controller.abort(new Error('offline'))
  window.addEventListener('offline', stop)
  updatePackage({ status: 'downloading' })
  try {
    await download(input, controller.signal, paceMs)
  } catch (error) {
    // What is stored stays: the next run skips it.
    if (usePackage.getState().status !== 'removed')
      updatePackage({ status: isQuotaError(error) ? 'full' : 'paused' })
  } finally {
    window.removeEventListener('offline', stop)
    if (running === controller) running = undefined
  }
}

/** Fetches what is missing, now, because the learner asked for it: also on a metered connection. */
export function fetchPackage(input: PackageInput): Promise<void> {
  updatePackage({ allowsMetered: true, isHeld: false })
  return run(input, 0)
}

/**
 * Fetches what is missing in the background, such as the words of a new week, unless the learner removed the package. On a
 * metered connection it asks first.
 */
export async function refreshPackage(input: PackageInput): Promise<void> {
  const { status, allowsMetered, isHeld } = usePackage.getState()
  if (!canWorkOffline() || isHeld || status === 'removed' || status === 'full' || !navigator.onLine) return
  if (isMetered() && !allowsMetered) {
    if (status !== 'ready') updatePackage({ status: 'asking' })
    return
  }
  await run(input, BACKGROUND_PACE_MS)
}

/** Pauses the download until the learner continues it. */
export function pausePackage(): void {
  updatePackage({ isHeld: true })
  running?.abort(new Error('paused'))
}

/** Removes the package from the device. It is not fetched again by itself. */
export async function removePackage(): Promise<void> {
  const { files } = usePackage.getState()
  updatePackage({ status: 'removed', bytes: 0, files: [] })
  running?.abort(new Error('removed'))
  await Promise.allSettled([removeStoredSpeech(), removeContent(), removeCode(files)])
}
