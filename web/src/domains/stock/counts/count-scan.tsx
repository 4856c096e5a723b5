import { getCount, listCounts, unscanCount } from '@shangxue/contract/stock/actions'
import { useCall } from '../../../lib/api/mutations.ts'
import { type OutboxStatus, useOutboxStatus } from '../../../lib/outbox/hooks.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag, type TagKind } from '../../../ui/display/tag.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { imeiError } from '../device-codes.ts'
import { CodeEntry, ScanTally } from '../shared/code-entry.tsx'
import { CodeRow, CollapsibleList } from '../shared/code-list.tsx'
import type { Count } from './count-differences.ts'
import type { DeliveryState, Scan, Scans } from './use-scans.ts'

interface UndoScanProps {
  count: number
  code: string
  /** Delivery state of a code that may not have reached the server yet. If omitted, the server has it. */
  getDeliveryState?: (code: string) => Promise<DeliveryState>
  onDone: (code: string) => void
}

export function UndoScan({ count, code, getDeliveryState, onDone }: UndoScanProps) {
  const undo = useCall(unscanCount, { invalidates: [getCount, listCounts] })
  const undoScan = async () => {
    const delivery = getDeliveryState ? await getDeliveryState(code) : 'arrived'
    // The code is in the outbox by now, which its row shows.
    if (delivery === 'queued') return
    if (delivery === 'arrived') await undo.mutateAsync({ id: count, code })
    onDone(code)
  }
  return (
    <Button kind="plain" small aria-label={`撤销 ${code}`} onClick={() => undoScan().catch(() => undefined)}>
      撤销
    </Button>
  )
}

interface TagStyle {
  readonly label: string
  readonly kind: TagKind
}

const RESULT_TAGS: Record<Exclude<Scan['result'], 'queued'>, TagStyle> = {
  found: { label: '账上有', kind: 'success' },
  set_aside: { label: '在这里，退货或损坏', kind: 'info' },
  elsewhere: { label: '不在这里的账上', kind: 'warning' },
  unknown: { label: '系统里没有', kind: 'danger' },
  repeated: { label: '扫过了', kind: 'neutral' },
  sending: { label: '提交中', kind: 'info' },
}

/** Tags of codes that were queued in the outbox. */
const OUTBOX_TAGS: Record<OutboxStatus['state'], TagStyle> = {
  waiting: { label: '待提交', kind: 'info' },
  sent: { label: '已提交', kind: 'neutral' },
  conflict: { label: '有冲突', kind: 'danger' },
  refused: { label: '未通过', kind: 'danger' },
  gone: { label: '请核对', kind: 'warning' },
}

interface CountScanProps {
  count: Count
  scans: Scans
}

/** Scans devices one after the other. The most recent scans stay visible and can be undone. */
export function CountScan({ count, scans }: CountScanProps) {
  const statusOf = useOutboxStatus()
  const tagOf = ({ result, entry = '' }: Scan): TagStyle =>
    result === 'queued' ? OUTBOX_TAGS[statusOf(entry).state] : RESULT_TAGS[result]
  const isInOutbox = ({ result, entry = '' }: Scan) =>
    result === 'queued' && ['waiting', 'conflict', 'refused'].includes(statusOf(entry).state)
  const recentScans = scans.scans.slice(0, 3).map((scan) => ({
    code: scan.code,
    text: [tagOf(scan).label, scan.title].filter(Boolean).join(' · '),
    bad: ['warning', 'danger'].includes(tagOf(scan).kind),
  }))
  return (
    <>
      <CodeEntry
        what="IMEI"
        known={scans.scans.map(({ code }) => code)}
        validate={imeiError}
        receivesScans
        onCodes={scans.add}
        status={<ScanTally count={`${count.found} / ${count.expected} 台`} recent={recentScans} />}
      />
      {scans.sendError && (
        <Notice kind="danger" action={{ label: '重试', onSelect: () => void scans.retry() }}>
          有 {scans.unsentCodes.length} 个码没有提交：{scans.sendError}
        </Notice>
      )}
      {scans.scans.length === 0 && (
        <EmptyState
          icon="scan"
          title={count.scanned > 0 ? '接着扫' : '从一个柜台开始，逐台扫'}
          hint="扫到就算，重复扫不会多算。几个人可以同时扫同一次盘点。"
        />
      )}
      <CollapsibleList label="刚扫到的" items={scans.scans} limit={12} unit="个">
        {(scan) => (
          <CodeRow
            key={scan.code}
            code={scan.code}
            title={scan.title}
            side={
              <>
                <Tag kind={tagOf(scan).kind}>{tagOf(scan).label}</Tag>
                {!isInOutbox(scan) && (
                  <UndoScan
                    count={count.id}
                    code={scan.code}
                    getDeliveryState={scans.getDeliveryState}
                    onDone={scans.removeScan}
                  />
                )}
              </>
            }
          />
        )}
      </CollapsibleList>
    </>
  )
}
