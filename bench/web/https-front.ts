// A TLS and HTTP/2 front for a measured server, as nginx is in production (deploy/nginx). It runs in a process of its own, because
// Lighthouse keeps the event loop of the benchmark busy.

import { execFileSync, fork } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface HttpsFront {
  readonly url: string
  readonly pid: number
  /** SHA-256 of the certificate's public key. */
  readonly publicKeyHash: string
  stop(): void
}

/** Starts a front that passes requests to the server at this address. */
export async function startHttpsFront(server: string): Promise<HttpsFront> {
  const child = fork(fileURLToPath(import.meta.url), [server])
  const [{ port, publicKeyHash }] = (await once(child, 'message')) as [
    { port: number; publicKeyHash: string },
  ]
  return {
    url: `https://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    publicKeyHash,
    stop: () => void child.kill(),
  }
}

/** Argument that makes Chromium trust the certificates of these fronts, and no others. */
export const trustFronts = (fronts: readonly HttpsFront[]): string =>
  `--ignore-certificate-errors-spki-list=${fronts.map(({ publicKeyHash }) => publicKeyHash).join()}`

/** Creates a self-signed certificate, for which Node has no function. */
function createCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'shangxue-tls-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1'
  execFileSync(
    'openssl',
    [
      'req',
      ...options.split(' '),
      '-addext',
      'subjectAltName=IP:127.0.0.1',
      '-keyout',
      keyFile,
      '-out',
      certFile,
    ],
    { stdio: 'ignore' },
  )
  const [key, cert] = [readFileSync(keyFile), readFileSync(certFile)]
  rmSync(folder, { recursive: true })
  return { key, cert }
}

/** Header fields of one connection, which HTTP/2 forbids. */
const CONNECTION_FIELDS = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
])

const withoutConnectionFields = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !CONNECTION_FIELDS.has(name)),
  )

/** Passes a request on with the fields that deploy/nginx sets. */
function pass(server: URL, agent: Agent, incoming: Http2ServerRequest, outgoing: Http2ServerResponse) {
  const upstream = request(
    server,
    {
      agent,
      method: incoming.method,
      path: incoming.url,
      headers: {
        ...withoutConnectionFields(incoming.headers),
        host: incoming.authority,
        'x-forwarded-for': incoming.socket.remoteAddress ?? '',
        'x-forwarded-proto': 'https',
      },
    },
    (response) => {
      if (outgoing.destroyed) return response.destroy()
      outgoing.writeHead(response.statusCode ?? 502, withoutConnectionFields(response.headers))
      response.pipe(outgoing)
    },
  )
  upstream.on('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502)
    outgoing.end()
  })
  outgoing.on('close', () => upstream.destroy())
  incoming.pipe(upstream)
}

function listen(server: URL) {
  const { key, cert } = createCertificate()
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 32 })
  const front = createSecureServer({ key, cert, allowHTTP1: true }, (incoming, outgoing) =>
    pass(server, agent, incoming, outgoing),
  )
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  const publicKeyHash = createHash('sha256').update(publicKey).digest('base64')
  front.listen(0, '127.0.0.1', () =>
    process.send?.({ port: (front.address() as AddressInfo).port, publicKeyHash }),
  )
  process.once('disconnect', () => process.exit())
}

const [, file, server] = process.argv
if (file === fileURLToPath(import.meta.url) && server) listen(new URL(server))
