import { createApiKey, createServiceApiKey } from '@shangxue/contract/api-keys/endpoints'
import type { PermissionKey } from '@shangxue/contract/platform/permissions'
import { type SQL, sql } from 'drizzle-orm'
import type { Harness, TestUser } from '../../../testing/harness.ts'

export interface TestKey {
  readonly id: number
  readonly key: string
}

/** A day within the longest lifetime. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

interface KeyOptions {
  readonly name?: string
  readonly scopes: readonly PermissionKey[]
}

async function created(answer: Promise<{ status: number; msg: string; data: TestKey }>): Promise<TestKey> {
  const { status, msg, data } = await answer
  if (status !== 200) throw new Error(`no key was created: ${msg}`)
  return data
}

export const createPersonal = (h: Harness, { token }: TestUser, { name = '对账脚本', scopes }: KeyOptions) =>
  created(h.call(createApiKey, { name, scopes: [...scopes], expires_on: inDays(90) }, { token }))

export const createService = (h: Harness, { token }: TestUser, { name = '收银系统', scopes }: KeyOptions) =>
  created(h.call(createServiceApiKey, { name, scopes: [...scopes], expires_on: inDays(90) }, { token }))

/** Changes the stored key, e.g. lets it expire. */
export const changeKey = (h: Harness, { id }: TestKey, change: SQL) =>
  h.database.withOwner((db) => db.execute(sql`update api_key set ${change} where id = ${id}`))
