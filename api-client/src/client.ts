import createFetchClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './generated/api.d.ts'

export type ApiClient = Client<paths>

/** The body of every response that is not 200. */
export type ApiFailure = components['schemas']['ErrorResponse']

export interface ClientOptions {
  /** Origin of the server, for example `https://shangxue.example.com`. */
  readonly baseUrl: string
  /** An access token, or an API key. */
  readonly token?: string
}

export const createClient = ({ baseUrl, token }: ClientOptions): ApiClient =>
  createFetchClient<paths>({ baseUrl, headers: token ? { Authorization: `Bearer ${token}` } : {} })

/** Thrown for a response that reports a failure. `code` is one of the error codes that the document lists. */
export class ApiError extends Error {
  readonly code: number
  constructor({ code, msg }: ApiFailure) {
    super(msg)
    this.code = code
  }
}

interface Result<T> {
  readonly data?: { readonly data: T }
  readonly error?: ApiFailure
}

/** Returns the data of a response, or throws an ApiError. */
export function dataOf<T>({ data, error }: Result<T>): T {
  if (error) throw new ApiError(error)
  if (!data) throw new TypeError('The response has no body')
  return data.data
}
