import http from 'node:http'
import type { Outcome } from './check-response.ts'
import type { Message } from './message.ts'

/** The checked parts of a response. */
const MOST_CHARACTERS = 400_000

/** Sends over persistent connections from a loopback address of its own, because rate limits count by address. */
export function createRawConnection(port: number, localAddress: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const send = (message: Message, token: string, timeoutMs: number, again = false): Promise<Outcome> =>
    new Promise((resolve) => {
      const { method, path, body, cut } = message
      const began = performance.now()
      let request: http.ClientRequest
      try {
        request = http.request({
          ...{ host: '127.0.0.1', port, localAddress, agent, method, path },
          headers: {
            ...message.headers,
            ...(token && { authorization: `Bearer ${token}` }),
            ...(body && { 'content-length': body.length + (cut ? 50 : 0) }),
          },
        })
      } catch {
        // Node's client cannot send such headers
        return resolve({ kind: 'answer', status: 400, type: '', body: '', ms: 0 })
      }
      let streamed: (() => Outcome) | undefined
      const timer = setTimeout(() => {
        resolve(streamed?.() ?? { kind: 'hung' })
        request.destroy()
      }, timeoutMs)
      const done = (outcome: Outcome) => {
        clearTimeout(timer)
        resolve(outcome)
      }
      request.on('error', (error: NodeJS.ErrnoException) => {
        // the server closed the connection before the request was sent
        if (request.reusedSocket && error.code === 'ECONNRESET' && !cut && !again)
          return send(message, token, timeoutMs, true).then(done)
        done({ kind: 'dropped', why: error.code ?? error.message })
      })
      request.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          if (text.length < MOST_CHARACTERS) text += chunk
        })
        response.on('error', (error) => done({ kind: 'dropped', why: error.message }))
        const type = response.headers['content-type'] ?? ''
        const answer = (): Outcome => ({
          ...{ kind: 'answer', status: response.statusCode ?? 0, type, body: text },
          ms: performance.now() - began,
        })
        // an event stream stays open; the part received until the timeout is checked
        if (type.startsWith('text/event-stream')) streamed = answer
        response.on('end', () => done(answer()))
      })
      if (cut && body) {
        request.write(body.subarray(0, Math.ceil(body.length / 2)))
        setTimeout(() => request.destroy(new Error('cut')), 20)
      } else request.end(body)
    })
  return { send, close: () => agent.destroy() }
}
export type RawConnection = ReturnType<typeof createRawConnection>
