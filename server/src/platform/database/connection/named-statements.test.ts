import type pg from 'pg'
import { expect, test } from 'vitest'

/** Names are limited per process: a module of its own has given none yet. */
const UNUSED_MODULE = './named-statements.ts?unused'
const { planEachTime, withNamedStatements }: typeof import('./named-statements.ts') = await import(
  /* @vite-ignore */ UNUSED_MODULE
)

const names: (string | undefined)[] = []
const openSession = () =>
  withNamedStatements({} as pg.PoolClient, async ({ name }) => {
    names.push(name)
    return {} as pg.QueryResult
  })

test('prepares statements under names until a session wants each planned', async () => {
  const session = openSession()
  await session.query({ text: 'select 1' })
  planEachTime(session)
  await session.query({ text: 'select 1' })
  const laterSession = openSession()
  await laterSession.query({ text: 'select 1' })
  const [first, second, third] = names
  expect(first).toBeTruthy()
  expect([second, third]).toEqual([undefined, first])
})
