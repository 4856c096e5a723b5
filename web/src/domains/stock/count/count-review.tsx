import { DEVICE_STATUS_NAMES } from '@shangxue/contract/stock/endpoints'
import type { ReactNode } from 'react'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { CodeRow } from '../components/code-row.tsx'
import { Folded } from '../components/folded.tsx'
import styles from '../components/goods.module.css'
import { STATUS_KINDS } from '../words.ts'
import {
  bookableOf,
  type Count,
  type Counted,
  fateOf,
  hasCome,
  isMovable,
  movedSince,
  moveOf,
  signed,
} from './review.ts'
import { UndoScan } from './undo-scan.tsx'

const SHOWN = 10

interface CountReviewProps {
  count: Count
  /** The count has changed since it was reviewed. */
  changed: boolean
  onUndone: (code: string) => void
}

/** Differences between the counted and the recorded stock. */
export function CountReview({ count, changed, onUndone }: CountReviewProps) {
  const { missing, surplus, set_aside, moved } = count
  const { items, uncounted, lost } = bookableOf(count)
  const alike = missing.length === 0 && surplus.length === 0 && items.length === 0
  return (
    <>
      {changed && <Notice kind="warning">核对之后又有变化，下面已是最新的差异，请再核对一遍</Notice>}
      {uncounted > 0 && <Notice>还有 {uncounted} 种配件没有清点，入账时按账面不变</Notice>}
      {alike && (
        <EmptyState icon="check" title="没有差异" hint="扫到的和账上一致。确认都扫完了，就可以入账。" />
      )}
      <Part title={`未扫到 ${lost} 台`} hint="入账后登记为丢失" show={missing.length > 0}>
        <Folded label="未扫到" items={missing} most={SHOWN} unit="台">
          {({ device_id, code, title, status }) => (
            <CodeRow key={device_id} code={code} title={title} side={<StatusTag status={status} />} />
          )}
        </Folded>
      </Part>
      <Part title={`多出 ${surplus.length} 个`} show={surplus.length > 0}>
        <Folded label="多出" items={surplus} most={SHOWN} unit="个">
          {(device) => (
            <CodeRow
              key={device.code}
              code={device.code}
              title={device.title}
              {...(isMovable(device) ? { note: fateOf(device) } : { error: fateOf(device) })}
              side={<UndoScan count={count.id} code={device.code} onDone={onUndone} />}
            />
          )}
        </Folded>
      </Part>
      <Part
        title={`退货或损坏 ${set_aside.length} 台`}
        hint="账上就在这里，不算在库，不入账"
        show={set_aside.length > 0}
      >
        <Folded label="退货或损坏" items={set_aside} most={SHOWN} unit="台">
          {({ device_id, code, title, status }) => (
            <CodeRow key={device_id} code={code} title={title} side={<StatusTag status={status} />} />
          )}
        </Folded>
      </Part>
      <Part title={`盘点中有变动 ${moved.length} 台`} hint="不算差异，不入账" show={moved.length > 0}>
        <Folded label="盘点中有变动" items={moved} most={SHOWN} unit="台">
          {(device) => (
            <CodeRow
              key={device.device_id}
              code={device.code}
              title={device.title}
              note={moveOf(device, count)}
              side={
                !hasCome(device, count) && <UndoScan count={count.id} code={device.code} onDone={onUndone} />
              }
            />
          )}
        </Folded>
      </Part>
      <Part title={`配件数量差 ${items.length} 种`} show={items.length > 0}>
        <Folded label="配件数量差" items={items} most={SHOWN} unit="种">
          {({ title, booked, counted, moved }) => (
            <CodeRow
              key={title}
              title={title}
              note={`清点时账面 ${booked} 件，实数 ${counted} 件${movedSince(moved)}`}
              side={<Tag kind={counted < booked ? 'danger' : 'warning'}>{signed(counted - booked)} 件</Tag>}
            />
          )}
        </Folded>
      </Part>
    </>
  )
}

function StatusTag({ status }: Pick<Counted, 'status'>) {
  return status && <Tag kind={STATUS_KINDS[status]}>{DEVICE_STATUS_NAMES[status]}</Tag>
}

interface PartProps {
  title: string
  hint?: string
  show: boolean
  children: ReactNode
}

function Part({ title, hint, show, children }: PartProps) {
  if (!show) return null
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
