import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { goodsStyles as goods, SkuPicker } from '../../stock/public.ts'
import { PastePrices } from './paste-prices.tsx'
import styles from './policy.module.css'
import type { RuleItem } from './policy-api.ts'

interface RuleItemsProps {
  items: readonly RuleItem[]
  error: string | undefined
  priceLabel: string
  onChange: (items: readonly RuleItem[]) => void
}

/** Goods with their prices: chosen one by one, or pasted from a table. */
export function RuleItems({ items, error, priceLabel, onChange }: RuleItemsProps) {
  const [isPicking, setIsPicking] = useState(false)
  const [isPasting, setIsPasting] = useState(false)
  /** Later items replace earlier ones of the same SKU. */
  const add = (added: readonly RuleItem[]) =>
    onChange([...new Map([...items, ...added].map((item) => [item.skuId, item])).values()])
  const change = (skuId: number, fields: Partial<RuleItem>) =>
    onChange(items.map((item) => (item.skuId === skuId ? { ...item, ...fields } : item)))
  return (
    <section className={styles.items} aria-label="商品">
      <div className={goods.buttons}>
        <Button kind="secondary" icon="plus" onClick={() => setIsPicking(true)}>
          添加商品
        </Button>
        <Button kind="secondary" icon="copy" onClick={() => setIsPasting(!isPasting)}>
          {isPasting ? '收起粘贴' : '粘贴价格表'}
        </Button>
      </div>
      {isPasting && <PastePrices onItems={add} />}
      {error && <FieldError>{error}</FieldError>}
      {items.length > 0 && (
        <ul className={goods.items} aria-label="商品">
          {items.map(({ skuId, title, wholeModel, price }) => (
            <li key={skuId} className={styles.item}>
              <span>{title}</span>
              <IconButton
                icon="close"
                label={`移除 ${title}`}
                onClick={() => onChange(items.filter((item) => item.skuId !== skuId))}
              />
              <Checkbox
                label="该型号全部规格"
                checked={wholeModel}
                onChange={() => change(skuId, { wholeModel: !wholeModel })}
              />
              <MoneyField
                label={`${title}，${priceLabel}`}
                hideLabel
                value={price}
                error={error && price === null ? '请填写价格' : undefined}
                onChange={(next) => change(skuId, { price: next })}
              />
            </li>
          ))}
        </ul>
      )}
      <SkuPicker
        open={isPicking}
        onClose={() => setIsPicking(false)}
        title="选择商品"
        onPick={({ id, title }) => add([{ skuId: id, title, wholeModel: false, price: null }])}
      />
    </section>
  )
}
