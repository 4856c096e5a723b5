import { DEVICE_STATUS_NAMES } from '@shangxue/contract/stock/endpoints'
import type { ReactNode } from 'react'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import styles from '../shared/code-list.module.css'
import { CodeRow, CollapsibleList } from '../shared/code-list.tsx'
import { STATUS_TAG_KINDS } from '../stock-labels.ts'
import {
  type Count,
  type CountedDevice,
  hasArrivedSince,
  isMovable,
  movedSince,
  movementText,
  signedNumber,
  summarizePosting,
  surplusText,
} from './count-differences.ts'
import { UndoScan } from './count-scan.tsx'

const VISIBLE_ROWS = 10

interface CountReviewProps {
  count: Count
  /** The count has changed since it was reviewed. */
  isChanged: boolean
  onUndone: (code: string) => void
}

/** Differences between the counted and the recorded stock. */
export function CountReview({ count, isChanged, onUndone }: CountReviewProps) {
  const { missing, surplus, set_aside, moved } = count
  const { items, uncounted, lost } = summarizePosting(count)
  const hasNoDifferences = missing.length === 0 && surplus.length === 0 && items.length === 0
  return (
    <>
      {isChanged && <Notice kind="warning">核对之后又有变化，下面已是最新的差异，请再核对一遍</Notice>}
      {uncounted > 0 && <Notice>还有 {uncounted} 种配件没有清点，入账时按账面不变</Notice>}
      {hasNoDifferences && (
        <EmptyState icon="check" title="没有差异" hint="扫到的和账上一致。确认都扫完了，就可以入账。" />
      )}
      <ReviewSection title={`未扫到 ${lost} 台`} hint="入账后登记为丢失" isVisible={missing.length > 0}>
        <CollapsibleList label="未扫到" items={missing} limit={VISIBLE_ROWS} unit="台">
          {({ device_id, code, title, status }) => (
            <CodeRow key={device_id} code={code} title={title} side={<StatusTag status={status} />} />
          )}
        </CollapsibleList>
      </ReviewSection>
      <ReviewSection title={`多出 ${surplus.length} 个`} isVisible={surplus.length > 0}>
        <CollapsibleList label="多出" items={surplus} limit={VISIBLE_ROWS} unit="个">
          {(device) => (
            <CodeRow
              key={device.code}
              code={device.code}
              title={device.title}
              {...(isMovable(device) ? { note: surplusText(device) } : { error: surplusText(device) })}
              side={<UndoScan count={count.id} code={device.code} onDone={onUndone} />}
            />
          )}
        </CollapsibleList>
      </ReviewSection>
      <ReviewSection
        title={`退货或损坏 ${set_aside.length} 台`}
        hint="账上就在这里，不算在库，不入账"
        isVisible={set_aside.length > 0}
      >
        <CollapsibleList label="退货或损坏" items={set_aside} limit={VISIBLE_ROWS} unit="台">
          {({ device_id, code, title, status }) => (
            <CodeRow key={device_id} code={code} title={title} side={<StatusTag status={status} />} />
          )}
        </CollapsibleList>
      </ReviewSection>
      <ReviewSection
        title={`盘点中有变动 ${moved.length} 台`}
        hint="不算差异，不入账"
        isVisible={moved.length > 0}
      >
        <CollapsibleList label="盘点中有变动" items={moved} limit={VISIBLE_ROWS} unit="台">
          {(device) => (
            <CodeRow
              key={device.device_id}
              code={device.code}
              title={device.title}
              note={movementText(device, count)}
              side={
                !hasArrivedSince(device, count) && (
                  <UndoScan count={count.id} code={device.code} onDone={onUndone} />
                )
              }
            />
          )}
        </CollapsibleList>
      </ReviewSection>
      <ReviewSection title={`配件数量差 ${items.length} 种`} isVisible={items.length > 0}>
        <CollapsibleList label="配件数量差" items={items} limit={VISIBLE_ROWS} unit="种">
          {({ title, booked, counted, moved }) => (
            <CodeRow
              key={title}
              title={title}
              note={`清点时账面 ${booked} 件，实数 ${counted} 件${movedSince(moved)}`}
              side={
                <Tag kind={counted < booked ? 'danger' : 'warning'}>{signedNumber(counted - booked)} 件</Tag>
              }
            />
          )}
        </CollapsibleList>
      </ReviewSection>
    </>
  )
}

function StatusTag({ status }: Pick<CountedDevice, 'status'>) {
  return status && <Tag kind={STATUS_TAG_KINDS[status]}>{DEVICE_STATUS_NAMES[status]}</Tag>
}

interface ReviewSectionProps {
  title: string
  hint?: string
  isVisible: boolean
  children: ReactNode
}

function ReviewSection({ title, hint, isVisible, children }: ReviewSectionProps) {
  if (!isVisible) return null
  return (
    <section className={styles.group} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {hint && <span className={styles.sent}>{hint}</span>}
      </div>
      {children}
    </section>
  )
}
