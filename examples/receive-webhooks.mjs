// A complete receiver of 商学 webhooks in plain Node, without packages:
//
//   WEBHOOK_SECRET=whsec_… PORT=3000 node receive-webhooks.mjs
//
// It verifies the signature (Standard Webhooks), rejects old timestamps and ignores repeated events.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = process.env.WEBHOOK_SECRET ?? ''
const port = Number(process.env.PORT ?? 3000)
if (!/^whsec_[A-Za-z0-9+/]{43}=$/.test(secret)) {
  console.error('Set WEBHOOK_SECRET to the signing secret of the webhook: whsec_…')
  process.exit(1)
}
const key = Buffer.from(secret.slice('whsec_'.length), 'base64')

const TOLERANCE_SECONDS = 5 * 60
const BODY_MAX_BYTES = 1024 * 1024
/** Retries end after about three days. A real receiver stores the ids in its database, in the transaction of its work. */
const REMEMBER_MS = 4 * 24 * 60 * 60 * 1000
const seenAt = new Map()

async function readBody(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > BODY_MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  // The exact bytes are signed: verify before parsing.
  return Buffer.concat(chunks)
}

function isFresh(timestamp) {
  return /^\d+$/.test(timestamp) && Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS
}

function isSigned(id, timestamp, body, signatures) {
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  // During a rotation there are two signatures, separated by a space.
  return signatures.split(' ').some((part) => {
    const [version, value = ''] = part.split(',')
    const signature = Buffer.from(value, 'base64')
    return version === 'v1' && signature.length === expected.length && timingSafeEqual(signature, expected)
  })
}

/** Returns false if the event was received before. */
function remember(id) {
  const now = Date.now()
  for (const [seen, at] of seenAt) if (now - at > REMEMBER_MS) seenAt.delete(seen)
  if (seenAt.has(id)) return false
  seenAt.set(id, now)
  return true
}

async function receive(request) {
  if (request.method !== 'POST') return 405
  const id = request.headers['webhook-id'] ?? ''
  const timestamp = request.headers['webhook-timestamp'] ?? ''
  const signatures = request.headers['webhook-signature'] ?? ''
  const body = await readBody(request)
  if (!body) return 413
  if (!isFresh(timestamp)) return 400
  if (!isSigned(id, timestamp, body, signatures)) return 401
  // Success, so that the event is not sent again.
  if (!remember(id)) return 200
  const event = JSON.parse(body.toString('utf8'))
  // Do the work here, or better: store the event and do it later. The sender waits at most 10 seconds.
  console.log(event.type, event.id, JSON.stringify(event.data))
  return 204
}

const server = createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    (error) => {
      console.error(error)
      // Any status but 2xx makes the sender try again later.
      response.writeHead(500).end()
    },
  )
})
server.listen(port, () => console.log(`Listening on port ${server.address().port}`))
