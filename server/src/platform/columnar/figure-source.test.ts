import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { toDuckDb } from './figure-source.ts'

test('compiles values to literals', () => {
  const query = sql`select ${1} + ${-2}, ${"O'Neil $1 \\' --"}, ${sql.param(['a', "b'"])}::text[] where ${sql`x = ${'$2'}`}`
  expect(toDuckDb(query)).toBe(`select 1 + (-2), 'O''Neil $1 \\'' --', ['a', 'b''']::text[] where x = '$2'`)
})

test('rejects values without a literal', () => {
  expect(() => toDuckDb(sql`select ${{ a: 1 }}`)).toThrow('without a literal')
})
