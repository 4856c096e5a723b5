import {
  ALLOCATION_EVENT_NAMES,
  ALLOCATION_KIND_NAMES,
  ALLOCATION_STATE_NAMES,
  getAllocation,
} from '@shangxue/contract/devices/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/queries.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Timeline } from '../../../ui/display/list/timeline.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { deviceAddress } from '../device-addresses.ts'
import { remainingText } from '../device-labels.ts'
import styles from '../shared/devices.module.css'
import type { AllocationAction } from './allocation-action-sheet.tsx'

type Detail = Output<typeof getAllocation>

interface AllocationSheetProps {
  /** Null if no allocation is open. */
  id: number | null
  onClose: () => void
  onAction: (action: AllocationAction) => void
}

/** One allocation with its history. */
export function AllocationSheet({ id, onClose, onAction }: AllocationSheetProps) {
  const result = useQuery({ ...query(getAllocation, { id: id ?? 0 }), enabled: id !== null })
  const canManage = useAllowed('inventory-manage') && result.data?.state === 'open'
  return (
    <Sheet
      open={id !== null}
      onClose={onClose}
      title="分配详情"
      footer={
        canManage && (
          <span className={styles.bar}>
            <Button kind="secondary" onClick={() => onAction('end')}>
              收回
            </Button>
            <Button onClick={() => onAction('extend')}>改到期日</Button>
          </span>
        )
      }
    >
      {result.data ? (
        <AllocationContent allocation={result.data} />
      ) : result.isError ? (
        <ErrorState error={result.error} onRetry={result.refetch} />
      ) : (
        <SkeletonList rows={4} />
      )}
    </Sheet>
  )
}

function AllocationContent({ allocation }: { allocation: Detail }) {
  const { device_id, identifier, title, location, kind, target, state, expires_on, note, events } = allocation
  const remaining = state === 'open' ? `（${remainingText(expires_on)}）` : ''
  return (
    <div className={styles.stack}>
      <DescriptionList
        items={[
          { label: '设备', value: title },
          { label: '串号', value: <span className={styles.code}>{identifier}</span> },
          ...(location === null ? [] : [{ label: '所在门店', value: location }]),
          { label: ALLOCATION_KIND_NAMES[kind], value: target },
          { label: '到期日', value: `${expires_on}${remaining}` },
          { label: '状态', value: ALLOCATION_STATE_NAMES[state] },
          ...(note === '' ? [] : [{ label: '备注', value: note }]),
        ]}
      />
      <ButtonLink kind="secondary" icon="phone" to={deviceAddress(device_id)}>
        看这台设备
      </ButtonLink>
      <Timeline
        label="分配记录"
        entries={events.map(({ id, kind: eventKind, at, by, expires_on: expiryDate, note: eventNote }) => ({
          id,
          title: [ALLOCATION_EVENT_NAMES[eventKind], by].filter(Boolean).join(' · '),
          time: formatAgo(at),
          dateTime: at,
          note: [expiryDate !== null && `到 ${expiryDate}`, eventNote].filter(Boolean).join('，'),
        }))}
      />
    </div>
  )
}
