import { SENT_AT_HEADER } from '@shangxue/contract/platform/constants'
import {
  type Endpoint,
  type Input,
  type Output,
  pathKeys,
  sendsInputInQuery,
} from '@shangxue/contract/platform/endpoint'
import { login, refresh } from '@shangxue/contract/session/endpoints'

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 3_000
const SPARE_MS = 2_000

const after = (ms: number) => new Promise((wait) => setTimeout(wait, ms))

/** The server rejected the request with a message. */
export class RefusedError extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

/** Errors that all clients received, by message. */
export interface DeviceErrors {
  /** Unexpected errors, which users see with a request number. */
  readonly internal: Map<string, number>
  /** Request numbers of the unexpected errors. */
  readonly numbers: Set<string>
  /** Sessions that ended before they expired. */
  signedOut: number
  repeats: number
}
export const noDeviceErrors = (): DeviceErrors => ({
  internal: new Map(),
  numbers: new Set(),
  signedOut: 0,
  repeats: 0,
})

interface Sending {
  /** Idempotency key, the same for all retries. */
  readonly key?: string
  readonly file?: Uint8Array
  /** Maximum number of attempts; unlimited by default. */
  readonly tries?: number
}
type Reply = { readonly status: number; readonly code: number; readonly msg: string; readonly data: unknown }

/** Only our server responds like this. */
const isReply = (value: unknown): value is Omit<Reply, 'status'> =>
  typeof value === 'object' && value !== null && 'code' in value && 'data' in value

function bodyOf(e: Endpoint, requestInput: Record<string, unknown>, file: Uint8Array | undefined): BodyInit {
  if (!e.upload || !file) return JSON.stringify(requestInput)
  const form = new FormData()
  for (const [key, value] of Object.entries(requestInput)) form.append(key, String(value))
  form.append(e.upload.field, new Blob([new Uint8Array(file)]), 'photo.jpg')
  return form
}

/**
 * Simulates the web client of one user. Retries a request of unknown result under the same idempotency key on any
 * reachable server, renews the token once after a 401, and stops at an error response with a message.
 */
export function phone(
  servers: readonly { url: string }[],
  incidents: DeviceErrors,
  user: string,
  password: string,
  company = '演示数据库',
) {
  let serverIndex = Math.floor(Math.random() * servers.length)
  let token = ''
  let refreshToken = ''

  async function sendOnce(e: Endpoint, input: object, { key, file }: Sending): Promise<Reply | undefined> {
    const requestInput: Record<string, unknown> = { ...input }
    let path: string = e.path
    for (const name of pathKeys(e.path)) {
      path = path.replace(`:${name}`, encodeURIComponent(String(requestInput[name])))
      delete requestInput[name]
    }
    const query = sendsInputInQuery(e)
    if (query) path += `?${new URLSearchParams(Object.entries(requestInput).map(([k, v]) => [k, String(v)]))}`
    try {
      const response = await fetch((servers[serverIndex]?.url ?? '') + path, {
        method: e.method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(!query &&
            !file && { 'content-type': 'application/json', [SENT_AT_HEADER]: String(Date.now()) }),
          ...(key && { 'idempotency-key': key }),
        },
        signal: AbortSignal.timeout(e.timeoutMs + SPARE_MS),
        ...(query ? {} : { body: bodyOf(e, requestInput, file) }),
      })
      if (e.produces && response.ok) {
        const data = new Uint8Array(await response.arrayBuffer())
        return { status: response.status, code: 0, msg: '', data }
      }
      const answer: unknown = await response.json()
      return isReply(answer) ? { ...answer, status: response.status } : undefined
    } catch {
      return undefined
    }
  }

  /** Retries until the outcome is known or the attempts are used up. */
  async function sendUntilKnown(e: Endpoint, input: object, sending: Sending): Promise<Reply> {
    const { tries = Number.POSITIVE_INFINITY } = sending
    for (let [pause, tried] = [FIRST_PAUSE_MS, 1]; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS), tried++) {
      const reply = await sendOnce(e, input, sending)
      if (reply && reply.status !== 429 && reply.status < 500) return reply
      if (reply?.code === 50_000) {
        const what = `${e.method} ${e.path}`
        incidents.internal.set(what, (incidents.internal.get(what) ?? 0) + 1)
        incidents.numbers.add(/[\w-]{36}/.exec(reply.msg)?.[0] ?? '')
      }
      if (tried >= tries) return reply ?? { status: 599, code: 0, msg: 'no answer', data: null }
      incidents.repeats++
      serverIndex = (serverIndex + 1) % servers.length
      await after(pause * (0.5 + Math.random()))
    }
  }

  const take = (data: unknown) => {
    const pair = data as { token: string; refreshtoken: string }
    token = pair.token
    refreshToken = pair.refreshtoken
  }
  async function signIn(): Promise<void> {
    token = ''
    const reply = await sendUntilKnown(login, { yonghuming: user, mima: password, shujuku: company }, {})
    if (reply.status !== 200) throw new Error(`${user} cannot sign in: ${reply.msg}`)
    take(reply.data)
  }
  async function renew(): Promise<void> {
    const reply = await sendUntilKnown(refresh, { refreshtoken: refreshToken }, { key: crypto.randomUUID() })
    if (reply.status === 200) return take(reply.data)
    incidents.signedOut++
    await signIn()
  }

  return {
    signIn,
    /** Resolves to the acknowledged response, however long that takes. */
    async call<E extends Endpoint>(
      e: E,
      input: Input<E>,
      sending: Sending = e.idempotent ? { key: crypto.randomUUID() } : {},
    ): Promise<Output<E>> {
      let reply = await sendUntilKnown(e, input, sending)
      // a server with a wrong clock may consider a fresh token expired
      for (let tried = 0; reply.status === 401 && tried < 20; tried++) {
        if (tried > 0) await after(LONGEST_PAUSE_MS)
        await renew()
        reply = await sendUntilKnown(e, input, sending)
      }
      if (reply.status >= 300) throw new RefusedError(reply.status, reply.code, reply.msg)
      return reply.data as Output<E>
    },
  }
}
export type Phone = ReturnType<typeof phone>
