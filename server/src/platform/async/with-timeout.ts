/**
 * Runs with a signal that aborts after `ms` or with the outer signal. Uses its own timer, because the signal of
 * `AbortSignal.any` over `AbortSignal.timeout` can be collected before it fires (nodejs/node#57736).
 */
export async function withTimeout<T>(
  ms: number,
  run: (signal: AbortSignal) => Promise<T>,
  outerSignal?: AbortSignal,
): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, ms)
  if (outerSignal?.aborted) abort()
  outerSignal?.addEventListener('abort', abort, { once: true })
  try {
    return await run(controller.signal)
  } finally {
    clearTimeout(timer)
    outerSignal?.removeEventListener('abort', abort)
  }
}
