/**
 * Runs with a signal that aborts after `ms` or with the outer signal. Uses its own timer, because the signal of
 * `AbortSignal.any` over `AbortSignal.timeout` can be collected before it fires (nodejs/node#57736).
 */
export async function within<T>(
  ms: number,
  run: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const controller = new AbortController()
  const end = () => controller.abort()
  const timer = setTimeout(end, ms)
  if (outer?.aborted) end()
  outer?.addEventListener('abort', end, { once: true })
  try {
    return await run(controller.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', end)
  }
}
