import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedPost {
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
  /** The whole body, to search for texts. */
  readonly text: string
}
interface Reply {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

export const ACCEPTED: Reply = { body: { errcode: 0, errmsg: 'ok' } }

/** A local server in the place of the chat apps, which records requests and answers as scripted. Any free port by default. */
export async function startRobotServer(port = 0) {
  const received: ReceivedPost[] = []
  let reply: (nth: number) => Reply | Promise<Reply> = () => ACCEPTED
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const text = Buffer.concat(chunks).toString('utf8')
    received.push({ path: pathname, query: searchParams, body: JSON.parse(text || '{}'), text })
    const { status = 200, headers = {}, body = {} } = await reply(received.length)
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    setReply(script: Reply | ((nth: number) => Reply | Promise<Reply>)) {
      received.length = 0
      reply = typeof script === 'function' ? script : () => script
    },
    close() {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}
