import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** Unit of the CPU times in /proc, in milliseconds. */
const TICK_MS = 10

function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    // the process has exited
    return 0
  }
}

interface Spent {
  /** CPU time of the servers, of PostgreSQL on their behalf, and of the load generator, in ms. */
  readonly server: number
  readonly postgres: number
  readonly load: number
  /** Wait events of active connections and their counts; 'cpu' means no wait. */
  readonly waits: ReadonlyMap<string, number>
}

const SAMPLE_MS = 100

/** Runs a function and reports where its time was spent. */
export async function profileWork(
  pool: pg.Pool,
  servers: readonly number[],
  work: () => Promise<unknown>,
): Promise<Spent> {
  const ofServers = () => servers.reduce((sum, pid) => sum + cpuMs(pid), 0)
  const backends = async () => {
    const { rows } = await pool.query<{ pid: number; state: string; wait: string }>(`
      select pid, state, coalesce(wait_event_type || ' ' || wait_event, 'cpu') as wait from pg_stat_activity
      where datname = current_database() and application_name = 'shangxue'`)
    return rows
  }
  const before = new Map((await backends()).map(({ pid }) => [pid, cpuMs(pid)]))
  const serverBefore = ofServers()
  const cpuBefore = process.cpuUsage()
  const waits = new Map<string, number>()
  let over = false
  const sampling = (async () => {
    while (!over) {
      for (const { state, wait } of await backends()) {
        const at = state === 'active' ? wait : state
        if (state !== 'idle') waits.set(at, (waits.get(at) ?? 0) + 1)
      }
      await new Promise((rest) => setTimeout(rest, SAMPLE_MS))
    }
  })()
  await work()
  over = true
  await sampling
  const spent = process.cpuUsage(cpuBefore)
  const after = await backends()
  return {
    server: ofServers() - serverBefore,
    postgres: after.reduce((sum, { pid }) => sum + cpuMs(pid) - (before.get(pid) ?? 0), 0),
    load: (spent.user + spent.system) / 1000,
    waits,
  }
}
