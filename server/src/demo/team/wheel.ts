import { wheelChances, wheelDraws, wheelPrizes, wheelRules } from '../../domains/wheel/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertAll } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'

const PRIZES = [
  { name: '蓝牙耳机', kind: 'goods', weight: 2, stock: 3 },
  { name: '保温杯', kind: 'goods', weight: 10, stock: 12 },
  { name: '谢谢参与', kind: 'thanks', weight: 40, stock: null },
  { name: '电影票两张', kind: 'goods', weight: 8, stock: 6 },
  { name: '午休加一小时', kind: 'goods', weight: 15, stock: null },
  { name: '再接再厉', kind: 'thanks', weight: 25, stock: null },
] as const

interface Parts {
  readonly tenantId: number
  readonly calendar: Calendar
  readonly staff: Staff
}

/** Seeds a wheel with prizes, remaining chances and past spins. */
export async function seedWheel(db: Db, { tenantId, calendar, staff }: Parts): Promise<void> {
  const [earphones = 0, cup = 0, thanks = 0] = await insertAll(
    db,
    wheelPrizes,
    PRIZES.map((prize) => ({ tenantId, ...prize, active: true, createdAt: calendar.at(30, 0) })),
  )
  const [lin = staff.manager, zhou = staff.manager] = staff.sellers
  const sinceDay = calendar.digits(30)
  await db.insert(wheelRules).values([
    { tenantId, kind: 'sales_day', need: 3, chances: 1, active: true, sinceDay },
    { tenantId, kind: 'study_day', need: 30, chances: 1, active: true, sinceDay },
  ])
  const totalWeight = PRIZES.reduce((sum, { weight }) => sum + weight, 0)
  const spins = [
    { userId: lin, prizeId: cup, ...PRIZES[1], ago: 8, handed: true },
    { userId: zhou, prizeId: thanks, ...PRIZES[2], ago: 5, handed: false },
    { userId: zhou, prizeId: earphones, ...PRIZES[0], ago: 2, handed: false },
  ]
  for (const { userId, prizeId, name, kind, weight, ago, handed: isHandedOver } of spins) {
    const [chanceId = 0] = await insertAll(db, wheelChances, [
      {
        ...{ tenantId, userId, reason: 'manual', note: '开业活动', grantedBy: staff.boss },
        ...{ at: calendar.at(ago + 1, 0.5), usedAt: calendar.at(ago, 0.5) },
      },
    ])
    const handoverFields = isHandedOver ? { handedAt: calendar.at(ago - 1, 0.5), handedBy: staff.boss } : {}
    await insertAll(db, wheelDraws, [
      {
        ...{ tenantId, userId, chanceId, prizeId, name, kind, weight, totalWeight },
        ...{ at: calendar.at(ago, 0.5), ...handoverFields },
      },
    ])
  }
  const grantedUsers = [staff.boss, staff.manager, lin, zhou, ...staff.pupils, ...staff.owners.slice(0, 1)]
  await db.insert(wheelChances).values(
    [...grantedUsers, ...grantedUsers].map((userId) => ({
      ...{ tenantId, userId, reason: 'manual' as const, note: '十一月销售冲刺' },
      ...{ grantedBy: staff.boss, at: calendar.at(1, 0.5) },
    })),
  )
}
