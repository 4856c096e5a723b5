import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'

export interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface ScriptedResponse {
  readonly status?: number
  /** Sent as JSON. Use `ok(data)` for an envelope of success. */
  readonly json?: unknown
  readonly text?: string
  readonly headers?: Record<string, string>
  /** Never responds, or closes the connection. */
  readonly instead?: 'hang' | 'cut'
}

export const ok = (data: unknown): ScriptedResponse => ({ json: { code: 10000, msg: 'ok', data } })
export const refusal = (status: number, code: number, msg: string): ScriptedResponse => ({
  status,
  json: { code, msg, data: null },
})

const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-expose-headers': '*',
}

function reply(
  response: ServerResponse,
  { status = 200, json, text, headers, instead }: ScriptedResponse,
): void {
  if (instead === 'cut') return void response.destroy()
  if (instead === 'hang') return
  response.writeHead(status, { ...CROSS_ORIGIN, ...headers })
  response.end(text ?? JSON.stringify(json))
}

/** Starts a real HTTP server that relative URLs of the page lead to. `script` returns each response. */
export async function startTestServer(
  script: (seen: ReceivedRequest) => ScriptedResponse | Promise<ScriptedResponse>,
) {
  const received: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return reply(response, { text: '' })
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const { method = '', url = '', headers } = request
    const call = { method, url, headers, body: Buffer.concat(pieces).toString() }
    received.push(call)
    reply(response, await script(call))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => realFetch(base + path, init))
  const original = XMLHttpRequest.prototype.open
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, path: string | URL) {
    original.call(this, method, base + String(path), true)
  }
  return {
    seen: received,
    stop: async () => {
      XMLHttpRequest.prototype.open = original
      vi.unstubAllGlobals()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
