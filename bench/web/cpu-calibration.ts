import { auditFlowArtifacts, type Flags, type Result, type RunnerResult, type Trace } from 'lighthouse'

/**
 * CPU slowdown that makes a machine of this power a mid-range phone, from the table in Lighthouse's
 * docs/throttling.md. Lighthouse's default of 4 assumes a fast desktop.
 * @param power Lighthouse's BenchmarkIndex
 */
export const measureSlowdown = (power: number): number => (power >= 1_500 ? 4 : power >= 800 ? 2 : 1)

type TraceEvent = Trace['traceEvents'][number] & { readonly tdur?: number }

/**
 * Shortens every task of a thread to its CPU time, and the events within it proportionally, because on a shared
 * machine tasks also wait for other processes.
 */
function undisturbed(trace: Trace): Trace {
  interface Task {
    readonly begun: number
    readonly ended: number
    readonly share: number
  }
  const current = new Map<string, Task>()
  const traceEvents = trace.traceEvents
    .toSorted((a, b) => a.ts - b.ts)
    .map((event: TraceEvent) => {
      const { ph, name, ts, dur, tdur } = event
      const thread = `${event.pid} ${event.tid}`
      if (ph === 'X' && name.endsWith('RunTask') && dur > 0 && tdur !== undefined)
        current.set(thread, { begun: ts, ended: ts + dur, share: Math.min(1, tdur / dur) })
      const task = current.get(thread)
      if (!task || ts >= task.ended) return event
      return {
        ...event,
        ts: task.begun + (ts - task.begun) * task.share,
        ...(dur && { dur: dur * task.share }),
      }
    })
  return { ...trace, traceEvents }
}

/** Recalculates a recorded Lighthouse visit for an unshared machine slowed down by this factor. */
export async function throttlingFor(
  { artifacts }: RunnerResult,
  flags: Flags,
  cpuSlowdownMultiplier: number,
): Promise<Result> {
  const throttling = { ...artifacts.settings.throttling, cpuSlowdownMultiplier }
  const settings = { ...artifacts.settings, throttling }
  const { steps } = await auditFlowArtifacts({
    name: '',
    gatherSteps: [
      {
        artifacts: { ...artifacts, Trace: undisturbed(artifacts.Trace), settings },
        flags: { ...flags, throttling },
      },
    ],
  })
  const [step] = steps
  if (!step) throw new Error('Lighthouse returned no result')
  return step.lhr
}
