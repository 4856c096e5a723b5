import { SENT_AT_HEADER } from '@shangxue/contract/platform/constants'
import {
  type Endpoint,
  type Input,
  type Output,
  pathKeys,
  sendsInputInQuery,
} from '@shangxue/contract/platform/endpoint'
import { storedToken, storedUserName } from '../../session/keys.ts'

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
