import { robotMessages, robots } from '../domains/robots/schema.ts'
import type { Db } from '../platform/database/database.ts'
import type { Calendar } from './calendar.ts'

interface Parts {
  readonly tenantId: number
  readonly calendar: Calendar
}

/** A group robot that is switched off, with a message of earlier. Its sealed address cannot be opened, so it sends nothing. */
export async function seedRobots(db: Db, { tenantId, calendar }: Parts): Promise<void> {
  const [robot] = await db
    .insert(robots)
    .values({
      ...{ tenantId, name: '店长群', kind: 'wecom', topics: ['sale', 'cash', 'fund'], state: 'paused' },
      ...{ address: 'demo', addressHint: 'qyapi.weixin.qq.com/…7f3a', addressHash: 'demo' },
      lastSucceededAt: calendar.at(6, 0.4),
      createdAt: calendar.at(20, 0.3),
    })
    .returning({ id: robots.id })
  const sentAt = calendar.at(6, 0.4)
  await db.insert(robotMessages).values({
    ...{ tenantId, robotId: robot?.id ?? 0, topic: 'cash', title: '固定支出没有入账：水电费' },
    ...{
      body: '账户余额不足，请先转入资金',
      link: '/others/expense-items?view=recurring',
      state: 'succeeded',
    },
    ...{ attempts: 1, tries: 1, code: 0, response: '{"errcode":0,"errmsg":"ok"}' },
    ...{ createdAt: sentAt, dueAt: sentAt, attemptedAt: sentAt },
  })
}
