import { turns } from '../../platform/turns.ts'
import { SpeechFailure } from './port.ts'

export type WaitingLine = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>

/**
 * At most `atOnce` at a time and `most` waiting, in the order they came; who comes later fails with `busy` at once. A
 * wait ends with its signal, and work that nobody waits for any more is not begun.
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
