import { Id, Nullable, OneOf, paging, searchText, Text } from '@shangxue/contract/platform/schema'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { type InputSource, readLeniently } from './lenient-input.ts'

const schema = Type.Object({
  id: Id,
  ids: Type.Array(Id),
  q: searchText,
  level: Type.Optional(OneOf(['初中', '高中'])),
  status: OneOf(['all', 'done'], 'all'),
  grade: Type.Optional(Text(20)),
  from: Type.Optional(Type.String({ format: 'date-time' })),
  note: Type.Optional(Nullable(Type.String())),
  key: Text(10),
  share: Type.Optional(Type.Number()),
  full: Type.Boolean({ default: true }),
  topics: Type.Optional(Type.Array(Text(40))),
  keys: Type.Optional(Nullable(Type.Array(Text(4)))),
  answers: Type.Optional(Type.Array(Type.Object({ id: Id, text: Type.Optional(Text(9)) }))),
  voice: Type.Optional(Type.Object({ speed: Type.Optional(Type.Number()) })),
  spoken: Type.Unsafe<string>({ default: '' }),
  device: Type.Optional(Type.Unknown()),
  range: Type.Optional(
    Type.Unsafe<unknown>({ anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] }),
  ),
  page: paging.page,
})
const read = (input: object, source: InputSource = 'json') => readLeniently(schema, input, source)

test.each<[string, object, object]>([
  [
    'empty optional fields',
    { level: '', status: '', grade: '', from: '', share: '', topics: '', page: '' },
    {},
  ],
  [
    'null in optional fields',
    { level: null, status: null, grade: null, share: null, topics: null, full: null },
    {},
  ],
  ['numbers', { id: '12', page: '3', share: '0.5' }, { id: 12, page: 3, share: 0.5 }],
  ['lists of numbers', { ids: ['1', 2] }, { ids: [1, 2] }],
  ['booleans', { full: 1 }, { full: true }],
  ['booleans', { full: '0' }, { full: false }],
  [
    'a list written as a text',
    { topics: '时态，从句、冠词, present tense' },
    { topics: ['时态', '从句', '冠词', 'present tense'] },
  ],
  ['a list with empty values', { topics: ['', '时态', null] }, { topics: ['时态'] }],
  ['records in a list', { answers: [{ id: '7', text: '' }] }, { answers: [{ id: 7 }] }],
  ['a record in a record', { voice: { speed: '1.5' } }, { voice: { speed: 1.5 } }],
  ['a nullable list', { keys: 'A,B' }, { keys: ['A', 'B'] }],
])('converts %s: %j', (_what, input, meant) => {
  expect(read(input)).toEqual(meant)
})

test.each<[string, object]>([
  ['empty required fields', { id: '', key: '' }],
  ['null in required fields', { id: null, ids: null, key: null }],
  ['null where it is a value', { note: null, keys: null }],
  ['an empty text where it is a value', { note: '', q: '' }],
  ['what is no number', { id: '12a', page: '1e3', share: '0x1' }],
  ['what is no boolean', { full: 'yes' }],
  ['the text null in JSON', { level: 'null', grade: 'null' }],
  ['fields without a schema', { device: '', unknown: null, spoken: null }],
  ['fields with several ways to be written', { range: '2026-01-01,2026-01-31' }],
  ['a list of records that is none', { answers: '1,2' }],
  ['names of the prototype', { constructor: '1', toString: null }],
])('leaves %s unchanged', (_what, input) => {
  expect(read(input)).toEqual(structuredClone(input))
})

test("treats 'null' in URLs as null except in free text", () => {
  const input = { level: 'null', status: 'undefined', grade: 'null', q: 'null', spoken: 'null', full: 'true' }
  expect(read(input, 'text')).toEqual({ q: 'null', spoken: 'null', full: true })
})

test('leaves non-object input to the validator', () => {
  expect([null, 'text', [1]].map((input) => readLeniently(schema, input, 'json'))).toEqual([
    null,
    'text',
    [1],
  ])
})
