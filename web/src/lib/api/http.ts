import { SENT_AT_HEADER } from '@shangxue/contract/platform/constants'
import {
  type Endpoint,
  type Input,
  type Output,
  pathKeys,
  SUCCESS,
  sendsInputInQuery,
} from '@shangxue/contract/platform/endpoint'
import { storedToken, storedUserName } from '../session/state.ts'
import { ApiError, MESSAGES } from './error.ts'

/** Optional members also accept undefined, which is left out of the request. */
type AllowUndefined<T> = { [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] }

/** The input of an endpoint. Page and page size are optional, because the server has defaults. */
export type RequestOf<E extends Endpoint> = AllowUndefined<
  Omit<Input<E>, 'page' | 'limit'> & Partial<Pick<Input<E>, keyof Input<E> & ('page' | 'limit')>>
>

/** A file that an endpoint `produces`. The server proposes the name. */
export interface FileResponse {
  readonly blob: Blob
  readonly fileName: string
}

/** The result of a call: the envelope's data, or the file. */
export type ResponseOf<E extends Endpoint> = Output<E> extends Uint8Array ? FileResponse : Output<E>

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Called with the uploaded share from 0 to 1; only for endpoints with an `upload`. */
  readonly onUploadProgress?: (share: number) => void
  /** Set it to repeat a write. Otherwise each call has a new key. */
  readonly idempotencyKey?: string
  /** True if the caller shows the failure itself. */
  readonly quiet?: boolean
  /** The owner (`storedOwner`) of the request: it fails as `expired` before it is sent if another user is signed in. */
  readonly owner?: string
  /** A shorter timeout than the endpoint's, for callers with an alternative. */
  readonly timeoutMs?: number
  readonly headers?: Readonly<Record<string, string>>
  /** The file of an endpoint with an `upload`. */
  readonly file?: Blob
}

type Values = Record<string, unknown>

const withoutUndefined = (input: object): Values =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

const toText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

function queryString(values: Values): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== null) search.append(key, toText(item))
    }
  }
  const text = search.toString()
  return text && `?${text}`
}

function formData(endpoint: Endpoint, values: Values, file: Blob | undefined): FormData {
  const form = new FormData()
  // Fields come first, so that a server that streams the parts knows them before the file.
  for (const [key, value] of Object.entries(values)) form.append(key, toText(value))
  if (file && endpoint.upload) {
    form.append(endpoint.upload.field, file, file instanceof File ? file.name : 'file')
  }
  return form
}

/** Builds URL and body: path parameters are encoded, undefined is dropped, and the rest goes into the query or the body. */
export function buildRequest(endpoint: Endpoint, input: object, file?: Blob) {
  const values = withoutUndefined(input)
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(toText(values[key])))
  for (const key of pathKeys(endpoint.path)) delete values[key]
  if (sendsInputInQuery(endpoint)) return { url: path + queryString(values), body: undefined }
  if (endpoint.upload) return { url: path, body: formData(endpoint, values, file) }
  return { url: path, body: JSON.stringify(values) }
}

/** Path and query string of a read. */
export const requestUrl = (endpoint: Endpoint, input: object): string => buildRequest(endpoint, input).url

/** Builds the headers of one attempt. A repeat builds them again, because the token has changed. */
export function buildHeaders(endpoint: Endpoint, key: string | undefined, extra: CallOptions['headers']) {
  const token = storedToken()
  const userName = storedUserName()
  const sendsJson = !sendsInputInQuery(endpoint) && !endpoint.upload
  return {
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
    ...(sendsJson && { 'Content-Type': 'application/json', [SENT_AT_HEADER]: String(Date.now()) }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(userName && { 'X-User-Name': encodeURIComponent(userName) }),
    ...(key && { 'Idempotency-Key': key }),
    ...extra,
  }
}

interface Preloaded {
  readonly authorization: string
  readonly response: Promise<Response>
}
declare global {
  interface Window {
    /** Requests that index.html sent before the app's code was loaded, by `preloadKey`. */
    preloaded?: Record<string, Preloaded>
  }
}

/** Names a request in `window.preloaded`: a read by its URL, others with their body. */
const preloadKey = ({ method, url, body }: HttpRequest): string => (method === 'GET' ? url : `${url} ${body}`)

/** Returns the response to a request that index.html sent with the same token. Each response can be taken once. */
function takePreloaded(request: HttpRequest): Promise<Response> | undefined {
  const key = preloadKey(request)
  const preloaded = window.preloaded?.[key]
  delete window.preloaded?.[key]
  return preloaded?.authorization === request.headers.Authorization ? preloaded?.response : undefined
}

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
    const preloaded = takePreloaded(request)
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

interface Envelope {
  readonly code: number
  readonly msg?: unknown
  readonly data?: unknown
}

const isSuccess = (status: number) => status >= 200 && status < 300

/** Parses an envelope of our server. A body without a code comes from a proxy or a captive portal, even if it is JSON. */
function parseEnvelope(text: string): Envelope | undefined {
  try {
    const value = JSON.parse(text) as Partial<Envelope> | null
    return typeof value?.code === 'number' ? (value as Envelope) : undefined
  } catch {
    return undefined
  }
}

const decodePercent = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The file name that the server proposes (RFC 6266, the encoded form first), or `download`. */
function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodePercent(encoded.trim())
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition ?? '')
  return decodePercent((plain?.[1] ?? plain?.[2] ?? '').trim()) || 'download'
}

/** Returns the payload of a response: the file, or the envelope's data. Throws an `ApiError` for everything else. */
export async function payloadOf(endpoint: Endpoint, response: HttpResponse): Promise<unknown> {
  const { status } = response
  if (status === 413) throw new ApiError(status, 'too-large', MESSAGES.tooLarge)
  if (endpoint.produces && isSuccess(status)) {
    return {
      blob: response.body,
      fileName: fileNameOf(response.header('content-disposition')),
    } satisfies FileResponse
  }
  const envelope = parseEnvelope(await response.body.text())
  if (!envelope) {
    throw isSuccess(status)
      ? new ApiError(status, 'malformed', MESSAGES.malformed)
      : new ApiError(status, 'network', MESSAGES.network)
  }
  const { code, msg, data } = envelope
  if (code === SUCCESS) return data === undefined ? msg : data
  const message = typeof msg === 'string' && msg ? msg : MESSAGES.refused
  throw new ApiError(status, code, message, data ?? null)
}
