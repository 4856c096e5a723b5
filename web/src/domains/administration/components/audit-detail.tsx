import { getAuditEntry } from '@shangxue/contract/administration/endpoints'
import { AUDIT_GROUPS, auditActionName, auditGroupOf } from '@shangxue/contract/audit/actions'
import { auditLines } from '@shangxue/contract/audit/describe'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/queries.ts'
import { formatDateTime, formatDay, formatWeekday } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Pane } from '../../../ui/layout/navigation/split-view.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { actorName, recordText } from '../audit-labels.ts'
import type { AuditFiltersState } from '../use-audit-filters.ts'
import styles from './audit-detail.module.css'
import { AuditLines } from './audit-lines.tsx'

type Entry = Output<typeof getAuditEntry>

/** Shows one entry: in a sheet on phones, next to the list on wide screens. */
export default function AuditDetail({ id, address }: { id: number; address: AuditFiltersState }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(getAuditEntry, { id }),
    // Entries never change; only the names of their records do.
    staleTime: 60_000,
    meta: { quiet: true },
  })
  const title = data ? auditActionName(data.action) : '操作详情'
  const content = (
    <div className={styles.detail}>
      {!data && error && <ErrorState error={error} onRetry={refetch} retrying={isFetching} />}
      {!data && !error && <SkeletonList rows={5} />}
      {data && <EntryView entry={data} address={address} />}
    </div>
  )
  if (address.wide) {
    return (
      <Pane title={title} onClose={address.close}>
        {content}
      </Pane>
    )
  }
  return (
    <Sheet open onClose={address.close} title={title} tall>
      {content}
    </Sheet>
  )
}

function EntryView({ entry, address: { follow } }: { entry: Entry; address: AuditFiltersState }) {
  const { user_id, entity, entity_id, day, time } = entry
  const labels = new Map(entry.records.map((record) => [`${record.entity} ${record.id}`, record.label]))
  const { lines, more } = auditLines(entry.before, entry.after, {
    instant: formatDateTime,
    record: (kind, id) => labels.get(`${kind} ${id}`),
  })
  return (
    <>
      <DescriptionList
        items={[
          { label: '操作人', value: actorName(entry) },
          ...(entry.api_key ? [{ label: '接口密钥', value: entry.api_key }] : []),
          { label: '时间', value: `${formatDay(day)} ${formatWeekday(day)} ${time}` },
          { label: '对象', value: recordText(entry) },
          { label: '分类', value: AUDIT_GROUPS[auditGroupOf(entry.action)] },
        ]}
      />
      {lines.length > 0 ? (
        <Card title="变化">
          <AuditLines lines={lines} more={more} />
        </Card>
      ) : (
        <Notice>这次操作没有要逐项记录的内容</Notice>
      )}
      <div className={styles.links}>
        <Button kind="secondary" small icon="clock" onClick={() => follow({ entity, entity_id })}>
          这个对象的全部记录
        </Button>
        {user_id !== null && (
          <Button kind="secondary" small icon="user" onClick={() => follow({ user_id })}>
            {actorName(entry)}的全部操作
          </Button>
        )}
      </div>
    </>
  )
}
