import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface SentRequest {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: unknown
}
export type Reply = (response: ServerResponse) => void

/** A service that speaks as the test tells it, well or badly. */
export async function startSpeechServer() {
  const requests: SentRequest[] = []
  let reply: Reply = (response) => void response.writeHead(404).end()
  const server = createServer(async (incoming, response) => {
    const { url = '', headers } = incoming
    requests.push({ path: url, authorization: headers.authorization, body: await json(incoming) })
    reply(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Answers all requests from now on. */
    replies(next: Reply) {
      reply = next
      requests.length = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An mp3 as far as anybody looks. */
export const MP3 = Buffer.concat([Buffer.from('fff360c4', 'hex'), Buffer.alloc(400)])

export const bytes =
  (body: Uint8Array, type = 'audio/mpeg'): Reply =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).end(body)
export const volcano = (answer: object): Reply =>
  bytes(Buffer.from(JSON.stringify(answer)), 'application/json')
export const status =
  (code: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(code, headers).end('no')
/** Never answers; the connection stays open. */
export const hangs: Reply = () => undefined
/** Sends the beginning of the audio, and never the rest. */
export const stalls: Reply = (response) =>
  void response.writeHead(200, { 'content-type': 'audio/mpeg' }).write(MP3)
/** Ends the connection in the middle of the answer. */
export const breaksOff: Reply = (response) => {
  response.writeHead(200, { 'content-length': '5000' })
  response.write(MP3, () => response.destroy())
}
export const huge = bytes(Buffer.alloc(9_000_000, 0xff))
