// Worker process that fits parameters: it computes for seconds on a user's whole history.
import os from 'node:os'
import type { FitRequest, FitResponse } from './worker-protocol.ts'

/** Lowest priority: nobody waits for it. */
const NICE = 15

async function handle(request: FitRequest): Promise<FitResponse> {
  try {
    // Native code: a missing binary for this machine is reported as a failure.
    const { fit } = await import('./fit.ts')
    return await fit(request)
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

os.setPriority(NICE)
process.on('message', async (request: FitRequest) => {
  const outcome = await handle(request)
  process.send?.(outcome)
})
process.on('disconnect', () => process.exit(0))
