import { Notice } from '../../../ui/display/notice.tsx'
import { Tag, type TagKind } from '../../../ui/display/tag.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { wrongImei } from '../codes.ts'
import { CodeEntry, ScanTally } from '../components/code-entry.tsx'
import { CodeRow } from '../components/code-row.tsx'
import { Folded } from '../components/folded.tsx'
import type { Count } from './review.ts'
import { UndoScan } from './undo-scan.tsx'
import type { Scan, Scans } from './use-scans.ts'

const RESULTS: Record<Scan['result'], { label: string; kind: TagKind }> = {
  found: { label: '账上有', kind: 'success' },
  elsewhere: { label: '不在这里的账上', kind: 'warning' },
  unknown: { label: '系统里没有', kind: 'danger' },
  repeated: { label: '扫过了', kind: 'neutral' },
  sending: { label: '提交中', kind: 'info' },
  queued: { label: '待提交', kind: 'info' },
}

const SENT = { label: '已提交', kind: 'neutral' } as const

interface CountScanProps {
  count: Count
  scans: Scans
  /** Codes that the server does not know of yet. */
  unsent: number
}

/** Scans one phone after the other; the last ones stay in sight, to be taken back. */
export function CountScan({ count, scans, unsent }: CountScanProps) {
  const saidOf = (result: Scan['result']) => (result === 'queued' && unsent === 0 ? SENT : RESULTS[result])
  const last = scans.scans.slice(0, 3).map(({ code, result, title }) => ({
    code,
    text: [saidOf(result).label, title].filter(Boolean).join(' · '),
    bad: result === 'elsewhere' || result === 'unknown',
  }))
  return (
    <>
      <CodeEntry
        what="IMEI"
        known={scans.scans.map(({ code }) => code)}
        validate={wrongImei}
        onCodes={scans.add}
        status={<ScanTally count={`${count.found} / ${count.expected} 台`} last={last} />}
      />
      {scans.trouble && (
        <Notice kind="danger" action={{ label: '重试', onSelect: () => void scans.retry() }}>
          有 {scans.waiting} 个码没有提交：{scans.trouble}
        </Notice>
      )}
      {scans.scans.length === 0 && (
        <EmptyState
          icon="scan"
          title={count.scanned > 0 ? '接着扫' : '从一个柜台开始，逐台扫'}
          hint="扫到就算，重复扫不会多算。几个人可以同时扫同一次盘点。"
        />
      )}
      <Folded label="刚扫到的" items={scans.scans} most={12} unit="个">
        {({ code, result, title }) => (
          <CodeRow
            key={code}
            code={code}
            title={title}
            side={
              <>
                <Tag kind={saidOf(result).kind}>{saidOf(result).label}</Tag>
                {(result !== 'queued' || unsent === 0) && (
                  <UndoScan
                    count={count.id}
                    code={code}
                    pending={result === 'sending'}
                    onDone={scans.forget}
                  />
                )}
              </>
            }
          />
        )}
      </Folded>
    </>
  )
}
