import { personPinyin } from '../../domains/catalogue/product-search-keys.ts'
import { customers } from '../../domains/customers/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertAll } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'
import type { Random } from '../random.ts'

const AREAS = '上城区 拱墅区 西湖区 滨江区 萧山区 余杭区 临平区 钱塘区 富阳区 临安区 桐庐县 建德市'.split(' ')
const OWNERS = '周 单 王 曾 李 陈 林 徐 沈 方 吴 郑 仇 蒋 韩 朱'.split(' ')
const NAMES = '宏达 天翼 鑫源 华讯 永信 万通 星辰 百联 恒丰 新世纪 金辉 众诚 飞扬 迅捷 同创 瑞丰'.split(' ')
const SHOPS = '通讯 手机店 数码 手机卖场 电讯'.split(' ')
const COUNT = 150

function createNames(random: Random): { name: string; shortName: string; area: string }[] {
  const namesByKey = new Map<string, { name: string; shortName: string; area: string }>()
  while (namesByKey.size < COUNT) {
    // Every area gets its turn.
    const area = AREAS[namesByKey.size % AREAS.length] ?? ''
    const place = area.slice(0, -1)
    const shop = random.pick(SHOPS)
    const shortName = random.chance(0.5) ? `${random.pick(OWNERS)}记${shop}` : `${random.pick(NAMES)}${shop}`
    const name = `${shortName}（${place}）`
    namesByKey.set(name, { name, shortName, area })
  }
  return [...namesByKey.values()]
}

export async function seedCustomers(
  db: Db,
  parts: { tenantId: number; calendar: Calendar; random: Random; staff: Staff },
): Promise<number[]> {
  const { tenantId, calendar, random, staff } = parts
  const rows = createNames(random).map((customerName, index) => ({
    tenantId,
    ...customerName,
    ownerId: random.pick(staff.owners),
    // The prefix 154 is not assigned, so that nobody is called.
    phone: `154${20_000_000 + index * 7_919}`,
    pinyin: personPinyin(customerName.name),
    createdAt: calendar.at(random.int(132, 160), random.fraction()),
  }))
  return insertAll(db, customers, rows)
}
