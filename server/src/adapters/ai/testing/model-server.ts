import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Message } from '../openai-compatible/transport.ts'

/** Request of a chat completions client. */
export interface SentRequest {
  readonly path: string
  readonly authorization: string | undefined
  readonly model: string
  readonly messages: readonly Message[]
  readonly jsonMode: boolean
  readonly maxTokens: number
}
export type Reply = (response: ServerResponse, request: SentRequest) => void | Promise<void>

/** Chat completions server whose replies the test sets, including faulty ones. */
export async function startModelServer() {
  const requests: SentRequest[] = []
  let replies: Reply[] = []
  const server = createServer(async (incoming, response) => {
    const request = parseRequest(incoming, await readBody(incoming))
    requests.push(request)
    // The last reply is repeated.
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    if (reply) await reply(response, request)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    /** Sets the replies to the next requests, in order. */
    setReplies(...next: Reply[]) {
      replies = next
      requests.length = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type TestModelServer = Awaited<ReturnType<typeof startModelServer>>

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function parseRequest({ url, headers }: IncomingMessage, body: string): SentRequest {
  const { model, messages, response_format, max_tokens } = JSON.parse(body)
  return {
    path: url ?? '',
    authorization: headers.authorization,
    model,
    messages,
    jsonMode: response_format?.type === 'json_object',
    maxTokens: max_tokens,
  }
}

const USAGE = { prompt_tokens: 1_000, completion_tokens: 500 }
interface EnvelopeOptions {
  readonly refusal?: string
  readonly finish?: string
  readonly usage?: object | null
}

/** Wraps the content in a chat completions response. */
const envelope = (
  content: string | null,
  { refusal, finish = 'stop', usage = USAGE }: EnvelopeOptions = {},
) =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        finish_reason: finish,
        message: { role: 'assistant', content, ...(refusal ? { refusal } : {}) },
      },
    ],
    ...(usage ? { usage } : {}),
  })

const json = { 'content-type': 'application/json' }
export const respondsWith =
  (content: object | string, options?: EnvelopeOptions): Reply =>
  (response) =>
    void response
      .writeHead(200, json)
      .end(envelope(typeof content === 'string' ? content : JSON.stringify(content), options))
export const refuses: Reply = (response) =>
  void response.writeHead(200, json).end(envelope(null, { refusal: 'I cannot help with that.' }))
export const status =
  (code: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(code, { ...json, ...headers }).end('{"error":{"message":"no"}}')
export const raw =
  (body: string): Reply =>
  (response) =>
    void response.writeHead(200, json).end(body)
/** Never replies; the connection stays open. */
export const hangs: Reply = () => undefined
/** Reads the request and closes the connection. */
export const hangsUp: Reply = (response) => void response.destroy()
/** Sends headers and half a body, then nothing. */
export const stalls: Reply = (response) =>
  void response.writeHead(200, json).write(envelope('half').slice(0, 40))
/** Closes the connection in the middle of the body. */
export const truncates: Reply = (response) => {
  response.writeHead(200, { ...json, 'content-length': '5000' })
  response.write(envelope('half').slice(0, 40), () => response.destroy())
}
export const delayed =
  (ms: number, reply: Reply): Reply =>
  async (response, request) => {
    await new Promise((done) => setTimeout(done, ms))
    await reply(response, request)
  }
