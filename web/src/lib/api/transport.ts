import { ApiError, MESSAGES } from './error.ts'
import { takePreloaded } from './preloaded.ts'

/** An HTTP response, independent of the API that received it. */
export interface Reply {
  readonly status: number
  readonly header: (name: string) => string | null
  readonly body: Blob
}

export interface Attempt {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string | FormData | undefined
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  readonly onUploadProgress: ((share: number) => void) | undefined
}

const timedOut = () => new ApiError(0, 'timeout', MESSAGES.timeout)
const unreachable = () => new ApiError(0, 'network', MESSAGES.network)
const aborted = () => new DOMException('The call was cancelled', 'AbortError')

/** Rejects when the signal is aborted. */
const endOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(aborted()), { once: true }))

/** Sends once with fetch. Rejects with an `ApiError`, or with an `AbortError` if the caller cancelled. */
async function byFetch(attempt: Attempt): Promise<Reply> {
  // AbortSignal.any and AbortSignal.timeout are newer than the browsers that we support.
  const control = new AbortController()
  let late = false
  const timer = setTimeout(() => {
    late = true
    control.abort()
  }, attempt.timeoutMs)
  const cancel = () => control.abort()
  attempt.signal?.addEventListener('abort', cancel)
  try {
    const preloaded = attempt.method === 'GET' ? takePreloaded(attempt.url, attempt.headers) : undefined
    const response = await (preloaded
      ? Promise.race([preloaded, endOf(control.signal)])
      : fetch(attempt.url, {
          method: attempt.method,
          headers: attempt.headers,
          signal: control.signal,
          ...(attempt.body !== undefined && { body: attempt.body }),
        }))
    const body = await response.blob()
    return { status: response.status, header: (name) => response.headers.get(name), body }
  } catch {
    if (attempt.signal?.aborted) throw aborted()
    throw late ? timedOut() : unreachable()
  } finally {
    clearTimeout(timer)
    attempt.signal?.removeEventListener('abort', cancel)
  }
}

/** Sends once with XMLHttpRequest, the only API that reports upload progress. */
function byXhr(attempt: Attempt): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const cancel = () => xhr.abort()
    const settle = (done: () => void) => () => {
      attempt.signal?.removeEventListener('abort', cancel)
      done()
    }
    xhr.open(attempt.method, attempt.url)
    for (const [name, value] of Object.entries(attempt.headers)) xhr.setRequestHeader(name, value)
    xhr.timeout = attempt.timeoutMs
    xhr.responseType = 'blob'
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) attempt.onUploadProgress?.(event.loaded / event.total)
    }
    const header = (name: string) => xhr.getResponseHeader(name)
    xhr.onload = settle(() => resolve({ status: xhr.status, header, body: xhr.response as Blob }))
    xhr.onerror = settle(() => reject(unreachable()))
    xhr.ontimeout = settle(() => reject(timedOut()))
    // If our signal did not abort, the browser did.
    xhr.onabort = settle(() => reject(attempt.signal?.aborted ? aborted() : unreachable()))
    attempt.signal?.addEventListener('abort', cancel)
    xhr.send(attempt.body)
  })
}

export function send(attempt: Attempt): Promise<Reply> {
  if (attempt.signal?.aborted) return Promise.reject(aborted())
  return attempt.body instanceof FormData ? byXhr(attempt) : byFetch(attempt)
}
