import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  connectionLost,
  databaseAway,
  mayBeCommitted,
  noteUnheard,
  outOfResources,
  storageFull,
} from './failure.ts'

const fails = (syscall: string, code: string) =>
  Object.assign(new Error(`${syscall} ${code} db.example:5432`), { syscall, code })
/** As Node.js reports it after trying each address of a name. */
const atEach = (...errors: (Error & { code: string })[]) =>
  Object.assign(new AggregateError(errors), { code: errors[0]?.code })

test.each([
  ['its name is not known', fails('getaddrinfo', 'ENOTFOUND')],
  ['names cannot be asked for', fails('getaddrinfo', 'EAI_AGAIN')],
  ['no way leads to it', fails('connect', 'EHOSTUNREACH')],
  ['the network is down', fails('connect', 'ENETUNREACH')],
  ['nobody answers', fails('connect', 'ETIMEDOUT')],
  [
    'nobody answers at any of its addresses',
    atEach(fails('connect', 'ETIMEDOUT'), fails('connect', 'ENETUNREACH')),
  ],
  [
    'the pool waited long enough',
    new Error('Connection terminated due to connection timeout', {
      cause: new Error('Connection terminated'),
    }),
  ],
  ['no connection came free', new Error('timeout exceeded when trying to connect')],
])('counts the database as unreachable when %s', (_, error) => {
  expect(databaseAway(error)).toBe(true)
  expect(connectionLost(error)).toBe(true)
})

test('reports a connection that ends mid-statement as lost', () => {
  for (const error of [
    new DrizzleQueryError('select 1', [], new Error('Connection terminated unexpectedly')),
    fails('read', 'EHOSTUNREACH'),
  ]) {
    expect(databaseAway(error)).toBe(false)
    expect(connectionLost(error)).toBe(true)
  }
})

const said = (code: string, message: string, severity = 'ERROR') =>
  Object.assign(new Error(message), { code, severity })

test.each([
  ['a full disk', said('53100', 'could not extend file'), true],
  ['a quota', said('XX000', 'could not extend file: Disk quota exceeded'), true],
  ['a full disk, wrapped by Drizzle', new DrizzleQueryError('insert', [], said('53100', 'no')), true],
  ['words about a quota', said('P0001', 'Disk quota exceeded'), false],
  ['too many connections', said('53300', 'too many clients'), false],
])('detects a full disk: %s %#', (_, error, full) => {
  expect(storageFull(error)).toBe(full)
})

test('treats a lack of memory or connections as temporary', () => {
  expect(['53000', '53200', '53300'].map((code) => outOfResources(said(code, 'no')))).toEqual([
    true,
    true,
    true,
  ])
  expect(['53100', '53400', '23505'].map((code) => outOfResources(said(code, 'no')))).toEqual([
    false,
    false,
    false,
  ])
})

test('treats a COMMIT that ended in PANIC as possibly done', () => {
  const panic = said('53100', 'could not write to file "pg_wal/xlogtemp"', 'PANIC')
  const refused = said('53100', 'could not extend file')
  for (const error of [panic, refused]) noteUnheard(error)
  expect([mayBeCommitted(panic), mayBeCommitted(refused)]).toEqual([true, false])
})

test('ignores user text when classifying connection errors', () => {
  const refused = Object.assign(new Error('duplicate key'), { code: '23505' })
  expect(connectionLost(new DrizzleQueryError('insert', ['ECONNREFUSED'], refused))).toBe(false)
})
