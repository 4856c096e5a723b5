import { type Endpoint, endpoint } from '@shangxue/contract/endpoint'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { server } from './serve.ts'

const declared = endpoint({
  method: 'GET',
  path: '/api/open/door',
  summary: 'A door',
  permission: 'login',
  input: Type.Object({}),
  output: Type.Object({}),
})
/** Registration asks none of the parts. */
const registering = () => server(Fastify(), {} as never)

test.each([undefined, '', 'everyone', 'cost-view-2'])(
  'an endpoint whose permission is %o cannot be registered',
  (permission) => {
    const open = { ...declared, permission } as unknown as Endpoint
    expect(() => registering().serve(open, async () => ({}))).toThrow(
      'GET /api/open/door states no permission',
    )
  },
)

test('an endpoint that states its permission can', () => {
  expect(() => registering().serve(declared, async () => ({}))).not.toThrow()
})
