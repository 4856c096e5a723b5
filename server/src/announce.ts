import type { FastifyInstance } from 'fastify'
import { DEMO_HINT } from './demo/demo.ts'
import { SETUP_CODE } from './domains/session/service.ts'
import { tenants } from './domains/users/schema.ts'
import type { Database, Db } from './platform/database/database.ts'
import { generateSecret, getOrCreateSetting } from './platform/session/server-settings.ts'

/** Returns the one-time code for creating the first tenant; undefined once there is one. */
export async function getSetupCode(db: Db): Promise<string | undefined> {
  const [existingTenant] = await db.select({ id: tenants.id }).from(tenants).limit(1)
  return existingTenant ? undefined : getOrCreateSetting(db, SETUP_CODE, generateSecret().slice(0, 12))
}

/** Prints the server's address and how to sign in. */
export async function announce(
  app: FastifyInstance,
  database: Database,
  code: string | undefined,
): Promise<void> {
  const [address] = app.addresses()
  const port = typeof address === 'object' ? address.port : ''
  const lines = ['', `  商学 Shangxue  http://localhost:${port}`, '']
  if (code) lines.push(`  还没有数据库：打开上面的网址，用初始化码 ${code} 创建第一个数据库和老板账号`, '')
  const demo = await database.withOwner(async (db) =>
    (await db.select({ settings: tenants.settings }).from(tenants)).some(({ settings }) => settings.demo),
  )
  if (demo) {
    const names = DEMO_HINT.users.map(({ yonghuming, zhiwei }) => `${yonghuming}(${zhiwei})`).join('  ')
    lines.push(`  ${DEMO_HINT.shujuku}：${names}`, `  密码都是 ${DEMO_HINT.mima}`, '')
  }
  console.log(lines.join('\n'))
}
