import { isOpen, type TaskPriority, type TaskStatus } from '@shangxue/contract/tasks/schemas'
import { taskEntries, taskItems, taskMembers, tasks } from '../../domains/tasks/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertAll } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'

type Row = typeof tasks.$inferInsert
type Role = 'boss' | 'manager' | 'keeper' | 'accountant' | 'seller' | 'other' | 'owner'

interface TaskPlan extends Partial<Pick<Row, 'body' | 'time' | 'reminder' | 'repeat'>> {
  readonly title: string
  readonly by: Role
  readonly to: readonly Role[]
  /** Days from today; without a day by default. */
  readonly in?: number
  readonly status?: TaskStatus
  readonly priority?: TaskPriority
  /** Checklist items; completed ones begin with ✓. */
  readonly items?: readonly string[]
  readonly comments?: readonly (readonly [Role, string, ...Role[]])[]
  readonly subtasks?: readonly Omit<TaskPlan, 'parts'>[]
}

const TASK_PLANS: readonly TaskPlan[] = [
  {
    ...{ title: '双十二活动物料准备', by: 'boss', to: ['manager'], in: 5, status: 'doing', priority: 'high' },
    body: '海报、价签和样机在活动前一天到位。\n预算 3,000 元以内，发票交财务。',
    items: ['✓定海报文案', '✓打样', '印刷', '发到各门店'],
    comments: [
      ['manager', '海报样子出来了，@caiwu 预算还剩 1,200 元够吗', 'accountant'],
      ['accountant', '够，先开发票再付款'],
    ],
    subtasks: [
      { title: '统计各店需要几张海报', by: 'manager', to: ['seller'], in: 1, status: 'done' },
      { title: '换样机壁纸', by: 'manager', to: ['other'], in: 4 },
    ],
  },
  {
    title: '盘点二号柜配件',
    by: 'manager',
    to: ['keeper'],
    in: -2,
    priority: 'urgent',
    items: ['数据线', '贴膜', '充电头'],
  },
  {
    title: '每周交周报',
    by: 'boss',
    to: ['manager', 'accountant'],
    in: 2,
    time: '17:00',
    reminder: 'one_hour',
    repeat: 'weekly',
  },
  { title: '给天翼数码送两台样机', by: 'manager', to: ['seller'], in: 0, time: '23:30', priority: 'high' },
  {
    title: '回访上周退货的客户',
    by: 'manager',
    to: ['seller', 'owner'],
    in: 1,
    body: '问清楚退货原因，记在客户拜访里',
  },
  { title: '核对上月运营商返利', by: 'boss', to: ['accountant'], in: -1, status: 'doing', priority: 'high' },
  { title: '整理门店监控硬盘', by: 'boss', to: ['keeper'], in: 9, priority: 'low' },
  { title: '换门头灯箱', by: 'boss', to: ['manager'], in: 12 },
  { title: '看看隔壁新店的价格', by: 'boss', to: ['owner'] },
  { title: '联系物业修二楼空调', by: 'manager', to: ['manager'], in: 3 },
  { title: '确定年会时间', by: 'boss', to: ['boss'], in: 6, priority: 'high' },
  { title: '给新员工开账号', by: 'manager', to: ['boss'], in: 0 },
  { title: '签房租续约合同', by: 'manager', to: ['boss'], in: -3, priority: 'urgent' },
  { title: '培训新员工开单', by: 'manager', to: ['seller'], in: -4, status: 'done' },
  { title: '退回有划痕的样机', by: 'manager', to: ['keeper'], in: -6, status: 'done' },
  { title: '报销上月油费', by: 'seller', to: ['accountant'], in: -8, status: 'closed' },
  { title: '补拍门店照片', by: 'boss', to: ['other'], in: -5, status: 'done' },
  { title: '清点备用金', by: 'boss', to: ['accountant'], in: -9, status: 'done' },
]

/** Seeds tasks that employees have assigned to each other. */
export async function seedTasks(
  db: Db,
  { tenantId, calendar, staff }: { tenantId: number; calendar: Calendar; staff: Staff },
): Promise<void> {
  const [seller = staff.manager, other = staff.manager] = staff.sellers
  const [owner = staff.manager] = staff.owners
  const userIds = {
    boss: staff.boss,
    manager: staff.manager,
    keeper: staff.keeper,
    accountant: staff.accountant,
    seller,
    other,
    owner,
  }

  const toRow = (line: TaskPlan, index: number, parentId: number | null): Row => {
    const { in: days, status = 'todo', priority = 'normal', body = '', time = null } = line
    const { title, by, to, reminder = 'none', repeat = 'none' } = line
    const day = days === undefined ? null : calendar.digits(-days)
    const isOpenTask = isOpen(status)
    const [firstAssignee = by] = to
    return {
      ...{
        tenantId,
        makerId: userIds[by],
        parentId,
        title,
        body,
        status,
        priority,
        day,
        time,
        reminder,
        repeat,
      },
      repeatsFrom: day,
      endedAt: isOpenTask ? null : calendar.at(Math.max(1, -(days ?? -1)), 0.6),
      endedBy: isOpenTask ? null : userIds[firstAssignee],
      // Overdue reminders are marked as sent, so that a visitor is not greeted by them.
      overdueNotifiedAt: day !== null && (days ?? 0) < 1 ? calendar.now : null,
      createdAt: calendar.at(14, index / 40),
    }
  }
  const insertDetails = async (line: TaskPlan, index: number, taskId: number) => {
    await insertAll(
      db,
      taskMembers,
      line.to.map((role) => ({ tenantId, taskId, userId: userIds[role], role: 'assignee' as const })),
    )
    const items = line.items ?? []
    await insertAll(
      db,
      taskItems,
      items.map((item) => ({ tenantId, taskId, title: item.replace(/^✓/, ''), done: item.startsWith('✓') })),
    )
    const comments = line.comments ?? []
    await insertAll(
      db,
      taskEntries,
      comments.map(([by, text, ...mentioned], position) => {
        const mentions = mentioned.map((role) => userIds[role])
        return {
          tenantId,
          taskId,
          userId: userIds[by],
          kind: 'comment' as const,
          text,
          mentions,
          at: calendar.at(3 - position, 0.5),
        }
      }),
    )
    const mentioned = comments.flatMap(([, , ...mentionedRoles]) => mentionedRoles)
    await insertAll(
      db,
      taskMembers,
      mentioned.map((role) => ({ tenantId, taskId, userId: userIds[role], role: 'mentioned' as const })),
    )
    for (const [position, subtask] of (line.subtasks ?? []).entries()) {
      const [inserted] = await db
        .insert(tasks)
        .values(toRow(subtask, index + position, taskId))
        .returning({ id: tasks.id })
      if (inserted) await insertDetails(subtask, index + position, inserted.id)
    }
  }
  for (const [index, line] of TASK_PLANS.entries()) {
    const [inserted] = await db
      .insert(tasks)
      .values(toRow(line, index, null))
      .returning({ id: tasks.id })
    if (inserted) await insertDetails(line, index, inserted.id)
  }
}
