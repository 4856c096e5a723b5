import type { PronunciationScore } from '../acoustics/score-word.ts'
import type { CoachResponse, Transcriptions } from './coach-messages.ts'

export interface Coach {
  /** Scores a recording as each word, in order. Rejects if the worker fails or was closed. */
  score(
    pcm: Float32Array,
    words: readonly Transcriptions[],
  ): Promise<readonly (PronunciationScore | undefined)[]>
  /** Frees the model's memory. */
  close(): void
}

/** Starts a worker with the acoustic model, so that scoring never blocks the screen. Throws if the browser has no workers. */
export function startCoach(file: ArrayBuffer): Coach {
  const worker = new Worker(new URL('./coach-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<
    number,
    { resolve: (response: CoachResponse) => void; reject: (error: Error) => void }
  >()
  let lastId = 0
  const fail = () => {
    for (const { reject } of waiting.values()) reject(new Error('the coach stopped'))
    waiting.clear()
  }
  worker.onmessage = ({ data }: MessageEvent<CoachResponse>) => {
    waiting.get(data.id)?.resolve(data)
    waiting.delete(data.id)
  }
  worker.onerror = fail
  worker.postMessage({ kind: 'load', file }, [file])
  return {
    async score(pcm, words) {
      lastId += 1
      const id = lastId
      const response = await new Promise<CoachResponse>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ kind: 'score', id, pcm, words })
      })
      if (!response.scores) throw new Error('the recording could not be scored')
      return response.scores
    },
    close() {
      worker.terminate()
      fail()
    },
  }
}
