import { useAllowed } from '../../../lib/session/index.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import styles from '../shared/code-list.module.css'
import type { MoveItem } from './move-draft.ts'

interface MoveItemRowProps {
  item: MoveItem
  /** For 调整: the quantity can decrease, and the cost can be set. */
  isCorrection: boolean
  invalid: boolean
  onChange: (patch: Partial<MoveItem>) => void
  onRemove: () => void
}

const DIRECTIONS = [
  { value: 'more', label: '增加' },
  { value: 'fewer', label: '减少' },
] as const

/** An accessory with its quantity. */
export function MoveItemRow({ item, isCorrection, invalid, onChange, onRemove }: MoveItemRowProps) {
  const canSeeCost = useAllowed('cost-view')
  const { title, quantity, fewer = false, cost = null } = item
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <span>{title}</span>
        <IconButton icon="close" label={`移除 ${title}`} onClick={onRemove} />
      </div>
      <div className={styles.itemLine}>
        {isCorrection ? (
          <SegmentedControl
            label={`${title}，增加还是减少`}
            options={DIRECTIONS}
            value={fewer ? 'fewer' : 'more'}
            onChange={(direction) => onChange({ fewer: direction === 'fewer' })}
          />
        ) : (
          <span>件数</span>
        )}
        <Stepper
          label={`${title}，件数`}
          value={quantity}
          min={isCorrection ? 0 : 1}
          invalid={invalid}
          onChange={(next) => onChange({ quantity: next })}
        />
      </div>
      {isCorrection && canSeeCost && !fewer && (
        <MoneyField
          label="单件成本（可不填）"
          hint="件数为 0 时只更正全部库存的成本"
          value={cost}
          onChange={(next) => onChange({ cost: next })}
        />
      )}
    </li>
  )
}
