import { freeBytes, RESERVED_BYTES } from '../disk/disk-space.ts'
import { type Engine, type EngineSetup, EngineStopped, startEngine } from './engine.ts'

const FIRST_RETRY_MS = 2_000
const MAX_RETRY_MS = 10_000

export interface RestartOptions {
  readonly firstRetryMs?: number
  readonly free?: (folder: string) => Promise<number>
  /** Records that the engine stopped or restarted. */
  readonly log?: Pick<Console, 'warn'>
}

/**
 * An engine that restarts after it stopped because of a full disk: PostgreSQL panics when its WAL finds no space and
 * recovers at the next start. Until then every batch is rejected. Any other stop is reported to `onCrash`.
 */
export async function startRestartingEngine(
  setup: EngineSetup,
  { firstRetryMs = FIRST_RETRY_MS, free = freeBytes, log = console }: RestartOptions = {},
): Promise<Engine> {
  const stopListeners = new Set<(error: EngineStopped) => void>()
  const crashListeners = new Set<(error: EngineStopped) => void>()
  let closing = false
  let engine = await startEngine(setup)
  let retry: NodeJS.Timeout | undefined
  let runningStart: Promise<void> | undefined
  watchEngine()

  function watchEngine(): void {
    engine.onCrash((error) => {
      for (const listener of stopListeners) listener(error)
      if (closing) return
      if (error.diskFull) {
        log.warn(error.message)
        return scheduleRestart(firstRetryMs)
      }
      for (const listener of crashListeners) listener(error)
    })
  }

  function scheduleRestart(ms: number): void {
    retry = setTimeout(() => {
      runningStart = restart(Math.min(2 * ms, MAX_RETRY_MS))
    }, ms)
    retry.unref()
  }

  async function restart(nextMs: number): Promise<void> {
    const freeSpace =
      setup.dataDir === undefined ? RESERVED_BYTES : await free(setup.dataDir).catch(() => RESERVED_BYTES)
    // Half of the reserve, the most that recovery writes.
    if (freeSpace < RESERVED_BYTES / 2) return scheduleRestart(nextMs)
    try {
      engine = await startEngine(setup)
    } catch (error) {
      const failure = error instanceof EngineStopped ? error : new EngineStopped(String(error), false)
      if (closing) return
      if (failure.diskFull) return scheduleRestart(nextMs)
      for (const listener of crashListeners) listener(failure)
      return
    }
    watchEngine()
    log.warn('内嵌数据库已恢复运行')
  }

  return {
    run: (batch) => engine.run(batch),
    dump: (compression) => engine.dump(compression),
    copy: (to) => engine.copy(to),
    fsyncCalls: () => engine.fsyncCalls(),
    async close() {
      closing = true
      clearTimeout(retry)
      await runningStart
      await engine.close()
    },
    kill: () => engine.kill(),
    onStop(listener) {
      stopListeners.add(listener)
      return () => stopListeners.delete(listener)
    },
    onCrash(listener) {
      crashListeners.add(listener)
      return () => crashListeners.delete(listener)
    },
  }
}
