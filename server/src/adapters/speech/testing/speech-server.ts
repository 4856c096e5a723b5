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

/** Speech server whose replies the test sets, including faulty ones. */
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
    /** Sets the reply to all further requests and clears the recorded ones. */
    setReply(next: Reply) {
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

/** Bytes that pass as an mp3. */
export const MP3 = Buffer.concat([Buffer.from('fff360c4', 'hex'), Buffer.alloc(400)])

export const respondsWithBytes =
  (body: Uint8Array, type = 'audio/mpeg'): Reply =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).end(body)
export const respondsWithVolcano = (answer: object): Reply =>
  respondsWithBytes(Buffer.from(JSON.stringify(answer)), 'application/json')
export const respondsWithStatus =
  (code: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(code, headers).end('no')
/** Never replies; the connection stays open. */
export const hangs: Reply = () => undefined
/** Sends the beginning of the audio, then nothing. */
export const stalls: Reply = (response) =>
  void response.writeHead(200, { 'content-type': 'audio/mpeg' }).write(MP3)
/** Closes the connection in the middle of the body. */
export const truncates: Reply = (response) => {
  response.writeHead(200, { 'content-length': '5000' })
  response.write(MP3, () => response.destroy())
}
export const respondsTooLarge = respondsWithBytes(Buffer.alloc(9_000_000, 0xff))
