import { IconButton } from '../../../ui/action/icon-button.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { Stepper } from '../../../ui/form/numbers/stepper.tsx'
import styles from '../shared/code-list.module.css'
import type { KnownCodes } from '../shared/use-resolved-codes.ts'
import type { LineErrors, ReceiptLine } from './receipt-draft.ts'
import { ReceiptPhones } from './receipt-phones.tsx'

interface ReceiptLineCardProps {
  line: ReceiptLine
  known: KnownCodes
  /** All codes of the receipt. No code can be received twice. */
  usedCodes: readonly string[]
  pairs: boolean
  errors: LineErrors
  onChange: (patch: Partial<ReceiptLine>) => void
  onRemove: () => void
}

/** One sku of a receipt: its unit cost, and its devices or quantity. */
export function ReceiptLineCard(props: ReceiptLineCardProps) {
  const { line, errors, onChange, onRemove } = props
  const { title, tracking, cost, phones, quantity } = line
  const count = tracking === 'serial' ? `${phones.length} 台` : `${quantity ?? 0} 件`
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.itemHead}>
        <h2 className={styles.title}>
          {title} <span className={styles.count}>{count}</span>
        </h2>
        <IconButton icon="trash" label={`移除 ${title}`} onClick={onRemove} />
      </div>
      <MoneyField
        label={tracking === 'serial' ? '每台成本' : '每件成本'}
        required
        value={cost}
        error={errors.cost}
        onChange={(next) => onChange({ cost: next })}
      />
      {tracking === 'serial' ? (
        <ReceiptPhones {...props} />
      ) : (
        <div className={styles.itemLine}>
          <span>件数</span>
          <Stepper
            label={`${title}，件数`}
            value={quantity}
            min={1}
            invalid={errors.goods !== undefined}
            onChange={(next) => onChange({ quantity: next })}
          />
        </div>
      )}
      {tracking === 'none' && errors.goods && <FieldError>{errors.goods}</FieldError>}
    </section>
  )
}
