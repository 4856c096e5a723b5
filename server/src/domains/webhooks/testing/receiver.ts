import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
/** Status, or a promise of it for a slow answer. */
type Reply = (request: ReceivedRequest, nth: number) => number | Promise<number>

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** A local server that records requests and answers as scripted. */
export async function startReceiver() {
  const received: ReceivedRequest[] = []
  let reply: Reply = () => 200
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { url = '', headers } = request
    received.push({ path: url, headers, body: Buffer.concat(chunks).toString('utf8') })
    const last = received.at(-1) as ReceivedRequest
    response.writeHead(await reply(last, received.length)).end('noted')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    bodies: () => received.map(({ body }) => JSON.parse(body)),
    setReply(script: Reply | number) {
      received.length = 0
      reply = typeof script === 'number' ? () => script : script
    },
    close() {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}

/**
 * Verifies a request by the Standard Webhooks specification, independently of the server's code: the signature is the
 * HMAC-SHA256 of id, timestamp and body, joined by full stops, under the decoded secret.
 */
export function isSignedBy(secret: string, { headers, body }: ReceivedRequest): boolean {
  const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']]
  const expected = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update([id, timestamp, body].join('.'))
    .digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .map((part) => part.split(','))
    .some(([version, value = '']) => {
      const signature = Buffer.from(value, 'base64')
      return version === 'v1' && signature.length === expected.length && timingSafeEqual(signature, expected)
    })
}
