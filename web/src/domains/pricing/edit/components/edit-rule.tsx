import { PRICE_TYPE_NAMES, PRICE_TYPES, type PriceType } from '@shangxue/contract/pricing/endpoints'
import { Chip } from '../../../../ui/form/choices/chip.tsx'
import { SegmentedControl } from '../../../../ui/form/choices/segmented-control.tsx'
import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { FilterBar } from '../../../../ui/form/filters/filter-bar.tsx'
import { MoneyField } from '../../../../ui/form/numbers/money-field.tsx'
import { NumberField } from '../../../../ui/form/numbers/number-field.tsx'
import type { EditDraft } from '../edit-draft.ts'
import { ROUNDING_LABELS, ROUNDINGS, type Rounding } from '../reprice.ts'
import styles from './edit.module.css'

interface EditRuleProps {
  draft: EditDraft
  onChange: (fields: Partial<EditDraft>) => void
  canSeeCost: boolean
}

const WAY_OPTIONS = [
  { value: 'amount', label: '按金额' },
  { value: 'percent', label: '按比例' },
  { value: 'set', label: '设为' },
] as const
const DIRECTIONS = [
  { value: 'down', label: '降价' },
  { value: 'up', label: '涨价' },
] as const
const ROUNDING_OPTIONS = ROUNDINGS.map((value) => ({ value, label: ROUNDING_LABELS[value] }))
const isRounding = (value: string): value is Rounding => ROUNDINGS.some((option) => option === value)

/** Which price types change, and by which rule. */
export function EditRule({ draft, onChange, canSeeCost }: EditRuleProps) {
  const { types, way, direction } = draft
  const toggle = (type: PriceType) => {
    const next = PRICE_TYPES.filter((option) => (option === type) !== types.includes(option))
    if (next.length > 0) onChange({ types: next })
  }
  const hidesOldPrices = !canSeeCost && types.some((type) => type === 'purchase' || type === 'floor')
  return (
    <div className={styles.rule}>
      <FilterBar label="改哪种价格">
        {PRICE_TYPES.map((type) => (
          <Chip key={type} selected={types.includes(type)} onClick={() => toggle(type)}>
            {PRICE_TYPE_NAMES[type]}
          </Chip>
        ))}
      </FilterBar>
      {hidesOldPrices && <p className={styles.note}>没有查看成本的权限：采购价和最低价只能设为新的金额。</p>}
      <SegmentedControl
        label="怎么改"
        named
        options={WAY_OPTIONS}
        value={way}
        onChange={(next) => onChange({ way: next })}
      />
      {way !== 'set' && (
        <SegmentedControl
          label="方向"
          options={DIRECTIONS}
          value={direction}
          onChange={(next) => onChange({ direction: next })}
        />
      )}
      <div className={styles.pair}>
        {way === 'amount' && (
          <MoneyField label="每个价格变动" value={draft.amount} onChange={(amount) => onChange({ amount })} />
        )}
        {way === 'percent' && (
          <NumberField
            label="每个价格变动"
            suffix="%"
            decimals={2}
            value={draft.percent}
            onChange={(percent) => onChange({ percent })}
          />
        )}
        {way === 'set' && (
          <MoneyField
            label="新价格"
            hint="不填时，在下面逐个填写"
            value={draft.fixed}
            onChange={(fixed) => onChange({ fixed })}
          />
        )}
        {way !== 'set' && (
          <SelectField
            label="取整"
            options={ROUNDING_OPTIONS}
            value={draft.rounding}
            onChange={({ target }) => isRounding(target.value) && onChange({ rounding: target.value })}
          />
        )}
      </div>
    </div>
  )
}
