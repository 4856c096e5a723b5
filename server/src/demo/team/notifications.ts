import { notifications } from '../../domains/notifications/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertAll } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'

type Row = typeof notifications.$inferInsert
type NotificationPlan = Pick<Row, 'kind' | 'title'> &
  Partial<Pick<Row, 'body' | 'link'>> & {
    readonly ago: number
    readonly part: number
    readonly unread?: true
  }

const TODO = '/others/todo'
const SALES = '/sales'
const DEBTS = '/others/debt-overview'
const FUNDS = '/others/fund-adjustment/details'

const BOSS: NotificationPlan[] = [
  {
    kind: 'export.done',
    title: '库存导出完成',
    body: '共 1,284 行，7 天内可以下载',
    link: '/exports',
    ago: 0,
    part: 0.1,
    unread: true,
  },
  {
    kind: 'sale.waiting',
    title: '低于最低价，等老板批准',
    body: 'xiaolin 销售 1 台，低于最低价 ¥120',
    link: SALES,
    ago: 0,
    part: 0.3,
    unread: true,
  },
  { kind: 'debt.old', title: '2 位客户欠款超过 60 天', link: DEBTS, ago: 0, part: 0.02 },
  {
    kind: 'sale.waiting',
    title: '低于最低价，等老板批准',
    body: 'xiaozhou 销售 2 台，低于最低价 ¥80',
    link: SALES,
    ago: 1,
    part: 0.9,
  },
  {
    kind: 'fund.waiting',
    title: 'caiwu 申请调拨 ¥12,000',
    body: '备用金转银行卡',
    link: FUNDS,
    ago: 1,
    part: 0.6,
  },
  {
    kind: 'export.done',
    title: '销售单导出完成',
    body: '共 862 行，7 天内可以下载',
    link: '/exports',
    ago: 1,
    part: 0.5,
  },
  {
    kind: 'export.failed',
    title: '设备导出失败',
    body: '权限已变更，请重新导出',
    link: '/exports',
    ago: 1,
    part: 0.45,
  },
  {
    kind: 'export.done',
    title: '客户导出完成',
    body: '共 96 行，7 天内可以下载',
    link: '/exports',
    ago: 1,
    part: 0.4,
  },
  {
    kind: 'export.done',
    title: '价格表导出完成',
    body: '共 318 行，7 天内可以下载',
    link: '/exports',
    ago: 1,
    part: 0.35,
  },
  {
    kind: 'export.done',
    title: '欠款导出完成',
    body: '共 41 行，7 天内可以下载',
    link: '/exports',
    ago: 1,
    part: 0.3,
  },
  {
    kind: 'cash.waiting',
    title: '店铺房租等待确认',
    body: '¥18,000',
    link: '/others/expense-details',
    ago: 3,
    part: 0.1,
  },
  {
    kind: 'allocation.expired',
    title: '3 台设备的分配已到期',
    link: '/inventory/unallocated-stock',
    ago: 4,
    part: 0.2,
  },
]
const MANAGER: NotificationPlan[] = [
  {
    kind: 'todo.due',
    title: '给老客户打回访电话',
    body: '先看欠款总览',
    link: TODO,
    ago: 0,
    part: 0.2,
    unread: true,
  },
  {
    kind: 'target.set',
    title: '本月目标已设定',
    body: '全店 260 台',
    link: '/others/business-tasks',
    ago: 2,
    part: 0.1,
  },
  { kind: 'todo.due', title: '盘点贴膜和数据线', link: TODO, ago: 2, part: 0.8 },
]

/** Seeds notifications of the boss and the store manager. */
export async function seedNotifications(
  db: Db,
  { tenantId, calendar, staff }: { tenantId: number; calendar: Calendar; staff: Staff },
): Promise<void> {
  const toRow =
    (userId: number) =>
    ({ ago, part, unread, body = '', ...line }: NotificationPlan): Row => ({
      ...{ tenantId, userId, body, ...line },
      createdAt: calendar.at(ago, part),
      readAt: unread ? null : calendar.at(ago, Math.min(part + 0.05, 1)),
    })
  await insertAll(db, notifications, [...BOSS.map(toRow(staff.boss)), ...MANAGER.map(toRow(staff.manager))])
}
