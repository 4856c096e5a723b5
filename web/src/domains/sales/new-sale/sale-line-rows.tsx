import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { Stepper } from '../../../ui/form/numbers/stepper.tsx'
import type { PhoneLine, PieceLine } from './cart.ts'
import styles from './sale.module.css'

interface PriceProps {
  /** Names the item for screen readers: an IMEI or a title. */
  itemName: string
  value: number | null
  invalid: boolean
  onChange: (price: number | null) => void
}

const PriceField = ({ itemName, value, invalid, onChange }: PriceProps) => (
  <div className={styles.price}>
    <MoneyField
      label={`${itemName}，单价`}
      hideLabel
      value={value}
      error={invalid && value === null ? '请填写单价' : undefined}
      onChange={onChange}
    />
  </div>
)

interface PhoneRowProps {
  phone: PhoneLine
  /** Number of devices of the same sku with a different price. */
  differingCount: number
  invalid: boolean
  onPrice: (price: number | null) => void
  onApplyToAll: () => void
  onRemove: () => void
}

/** Row of a device with its price. */
export function PhoneRow({ phone, differingCount, invalid, onPrice, onApplyToAll, onRemove }: PhoneRowProps) {
  const { title, key, price } = phone
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        <span className={styles.title}>{title}</span>
        <span className={styles.code}>{key}</span>
      </span>
      <IconButton icon="close" label={`移除 ${key}`} onClick={onRemove} />
      <div className={styles.figures}>
        <span className={styles.same}>
          {differingCount > 0 && price !== null && (
            <Button kind="plain" small onClick={onApplyToAll}>
              同款都用这个价
            </Button>
          )}
        </span>
        <PriceField itemName={key} value={price} invalid={invalid} onChange={onPrice} />
      </div>
    </li>
  )
}

interface PieceRowProps {
  piece: PieceLine
  invalid: boolean
  onPrice: (price: number | null) => void
  onQuantity: (quantity: number | null) => void
  onRemove: () => void
}

/** Row of an accessory with its quantity and price. */
export function PieceRow({ piece, invalid, onPrice, onQuantity, onRemove }: PieceRowProps) {
  const { title, quantity, price, available } = piece
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        <span className={styles.title}>{title}</span>
        {(quantity ?? 0) > available && <span className={styles.error}>这里只有 {available} 件</span>}
      </span>
      <IconButton icon="close" label={`移除 ${title}`} onClick={onRemove} />
      <div className={styles.figures}>
        <Stepper
          label={`${title}，件数`}
          value={quantity}
          min={1}
          invalid={invalid && !quantity}
          onChange={onQuantity}
        />
        <PriceField itemName={title} value={price} invalid={invalid} onChange={onPrice} />
      </div>
    </li>
  )
}
