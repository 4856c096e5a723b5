import { todos } from '../../domains/todos/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertAll } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'

type Row = typeof todos.$inferInsert
type TodoPlan = Pick<Row, 'title'> &
  Partial<Pick<Row, 'note' | 'time' | 'reminder' | 'repeat'>> & {
    /** Days from today; without a day by default. */
    readonly in?: number
    /** Days ago. */
    readonly done?: number
  }

const MANAGER: TodoPlan[] = [
  { title: '催上月门头补贴', in: -3, note: '找厂家李经理，发票已寄出' },
  { title: '交接晚班现金', in: 0, time: '20:30', reminder: 'ten_minutes', repeat: 'daily' },
  { title: '检查样机防盗绳', in: 0 },
  { title: '提交周报', in: 2, time: '17:00', reminder: 'one_hour', repeat: 'weekly' },
  { title: '给老客户打回访电话', in: 4, note: '先看欠款总览' },
  { title: '交店铺房租', in: 9, repeat: 'monthly' },
  { title: '换一批价签纸' },
  { title: '请人修二楼空调', note: '上次的师傅 10 天内免费复修' },
  { title: '盘点贴膜和数据线', in: -1, done: 1 },
  { title: '培训新员工开单', in: -2, done: 2 },
]
const SELLER: TodoPlan[] = [
  { title: '给华讯通讯送两台样机', in: 0, time: '15:00', reminder: 'one_hour' },
  { title: '问天翼数码要货吗', in: 1, note: '要 256 GB 的，颜色都行' },
  { title: '学会用扫码盘点' },
  { title: '加客户微信', in: -1, done: 1 },
]

/** Seeds todos of a manager and a seller. */
export async function seedTodos(
  db: Db,
  { tenantId, calendar, staff }: { tenantId: number; calendar: Calendar; staff: Staff },
): Promise<void> {
  const toRow = (userId: number, line: TodoPlan, index: number): Row => {
    const { in: days, done, title, note = '', time = null, reminder = 'none', repeat = 'none' } = line
    const day = days === undefined ? null : calendar.digits(-days)
    return {
      ...{ tenantId, userId, title, note, day, time, reminder, repeat, repeatsFrom: day },
      position: (index + 1) * 2 ** 20,
      doneAt: done === undefined ? null : calendar.at(done, 0.8),
      // Reminders are marked as sent, so that a visitor is not greeted by them.
      remindedAt: reminder !== 'none' && days === 0 ? calendar.now : null,
      createdAt: calendar.at(12, index / 20),
    }
  }
  const [seller = staff.manager] = staff.owners
  await insertAll(db, todos, [
    ...MANAGER.map((line, index) => toRow(staff.manager, line, index)),
    ...SELLER.map((line, index) => toRow(seller, line, index)),
  ])
}
