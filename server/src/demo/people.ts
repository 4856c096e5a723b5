import { ROLE_TEMPLATES } from '@shangxue/contract/platform/permissions'
import { proficiencies } from '../domains/users/schema.ts'
import type { Db } from '../platform/database/database.ts'
import { aUser } from '../testing/builders.ts'
import type { Calendar } from './calendar.ts'

/** Accounts offered by the demo's sign-in screen. */
export const OFFERED_USERS = [
  { yonghuming: 'laoban', zhiwei: '老板' },
  { yonghuming: 'dianzhang', zhiwei: '店长' },
  { yonghuming: 'yewuyuan', zhiwei: '业务员' },
  { yonghuming: 'caiwu', zhiwei: '财务' },
  { yonghuming: 'xuesheng', zhiwei: '学习者' },
]
const COLLEAGUES = [
  { yonghuming: 'kuguan', zhiwei: '库管' },
  { yonghuming: 'xiaolin', zhiwei: '业务员' },
  { yonghuming: 'xiaozhou', zhiwei: '业务员' },
  { yonghuming: 'xiaoming', zhiwei: '学习者' },
  { yonghuming: 'xiaohong', zhiwei: '学习者' },
]
/** Demonstrates a user without any permission. */
const USER_WITHOUT_PERMISSIONS = 'yewuyuan'

/** User ids by role in the demo's history. */
export interface Staff {
  boss: number
  manager: number
  keeper: number
  accountant: number
  sellers: number[]
  /** Responsible for customers. */
  owners: number[]
  /** The first is offered to visitors. */
  pupils: [number, ...number[]]
  /** English learners: pupils and two sellers. */
  learners: number[]
}

export async function seedPeople(
  db: Db,
  { tenantId, passwordHash, calendar }: { tenantId: number; passwordHash: string; calendar: Calendar },
): Promise<Staff> {
  const ids = new Map<string, number>()
  for (const { yonghuming: name, zhiwei: position } of [...OFFERED_USERS, ...COLLEAGUES]) {
    const user = await aUser(db, {
      tenantId,
      passwordHash,
      name,
      position,
      boss: position === '老板',
      permissions: name === USER_WITHOUT_PERMISSIONS ? [] : (ROLE_TEMPLATES[position] ?? []),
      createdAt: calendar.at(150, 0),
    })
    ids.set(name, user.id)
  }
  const id = (name: string): number => {
    const userId = ids.get(name)
    if (userId === undefined) throw new Error(`the demo has no ${name}`)
    return userId
  }
  await db.insert(proficiencies).values({
    tenantId,
    userId: id('xuesheng'),
    level: '初中',
    grade: '八年级',
    assessedAt: calendar.at(30, 0.5),
  })
  return {
    boss: id('laoban'),
    manager: id('dianzhang'),
    keeper: id('kuguan'),
    accountant: id('caiwu'),
    sellers: [id('xiaolin'), id('xiaozhou'), id('dianzhang')],
    owners: [id('yewuyuan'), id('xiaolin'), id('xiaozhou'), id('dianzhang')],
    pupils: [id('xuesheng'), id('xiaoming'), id('xiaohong')],
    learners: [id('xuesheng'), id('xiaoming'), id('xiaohong'), id('xiaozhou'), id('xiaolin')],
  }
}
