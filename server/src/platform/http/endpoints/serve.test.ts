import { type Endpoint, endpoint } from '@shangxue/contract/platform/endpoint'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { errors } from '../errors.ts'
import { createServer } from './serve.ts'
import { validation } from './validation.ts'

const doorEndpoint = endpoint({
  method: 'GET',
  path: '/api/open/door',
  summary: 'A door',
  permission: 'login',
  input: Type.Object({}),
  output: Type.Object({}),
})
/** Registration uses none of the dependencies. */
const createTestServer = () => createServer(Fastify(), {} as never)

test.each([undefined, '', 'everyone', 'cost-view-2'])(
  'rejects an endpoint with permission %o',
  (permission) => {
    const open = { ...doorEndpoint, permission } as unknown as Endpoint
    expect(() => createTestServer().serve(open, async () => ({}))).toThrow(
      'GET /api/open/door states no permission',
    )
  },
)

const noteEndpoint = endpoint({
  method: 'POST',
  path: '/api/open/note',
  summary: 'A note',
  permission: 'public',
  idempotent: false,
  input: Type.Object({ text: Type.String({ maxLength: 9 }), tags: Type.Optional(Type.Array(Type.String())) }),
  output: Type.Object({ given: Type.String() }),
})
async function postNote(url: string, payload: object | string) {
  const app = Fastify()
  await app.register(errors)
  await app.register(validation)
  createServer(app, {} as never).servePublic(noteEndpoint, async (_context, input) => ({
    given: JSON.stringify(input),
  }))
  return app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })
}

test('ignores the query of a request with a body', async () => {
  const answer = await postNote('/api/open/note?tags=x&text=another', { text: 'mine' })
  expect(JSON.parse(answer.json().data.given)).toEqual({ text: 'mine' })
})

test.each([
  ['in a value', '{"text":"\\ud83d"}'],
  ['within a list', '{"text":"a","tags":["b","\\udc00"]}'],
])('rejects a lone surrogate %s but accepts a pair', async (_where, payload) => {
  const rejected = await postNote('/api/open/note', payload)
  expect(rejected.statusCode).toBe(400)
  expect(rejected.json().msg).toContain('无法保存的字符')
  expect((await postNote('/api/open/note', '{"text":"\\ud83d\\ude00 𠮷"}')).statusCode).toBe(200)
})

test('registers an endpoint that states its permission', () => {
  expect(() => createTestServer().serve(doorEndpoint, async () => ({}))).not.toThrow()
})
