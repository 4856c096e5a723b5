import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export type Reply = (response: ServerResponse, imeis: readonly string[]) => void

/** HTTP server whose replies the test sets, including faulty ones. */
export async function startActivationServer() {
  const requests: { authorization: string | undefined; imeis: readonly string[] }[] = []
  let reply: Reply = (response) => void response.writeHead(404).end()
  const server = createServer(async (incoming, response) => {
    const { imeis } = (await json(incoming)) as { imeis: string[] }
    requests.push({ authorization: incoming.headers.authorization, imeis })
    reply(response, imeis)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/activations`,
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

export const respondsWithJson =
  (body: unknown): Reply =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
export const respondsWithText =
  (text: string, status = 200): Reply =>
  (response) =>
    void response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(text)
/** Never replies; the connection stays open. */
export const hangs: Reply = () => undefined
/** Closes the connection in the middle of the body. */
export const truncates: Reply = (response) => {
  response.writeHead(200, { 'content-length': '5000' })
  response.write('{"list"', () => response.destroy())
}
