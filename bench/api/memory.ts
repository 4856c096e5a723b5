import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const MB = 1_024
const TICKS_PER_SECOND = 100

const numberIn = (text: string, key: string) =>
  Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)

/** A process and its descendants that still run. */
export function processTree(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [{ pid: Number(name), parent: numberIn(readFileSync(`/proc/${name}/status`, 'utf8'), 'PPid') }]
      } catch {
        // the process has exited since
        return []
      }
    })
  const below = (parent: number): number[] =>
    parents.filter((item) => item.parent === parent).flatMap((parent) => [parent.pid, ...below(parent.pid)])
  return [pid, ...below(pid)]
}

/** Resident memory of the whole tree in MB; `pss` counts a page that n processes share 1/n times in each. */
export function memoryOf(pid: number): { rss: number; pss: number; processes: number } {
  const sum = { rss: 0, pss: 0, processes: 0 }
  for (const processId of processTree(pid)) {
    try {
      const rollup = readFileSync(`/proc/${processId}/smaps_rollup`, 'utf8')
      sum.rss += numberIn(rollup, 'Rss') / MB
      sum.pss += numberIn(rollup, 'Pss') / MB
      sum.processes++
    } catch {
      // the process has exited since
    }
  }
  return sum
}

/** CPU seconds of each process of the tree. */
export function cpuOf(pid: number): Map<number, number> {
  return new Map(
    processTree(pid).flatMap((item) => {
      try {
        const stat = readFileSync(`/proc/${item}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return [[item, (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND]]
      } catch {
        return []
      }
    }),
  )
}

/** Resets the peak memory of the process, so that `peakOf` measures from now on. */
export const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')
export const peakOf = (pid: number): number =>
  numberIn(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmHWM') / MB
