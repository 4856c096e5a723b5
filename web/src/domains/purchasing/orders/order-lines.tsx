import { useState } from 'react'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { Stepper } from '../../../ui/form/numbers/stepper.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { SkuPicker } from '../../stock/public.ts'
import styles from '../purchasing.module.css'
import { lineError, type OrderLineDraft } from './order-draft.ts'

interface OrderLinesProps {
  lines: readonly OrderLineDraft[]
  error: string | undefined
  showErrors: boolean
  onChange: (lines: readonly OrderLineDraft[]) => void
}

/** The specs of an order, each with pieces and price. */
export function OrderLines({ lines, error, showErrors, onChange }: OrderLinesProps) {
  const [isPicking, setIsPicking] = useState(false)
  const update = (sku_id: number, patch: Partial<OrderLineDraft>) =>
    onChange(lines.map((line) => (line.sku_id === sku_id ? { ...line, ...patch } : line)))
  return (
    <section className={styles.stack} aria-label="商品">
      {lines.map((line) => (
        <OrderLineCard
          key={line.sku_id}
          line={line}
          error={showErrors ? lineError(line) : undefined}
          onChange={(patch) => update(line.sku_id, patch)}
          onRemove={() => onChange(lines.filter(({ sku_id }) => sku_id !== line.sku_id))}
        />
      ))}
      <Button kind="secondary" icon="plus" block onClick={() => setIsPicking(true)}>
        {lines.length === 0 ? '选商品' : '再选一种'}
      </Button>
      {lines.length === 0 && error && <FieldError>{error}</FieldError>}
      <SkuPicker
        open={isPicking}
        onClose={() => setIsPicking(false)}
        title="选择商品"
        onPick={({ id, title, tracking, purchase_fen }) => {
          if (lines.some(({ sku_id }) => sku_id === id)) return toast(`${title} 已在单上`)
          onChange([...lines, { sku_id: id, title, tracking, quantity: 1, unit: purchase_fen }])
        }}
      />
    </section>
  )
}

interface OrderLineCardProps {
  line: OrderLineDraft
  error: string | undefined
  onChange: (patch: Partial<OrderLineDraft>) => void
  onRemove: () => void
}

function OrderLineCard({ line, error, onChange, onRemove }: OrderLineCardProps) {
  const { title, tracking, quantity, unit } = line
  const amount = (quantity ?? 0) * (unit ?? 0)
  return (
    <section className={styles.line} aria-label={title}>
      <div className={styles.lineHead}>
        <strong>{title}</strong>
        <IconButton icon="close" label={`移除 ${title}`} onClick={onRemove} />
      </div>
      <div className={styles.lineFields}>
        <MoneyField label="单价" required value={unit} onChange={(next) => onChange({ unit: next })} />
        <div className={styles.pieces}>
          <span>{tracking === 'serial' ? '台数' : '件数'}</span>
          <Stepper
            label={`${title}，数量`}
            value={quantity}
            min={1}
            invalid={error !== undefined && !quantity}
            onChange={(next) => onChange({ quantity: next })}
          />
        </div>
      </div>
      {error ? (
        <FieldError>{error}</FieldError>
      ) : (
        amount > 0 && <p className={styles.sub}>小计 {formatMoney(amount)}</p>
      )}
    </section>
  )
}
