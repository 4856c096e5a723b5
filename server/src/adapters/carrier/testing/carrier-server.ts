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
    setReply(next: Reply) {
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

export const respondsWith =
  (answer: unknown): Reply =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
export const respondsWithHtml: Reply = (response) => void response.end('<html>')
export const respondsWithStatus =
  (code: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(code, headers).end('no')
/** Never replies; the connection stays open. */
export const hangs: Reply = () => undefined
/** Closes the connection in the middle of the body. */
export const truncates: Reply = (response) => {
  response.writeHead(200, { 'content-length': '5000' })
  response.write('{', () => response.destroy())
}
export const respondsTooLarge: Reply = (response) =>
  void response.writeHead(200).end(Buffer.alloc(1_100_000, 0x20))

/** Reply for a parcel that the service knows. */
export const respondsWithTracking = (
  state: string,
  data: readonly { time: string; context: string; location?: string }[],
) => respondsWith({ message: 'ok', nu: 'X', ischeck: '0', com: 'yuantong', status: '200', state, data })
export const respondsWithRejection = (returnCode: string) =>
  respondsWith({ result: false, returnCode, message: '见文档' })
