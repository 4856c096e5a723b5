import { type AuditGroup, auditActionName, auditEntityName } from '@shangxue/contract/audit/actions'
import { addDays } from '@shangxue/study/time/calendar'
import { formatDay, formatWeekday, today } from '../../lib/dates.ts'
import type { IconName } from '../../ui/icon/icon.tsx'
import type { AuditEntry } from './use-audit-trail.ts'

export const GROUP_ICONS: Record<AuditGroup, IconName> = {
  stock: 'box',
  sales: 'trend',
  money: 'wallet',
  logistics: 'truck',
  prices: 'tag',
  users: 'user',
  'sign-in': 'key',
  company: 'store',
  imports: 'upload',
  exports: 'download',
  team: 'tasks',
  attendance: 'calendar',
  papers: 'book',
  other: 'list',
}

/** Actions of the server itself have no user. */
export const actorName = ({ user_name }: Pick<AuditEntry, 'user_name'>): string => user_name ?? '系统'

/** 张三 修改价格 */
export const actionText = (entry: AuditEntry): string =>
  `${actorName(entry)} ${auditActionName(entry.action)}`

const isNumber = (text: string) => /^\d+$/.test(text)

/** For example 单品 Mate 70 12+256. Records without a name show their number; long keys are left out because they do not help. */
export function recordText({
  entity,
  entity_id,
  label,
}: Pick<AuditEntry, 'entity' | 'entity_id' | 'label'>): string {
  const name = label ?? (isNumber(entity_id) ? `编号 ${entity_id}` : '')
  return `${auditEntityName(entity)} ${name}`.trim()
}

/** The second line of an entry: its record, and the API key through which it was made. */
export const noteText = (entry: AuditEntry): string =>
  entry.api_key ? `${recordText(entry)} · 经接口密钥“${entry.api_key}”` : recordText(entry)

/** 今天 · 11月20日 周五 */
export function dayTitle(day: string): string {
  const now = today()
  const relativeDay = day === now ? '今天 · ' : day === addDays(now, -1) ? '昨天 · ' : ''
  return `${relativeDay}${formatDay(day)} ${formatWeekday(day)}`
}
