import { expect, test } from 'vitest'
import { Empty, endpoint, NoContent } from '../../contract/src/platform/endpoint.ts'
import { unboundedFields, violationsOf } from './endpoints-gate.ts'

const text = { type: 'string' }

test.each([
  ['any text', text],
  ['any number', { type: 'integer', minimum: 0 }],
  ['any number of elements', { type: 'array', items: { type: 'boolean' } }],
  ['any text', { type: 'array', maxItems: 2, items: { type: 'object', properties: { b: text } } }],
  ['any text', { anyOf: [{ type: 'null' }, text] }],
  ['any number of properties', { type: 'object', patternProperties: { '^.*$': { type: 'boolean' } } }],
])('rejects an input that accepts %s', (what, a) => {
  expect(unboundedFields({ type: 'object', properties: { a } }).join()).toContain(what)
})

test.each([
  ['a text', { ...text, maxLength: 3 }],
  ['a day', { ...text, pattern: '^\\d{8}$' }],
  ['one of a few', { enum: ['a', 'b'] }],
  ['a list', { type: 'array', maxItems: 9, items: { type: 'integer', maximum: 9 } }],
])('accepts %s with a limit', (_, schema) => {
  expect(unboundedFields(schema)).toEqual([])
})

test('requires a summary, a known permission and path parameters', () => {
  const e = endpoint({
    method: 'GET',
    path: '/api/things/:id',
    summary: 'Things',
    permission: 'all' as never,
    input: Empty,
    output: NoContent,
  })
  expect(violationsOf(e)).toEqual([
    'summary too short',
    'unknown permission all',
    'path parameter :id is missing in the input',
  ])
})
