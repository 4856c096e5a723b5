import type { Endpoint, Input, Output } from '@shangxue/contract/platform/endpoint'

export interface TimedResponse<T> {
  readonly ok: boolean
  readonly status: number
  readonly msg: string
  readonly data: T
  readonly ms: number
}

/** Calls endpoints whose input is sent in the body, each with its own idempotency key. */
export const client =
  (url: string) =>
  async <E extends Endpoint>(e: E, input: Input<E>, token = ''): Promise<TimedResponse<Output<E>>> => {
    const path = e.path.replace(/:(\w+)/g, (_, key: string) => String(input[key as keyof Input<E>]))
    const startedAt = performance.now()
    const response = await fetch(url + path, {
      method: e.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(input),
    })
    const { msg, data } = (await response.json()) as { msg: string; data: Output<E> }
    return { ok: response.ok, status: response.status, msg, data, ms: performance.now() - startedAt }
  }

/** Calls by method and path, for requests with a file or without a body. Throws if the response is an error. */
export async function callPath<T>(
  url: string,
  token: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object | FormData,
): Promise<T> {
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
      ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { msg: string; data: T }
  if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.msg}`)
  return answer.data
}
