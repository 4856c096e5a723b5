import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  isCommitUnknown,
  isConnectionLost,
  isDatabaseUnreachable,
  isOutOfResources,
  isStalePlan,
  isStorageFull,
  markCommitUnknown,
  violatedUniqueConstraint,
} from './errors.ts'

const syscallError = (syscall: string, code: string) =>
  Object.assign(new Error(`${syscall} ${code} db.example:5432`), { syscall, code })
/** As Node.js reports it after trying each address of a name. */
const aggregateError = (...errors: (Error & { code: string })[]) =>
  Object.assign(new AggregateError(errors), { code: errors[0]?.code })

test.each([
  ['its name is not known', syscallError('getaddrinfo', 'ENOTFOUND')],
  ['names cannot be asked for', syscallError('getaddrinfo', 'EAI_AGAIN')],
  ['no way leads to it', syscallError('connect', 'EHOSTUNREACH')],
  ['the network is down', syscallError('connect', 'ENETUNREACH')],
  ['nobody answers', syscallError('connect', 'ETIMEDOUT')],
  [
    'nobody answers at any of its addresses',
    aggregateError(syscallError('connect', 'ETIMEDOUT'), syscallError('connect', 'ENETUNREACH')),
  ],
  [
    'the pool waited long enough',
    new Error('Connection terminated due to connection timeout', {
      cause: new Error('Connection terminated'),
    }),
  ],
  ['no connection came free', new Error('timeout exceeded when trying to connect')],
])('counts the database as unreachable when %s', (_, error) => {
  expect(isDatabaseUnreachable(error)).toBe(true)
  expect(isConnectionLost(error)).toBe(true)
})

test('reports a connection that ends mid-statement as lost', () => {
  for (const error of [
    new DrizzleQueryError('select 1', [], new Error('Connection terminated unexpectedly')),
    syscallError('read', 'EHOSTUNREACH'),
  ]) {
    expect(isDatabaseUnreachable(error)).toBe(false)
    expect(isConnectionLost(error)).toBe(true)
  }
})

const sqlError = (code: string, message: string, severity = 'ERROR') =>
  Object.assign(new Error(message), { code, severity })

test.each([
  ['a full disk', sqlError('53100', 'could not extend file'), true],
  ['a quota', sqlError('XX000', 'could not extend file: Disk quota exceeded'), true],
  ['a full disk, wrapped by Drizzle', new DrizzleQueryError('insert', [], sqlError('53100', 'no')), true],
  ['words about a quota', sqlError('P0001', 'Disk quota exceeded'), false],
  ['too many connections', sqlError('53300', 'too many clients'), false],
])('detects a full disk: %s %#', (_, error, full) => {
  expect(isStorageFull(error)).toBe(full)
})

test('treats a lack of memory or connections as temporary', () => {
  expect(['53000', '53200', '53300'].map((code) => isOutOfResources(sqlError(code, 'no')))).toEqual([
    true,
    true,
    true,
  ])
  expect(['53100', '53400', '23505'].map((code) => isOutOfResources(sqlError(code, 'no')))).toEqual([
    false,
    false,
    false,
  ])
})

test('treats a COMMIT that ended in PANIC as possibly done', () => {
  const panic = sqlError('53100', 'could not write to file "pg_wal/xlogtemp"', 'PANIC')
  const rejected = sqlError('53100', 'could not extend file')
  for (const error of [panic, rejected]) markCommitUnknown(error)
  expect([isCommitUnknown(panic), isCommitUnknown(rejected)]).toEqual([true, false])
})

test('ignores user text when classifying connection errors', () => {
  const rejected = Object.assign(new Error('duplicate key'), { code: '23505' })
  expect(isConnectionLost(new DrizzleQueryError('insert', ['ECONNREFUSED'], rejected))).toBe(false)
})

const violation = (message: string, fields: object) =>
  Object.assign(new Error(message), { code: '23505', ...fields })

test.each([
  ['by its field', violation('…', { constraint: 'sale_number_unique' })],
  [
    'of a node of Citus',
    violation('… unique constraint "sale_number_unique_102451"', { constraint: undefined }),
  ],
  ['of the coordinator', violation('… unique constraint "sale_number_unique"', {})],
])('names the violated constraint %s', (_, error) => {
  expect(violatedUniqueConstraint(error)).toBe('sale_number_unique')
})

test('distinguishes a stale plan from what Citus does not support', () => {
  const unsupported = Object.assign(new Error(), { code: '0A000', routine: 'RaiseDeferredErrorInternal' })
  expect(isStalePlan(unsupported)).toBe(false)
  expect(isStalePlan(Object.assign(new Error(), { code: '0A000', routine: 'RevalidateCachedQuery' }))).toBe(
    true,
  )
})
