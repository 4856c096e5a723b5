import { ApiError, MESSAGES } from './error.ts'
import { takePreloaded } from './preloaded.ts'

/** An HTTP response, independent of the API that received it. */
export interface HttpResponse {
  readonly status: number
  readonly header: (name: string) => string | null
  readonly body: Blob
}

export interface HttpRequest {
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
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(aborted()), { once: true }))

/** Sends once with fetch. Rejects with an `ApiError`, or with an `AbortError` if the caller cancelled. */
async function sendWithFetch(request: HttpRequest): Promise<HttpResponse> {
  // AbortSignal.any and AbortSignal.timeout are newer than the browsers that we support.
  const controller = new AbortController()
  let hasTimedOut = false
  const timer = setTimeout(() => {
    hasTimedOut = true
    controller.abort()
  }, request.timeoutMs)
  const cancel = () => controller.abort()
  request.signal?.addEventListener('abort', cancel)
  try {
    const preloaded = request.method === 'GET' ? takePreloaded(request.url, request.headers) : undefined
    const response = await (preloaded
      ? Promise.race([preloaded, rejectOnAbort(controller.signal)])
      : fetch(request.url, {
          method: request.method,
          headers: request.headers,
          signal: controller.signal,
          ...(request.body !== undefined && { body: request.body }),
        }))
    const body = await response.blob()
    return { status: response.status, header: (name) => response.headers.get(name), body }
  } catch {
    if (request.signal?.aborted) throw aborted()
    throw hasTimedOut ? timedOut() : unreachable()
  } finally {
    clearTimeout(timer)
    request.signal?.removeEventListener('abort', cancel)
  }
}

/** Sends once with XMLHttpRequest, the only API that reports upload progress. */
function sendWithXhr(request: HttpRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const cancel = () => xhr.abort()
    const settle = (callback: () => void) => () => {
      request.signal?.removeEventListener('abort', cancel)
      callback()
    }
    xhr.open(request.method, request.url)
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
    xhr.timeout = request.timeoutMs
    xhr.responseType = 'blob'
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) request.onUploadProgress?.(event.loaded / event.total)
    }
    const header = (name: string) => xhr.getResponseHeader(name)
    xhr.onload = settle(() => resolve({ status: xhr.status, header, body: xhr.response as Blob }))
    xhr.onerror = settle(() => reject(unreachable()))
    xhr.ontimeout = settle(() => reject(timedOut()))
    // If our signal did not abort, the browser did.
    xhr.onabort = settle(() => reject(request.signal?.aborted ? aborted() : unreachable()))
    request.signal?.addEventListener('abort', cancel)
    xhr.send(request.body)
  })
}

export function send(request: HttpRequest): Promise<HttpResponse> {
  if (request.signal?.aborted) return Promise.reject(aborted())
  return request.body instanceof FormData ? sendWithXhr(request) : sendWithFetch(request)
}
