import { turns } from '../../platform/turns.ts'
import { SpeechFailure } from './port.ts'

export type WaitingLine = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>

/**
 * Runs at most `concurrency` jobs and queues at most `maxWaiting` in order; further ones fail with `busy`. A
 * wait ends with its signal, and abandoned work is not started.
 */
export function waitingLine(atOnce: number, most: number): WaitingLine {
  const turn = turns(atOnce)
  let inside = 0
  return async (work, signal) => {
    if (inside >= atOnce + most) throw new SpeechFailure('busy', `${most} utterances are waiting already`)
    inside++
    const done = turn(async () => {
      if (signal.aborted) throw new SpeechFailure('timed_out')
      return work()
    }).finally(() => {
      inside--
    })
    return withSignal(done, signal)
  }
}

async function withSignal<T>(done: Promise<T>, signal: AbortSignal): Promise<T> {
  let giveUp = () => {}
  const given = new Promise<never>((_, reject) => {
    giveUp = () => reject(new SpeechFailure('timed_out'))
  })
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([done, given])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
