import { Button } from '../../../ui/action/button.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Stepper } from '../../../ui/form/numbers/stepper.tsx'
import { type KnownCodes, type NewPhone, ReceiptPhones } from '../../stock/public.ts'
import styles from '../purchasing.module.css'
import { type Arrival, arrivalError, unitOf } from './arrivals.ts'

interface ArrivalCardProps {
  arrival: Arrival
  known: KnownCodes
  usedCodes: readonly string[]
  pairs: boolean
  /** Scanned devices belong to this line. */
  active: boolean
  onActivate: () => void
  onPhones: (phones: readonly NewPhone[]) => void
  onPieces: (pieces: number | null) => void
}

/** One line of the order with what is scanned of it: too many, too few, or complete. */
export function ArrivalCard(props: ArrivalCardProps) {
  const { arrival, active, onActivate, onPieces } = props
  const { item, line, left, count } = arrival
  const unit = unitOf(item)
  const error = arrivalError(arrival)
  return (
    <section className={styles.line} aria-label={item.title}>
      <div className={styles.lineHead}>
        <div>
          <strong>{item.title}</strong>
          <p className={styles.sub}>
            订 {item.quantity} {unit}
            {item.received > 0 && `，已收 ${item.received} ${unit}`}，还差 {left} {unit}
          </p>
        </div>
        <ArrivalTag arrival={arrival} />
      </div>
      {item.tracking === 'serial' ? (
        active || count > 0 ? (
          <ReceiptPhones
            line={line}
            known={props.known}
            usedCodes={props.usedCodes}
            pairs={props.pairs}
            errors={{ ...(error && { goods: error }) }}
            onChange={({ phones }) => props.onPhones(phones)}
          />
        ) : (
          <Button kind="secondary" icon="scan" onClick={onActivate}>
            扫这一种
          </Button>
        )
      ) : (
        <div className={styles.lineFields}>
          <span className={error ? styles.over : styles.sub}>{error ?? '这次收到'}</span>
          <Stepper
            label={`${item.title}，收到件数`}
            value={line.quantity}
            invalid={error !== undefined}
            onChange={onPieces}
          />
        </div>
      )}
    </section>
  )
}

function ArrivalTag({ arrival: { item, left, count, over } }: { arrival: Arrival }) {
  const unit = unitOf(item)
  if (over > 0)
    return (
      <Tag kind="danger">
        多 {over} {unit}
      </Tag>
    )
  if (count === left) return <Tag kind="success">已齐</Tag>
  return count === 0 ? null : (
    <Tag kind="warning">
      少 {left - count} {unit}
    </Tag>
  )
}
