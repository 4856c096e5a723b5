import { EXPORT_KEPT_DAYS } from '@shangxue/contract/constants'
import type { Db } from '../../platform/database/database.ts'
import type { ExportRun } from '../../platform/exports/runs.ts'
import { notifications } from './tables.ts'

export interface Notice {
  readonly tenantId: number
  readonly userId: number
  /** What it is about: the domain and what happened, e.g. 'export.done'. */
  readonly kind: string
  readonly title: string
  readonly body?: string
  /** An address of the app that shows what it is about. */
  readonly link?: string
}

/** Tells a user something, in the transaction of what happened: no commit, no word. */
export async function notify(db: Db, ...notices: readonly Notice[]): Promise<void> {
  if (notices.length > 0) await db.insert(notifications).values([...notices])
}

/** An export that was built as a job has come to its end. */
export function notifyOfExport(db: Db, run: ExportRun): Promise<void> {
  const { tenantId, userId, title, state, rowsDone, refusal } = run
  const told =
    state === 'done'
      ? {
          kind: 'export.done',
          title: `${title}导出完成`,
          body: `共 ${rowsDone.toLocaleString('en-US')} 行，${EXPORT_KEPT_DAYS} 天内可以下载`,
        }
      : { kind: 'export.failed', title: `${title}导出失败`, body: refusal ?? '' }
  return notify(db, { tenantId, userId, link: '/exports', ...told })
}
