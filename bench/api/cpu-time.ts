import { readdirSync, readFileSync } from 'node:fs'

/** CPU time of all threads of processes, in ms. Linux only; 0 elsewhere. On a shared machine it varies less than elapsed time. */
export function cpuTime(pids: readonly number[]): number {
  let nanoseconds = 0
  for (const pid of pids)
    for (const thread of listThreads(pid)) {
      try {
        nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
      } catch {
        // the thread has ended since
      }
    }
  return nanoseconds / 1e6
}

function listThreads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}
