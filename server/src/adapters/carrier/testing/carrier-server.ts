import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Reply = (response: ServerResponse) => void

/** Tracking server whose replies the test sets, including faulty ones. */
export async function startCarrierServer() {
  const forms: Record<string, string>[] = []
  let reply: Reply = (response) => void response.writeHead(404).end()
  const server = createServer(async (incoming, response) => {
    forms.push(Object.fromEntries(new URLSearchParams(await text(incoming))))
    reply(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/poll/query.do`,
    forms,
    /** Sets the reply to all further requests and clears the recorded ones. */
    replies(next: Reply) {
      reply = next
      forms.length = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const says =
  (answer: unknown): Reply =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
export const page: Reply = (response) => void response.end('<html>')
export const status =
  (code: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(code, headers).end('no')
/** Never replies; the connection stays open. */
export const hangs: Reply = () => undefined
/** Closes the connection in the middle of the body. */
export const breaksOff: Reply = (response) => {
  response.writeHead(200, { 'content-length': '5000' })
  response.write('{', () => response.destroy())
}
export const huge: Reply = (response) => void response.writeHead(200).end(Buffer.alloc(1_100_000, 0x20))

/** Reply for a parcel that the service knows. */
export const known = (state: string, data: readonly { time: string; context: string; location?: string }[]) =>
  says({ message: 'ok', nu: 'X', ischeck: '0', com: 'yuantong', status: '200', state, data })
export const refusal = (returnCode: string) => says({ result: false, returnCode, message: '见文档' })
