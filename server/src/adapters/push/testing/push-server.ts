import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushTarget } from '../port.ts'

type Reply = (response: ServerResponse) => void

const hkdf = (salt: Uint8Array, key: Uint8Array, info: string | Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

interface BrowserSecrets {
  readonly privateKey: Uint8Array
  readonly auth: Uint8Array
}
function createSecrets(): BrowserSecrets {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { privateKey: pair.getPrivateKey(), auth: randomBytes(16) }
}

/** A browser that decrypts messages as the receiver in RFC 8291, without the library that encrypts them. */
export function createBrowser(
  base: string,
  path = randomBytes(8).toString('hex'),
  { privateKey, auth }: BrowserSecrets = createSecrets(),
) {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const target: PushTarget = {
    endpoint: `${base}/${path}`,
    p256dh: pair.getPublicKey('base64url'),
    auth: Buffer.from(auth).toString('base64url'),
  }
  return {
    ...target,
    path: `/${path}`,
    decrypt(body: Buffer): string {
      const idEnd = 21 + body.readUInt8(20)
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, idEnd)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
      const secret = hkdf(auth, pair.computeSecret(sender), info, 32)
      const key = hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = hkdf(salt, secret, 'Content-Encoding: nonce\0', 12)
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
