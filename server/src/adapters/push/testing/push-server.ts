import { createDecipheriv, createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { CURVE, deriveContentKeys } from '../encrypt.ts'
import type { PushTarget } from '../port.ts'

type Reply = (response: ServerResponse) => void

/** A browser that decrypts messages as the receiver in RFC 8291. */
export function createBrowser(base: string, path = randomBytes(8).toString('hex')) {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  const auth = randomBytes(16)
  const target: PushTarget = {
    endpoint: `${base}/${path}`,
    p256dh: pair.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  }
  return {
    ...target,
    path: `/${path}`,
    decrypt(body: Buffer): string {
      const idEnd = 21 + body.readUInt8(20)
      const sender = body.subarray(21, idEnd)
      const publicKeys = Buffer.concat([pair.getPublicKey(), sender])
      const { key, nonce } = deriveContentKeys(
        pair.computeSecret(sender),
        auth,
        publicKeys,
        body.subarray(0, 16),
      )
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(body.subarray(-16))
      const plain = Buffer.concat([decipher.update(body.subarray(idEnd, -16)), decipher.final()])
      return plain.subarray(0, plain.lastIndexOf(2)).toString()
    },
  }
}
export type Browser = ReturnType<typeof createBrowser>

interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Push service on loopback whose replies the test sets. */
export async function startPushServer() {
  const received: Received[] = []
  const created: Reply = (response) => void response.writeHead(201).end()
  let reply = created
  const server = createServer(async (incoming, response) => {
    received.push({ path: incoming.url ?? '', headers: incoming.headers, body: await buffer(incoming) })
    reply(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    received,
    browser: (path?: string) => createBrowser(url, path),
    /** Sets the reply to all further requests; by default 201. */
    setReply(next: Reply = created) {
      reply = next
      received.length = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const status =
  (code: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(code, headers).end('no')
/** Never replies; the connection stays open. */
export const hangs: Reply = () => undefined
export const hangsUp: Reply = (response) => void response.destroy()
