import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { Empty, FileResponse, NoContent } from '@shangxue/contract/platform/endpoint'
import { expect, test } from 'vitest'
import { checkResponse, collectValues, type Outcome } from './check-response.ts'

const e: Endpoint = {
  method: 'GET',
  path: '/api/things',
  summary: '',
  input: Empty,
  output: NoContent,
  permission: 'login',
  timeoutMs: 1,
  idempotent: false,
}
const answer = (status: number, data: unknown, type = 'application/json; charset=utf-8'): Outcome => ({
  ...{ kind: 'answer', status, type, ms: 1 },
  body: typeof data === 'string' ? data : JSON.stringify({ code: 1, msg: '好', data }),
})
const judged = (outcome: Outcome, whole = true) => checkResponse({ e, whole, foreign: ['markyi9'] }, outcome)

test('accepts enveloped results and errors', () => {
  for (const status of [200, 400, 401, 403, 404, 409, 413, 422, 429, 503])
    expect(judged(answer(status, null))).toBeUndefined()
})

test('classifies unexpected responses by kind', () => {
  expect(judged(answer(500, null))).toBe('internal')
  expect(judged(answer(504, null))).toBe('timed out')
  expect(judged({ kind: 'hung' })).toBe('hung')
  expect(judged({ kind: 'dropped', why: 'ECONNRESET' })).toBe('dropped')
  expect(judged(answer(200, '<html>', 'text/html'))).toBe('no envelope')
  expect(judged(answer(409, '{"code":'))).toBe('no envelope')
})

test('allows no response if the client closed the connection', () => {
  expect(judged({ kind: 'dropped', why: 'cut' }, false)).toBeUndefined()
})

test('reports markers of other tenants as leaks for any status', () => {
  for (const status of [200, 404, 500]) expect(judged(answer(status, { name: '在 markyi9 里' }))).toBe('leak')
  expect(judged(answer(200, { name: 'markjia7' }))).toBeUndefined()
})

test('reports internal terms, also in error responses', () => {
  for (const words of [
    'syntax error at or near "x"',
    'at f (/srv/main.js:10:3)',
    'TypeError: x is not a function',
  ])
    expect(judged(answer(400, words))).toBe('inside')
})

test('expects files without envelope, but errors with one', () => {
  const file = { ...e, output: FileResponse, produces: 'application/pdf' }
  const sent = { e: file, whole: true, foreign: [] }
  expect(checkResponse(sent, answer(200, '%PDF', 'application/pdf'))).toBeUndefined()
  expect(checkResponse(sent, answer(403, 'no', 'text/plain'))).toBe('no envelope')
})

test('collects distinct values by field name', () => {
  const into = new Map<string, (string | number)[]>()
  collectValues(
    {
      list: [
        { id: 1, name: '甲' },
        { id: 2, name: '甲', parts: { id: 1 } },
      ],
      none: null,
    },
    into,
  )
  expect(Object.fromEntries(into)).toEqual({ id: [1, 2], name: ['甲'] })
})

test('does not report vocabulary as an internal term', () => {
  expect(judged(answer(200, { en: 'It was only a light drizzle.' }))).toBeUndefined()
  expect(judged(answer(409, 'DrizzleQueryError: Failed'))).toBe('inside')
})
