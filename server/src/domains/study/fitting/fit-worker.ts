// The process that fits parameters: it computes for seconds, on all that a learner ever answered.
import os from 'node:os'
import type { FitAnswer, FitRequest } from './messages.ts'

/** After everything that somebody waits for. */
const NICE = 15

async function answer(request: FitRequest): Promise<FitAnswer> {
  try {
    // compiled code: where there is none for this machine, the failure is an answer
    const { fit } = await import('./fit.ts')
    return await fit(request)
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

os.setPriority(NICE)
process.on('message', async (request: FitRequest) => {
  const outcome = await answer(request)
  process.send?.(outcome)
})
process.on('disconnect', () => process.exit(0))
