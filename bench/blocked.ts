interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** µs; `tdur`: how much of `dur` the thread had the processor. */
  readonly ts: number
  readonly dur: number
  readonly tdur?: number
  readonly args: {
    readonly name?: string
    readonly data?: { readonly documentLoaderURL?: string | undefined }
  }
}

const SLOWED = 4
const LONG_MS = 50

/**
 * Milliseconds for which a page was blocked after its first paint, counted as Lighthouse does (what tasks of the slowed
 * processor last beyond 50 ms), but of processor time: on a machine that is shared, a task also waits for others.
 */
export function blockedByProcessor(events: readonly TraceEvent[]): number {
  const begun = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith('http'),
  )
  const ofPage = events.filter(({ pid, ts }) => pid === begun?.pid && ts >= (begun?.ts ?? 0))
  const main = events.find(
    ({ name, pid, args }) => name === 'thread_name' && pid === begun?.pid && args.name === 'CrRendererMain',
  )
  const painted = ofPage.find(({ name }) => name === 'firstContentfulPaint')
  if (!main || !painted) throw new Error('the trace tells of no first paint')
  return ofPage
    .filter(
      ({ name, ph, tid, ts }) =>
        ph === 'X' && name.endsWith('RunTask') && tid === main.tid && ts > painted.ts,
    )
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (SLOWED * tdur) / 1_000 - LONG_MS), 0)
}
