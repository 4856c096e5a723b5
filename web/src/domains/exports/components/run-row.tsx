import { deleteExport, downloadExport, listExports, retryExport } from '@shangxue/contract/platform/exports'
import { daysBetween } from '@shangxue/study/time/calendar'
import { useCall } from '../../../lib/api/mutations.ts'
import { dayOf, formatAgo, today } from '../../../lib/dates.ts'
import { formatWhole } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { deliverFile } from '../../../ui/deliver/deliver.ts'
import { Progress } from '../../../ui/display/progress.tsx'
import { Tag, type TagKind } from '../../../ui/display/tag.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { type ExportRun, isInProgress } from '../use-export-runs.ts'
import styles from './run-row.module.css'

const STATES: Record<ExportRun['state'], { name: string; kind: TagKind }> = {
  queued: { name: '排队中', kind: 'neutral' },
  running: { name: '生成中', kind: 'info' },
  done: { name: '可下载', kind: 'success' },
  failed: { name: '失败', kind: 'danger' },
  cancelled: { name: '已取消', kind: 'neutral' },
}

const formatRetention = (until: string): string => {
  const days = daysBetween(today(), dayOf(until))
  return days > 0 ? `${days} 天后清理` : '今天清理'
}

const noteOf = ({ state, created_at, rows_done, expires_at }: ExportRun): string =>
  [
    formatAgo(created_at),
    state === 'done' && `${formatWhole(rows_done)} 行`,
    state === 'done' && expires_at && formatRetention(expires_at),
  ]
    .filter(Boolean)
    .join(' · ')

/** One export with its progress and actions. */
export function RunRow({ run }: { run: ExportRun }) {
  const { name, kind } = STATES[run.state]
  return (
    <article className={styles.row} aria-label={run.file_name}>
      <div className={styles.head}>
        <div>
          <p className={styles.name}>{run.file_name}</p>
          <p className={styles.note}>{noteOf(run)}</p>
        </div>
        <Tag kind={kind}>{name}</Tag>
      </div>
      {run.refusal && <p className={styles.reason}>{run.refusal}</p>}
      {isInProgress(run) && <RunProgress run={run} />}
      <RunActions run={run} />
    </article>
  )
}

function RunProgress({ run: { state, rows_done, rows_total } }: { run: ExportRun }) {
  if (state === 'queued') return <Progress label="等待前面的导出完成" />
  // the total is known only after the export has started
  if (rows_total === 0) return <Progress label="正在统计" />
  const text = `${formatWhole(rows_done)} / ${formatWhole(rows_total)} 行`
  return <Progress label="正在生成" value={rows_done} max={rows_total} text={text} />
}

function RunActions({ run }: { run: ExportRun }) {
  const { id, state, file_name } = run
  const retry = useCall(retryExport, { invalidates: [listExports] })
  const remove = useCall(deleteExport, { invalidates: [listExports] })
  const inProgress = isInProgress(run)

  const download = () => deliverFile(downloadExport, { id }, file_name).catch(() => undefined)
  const confirmAndDelete = async () => {
    const confirmed = await confirm({
      title: inProgress ? `停止导出“${run.title}”？` : `删除“${file_name}”？`,
      message: inProgress ? '已生成的部分会丢弃，需要时请重新导出。' : '删除后不能再下载，需要时请重新导出。',
      confirmLabel: inProgress ? '停止导出' : '删除',
      danger: true,
    })
    if (!confirmed) return
    await remove.mutateAsync({ id }).then(
      () => toast(inProgress ? '已停止导出' : '已删除', { kind: 'success' }),
      () => undefined,
    )
  }

  return (
    <div className={styles.actions}>
      {state === 'done' && (
        <Button kind="secondary" small icon="download" onClick={download}>
          下载
        </Button>
      )}
      {state === 'failed' && (
        <Button
          kind="secondary"
          small
          icon="refresh"
          onClick={() => retry.mutateAsync({ id }).catch(() => undefined)}
        >
          重试
        </Button>
      )}
      <Button
        kind="plain"
        small
        icon={inProgress ? 'close' : 'trash'}
        busy={remove.isPending}
        onClick={confirmAndDelete}
      >
        {inProgress ? '取消' : '删除'}
      </Button>
    </div>
  )
}
