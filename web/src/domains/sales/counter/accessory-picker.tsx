import { fullSkuName } from '@shangxue/contract/catalogue/endpoints'
import type { PriceLevel } from '@shangxue/contract/pricing/levels'
import { useState } from 'react'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { SearchField } from '../../../ui/form/filters/search-field.tsx'
import { Stepper } from '../../../ui/form/numbers/stepper.tsx'
import layout from '../../../ui/overlay/picker/picker-sheet.module.css'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { levelPrice } from '../new-sale/line-prices.ts'
import styles from './picker.module.css'
import { PickerList, StoreRequired } from './picker-parts.tsx'
import { type StoreModel, type StoreSku, useStoreStock } from './store-stock.ts'

interface AccessoryPickerProps {
  open: boolean
  onClose: () => void
  /** Store whose stock is listed; null if none is chosen yet. */
  location: number | null
  level: PriceLevel
  /** Number of chosen kinds. */
  chosenCount: number
  /** Chosen pieces of a SKU; 0 if it is not chosen, null while its quantity is unreadable. */
  quantityOf: (skuId: number) => number | null
  /** 0 removes the SKU. */
  onQuantity: (skuId: number, quantity: number | null) => void
}

/** Picks several accessories from the stock of a store, with their quantities. */
export default function AccessoryPicker(props: AccessoryPickerProps) {
  const { open, onClose, location, chosenCount } = props
  const [q, setQ] = useState('')
  const close = () => {
    setQ('')
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title="选配件"
      tall
      flush
      footer={<Button onClick={close}>{chosenCount > 0 ? `选好（${chosenCount} 种）` : '完成'}</Button>}
    >
      <div className={layout.picker}>
        {location === null && <StoreRequired />}
        {location !== null && <Accessories {...props} location={location} q={q} onSearch={setQ} />}
      </div>
    </Sheet>
  )
}

interface AccessoriesProps extends AccessoryPickerProps {
  location: number
  q: string
  onSearch: (q: string) => void
}

function Accessories({ location, q, onSearch, ...row }: AccessoriesProps) {
  const models = useStoreStock(location, 'none', q)
  return (
    <>
      <div className={layout.search}>
        <SearchField label="名称、规格、拼音或条码" value={q} onChange={onSearch} />
      </div>
      <PickerList
        label="可选的配件"
        list={models}
        empty={
          q.trim() === '' ? (
            <EmptyState title="这里没有可卖的配件" hint="换一个门店，或先调拨、入库" />
          ) : (
            <EmptyState icon="search" title="没有找到" hint="换一个关键词，或换一个门店" />
          )
        }
      >
        {(model) =>
          model.skus.map((sku) => <AccessoryRow key={sku.sku_id} model={model} sku={sku} {...row} />)
        }
      </PickerList>
    </>
  )
}

interface AccessoryRowProps extends Pick<AccessoryPickerProps, 'level' | 'quantityOf' | 'onQuantity'> {
  model: StoreModel
  sku: StoreSku
}

function AccessoryRow({ model, sku, level, quantityOf, onQuantity }: AccessoryRowProps) {
  const price = levelPrice(sku, level)
  const quantity = quantityOf(sku.sku_id)
  const title = fullSkuName({ ...model, ...sku })
  return (
    <li className={styles.row}>
      <span className={styles.main}>
        {title}
        <span className={styles.note}>
          {price === null ? '没有定价' : formatMoney(price)} · 有 {sku.pieces} 件
        </span>
      </span>
      <span className={styles.stepper}>
        {quantity === 0 ? (
          <Button
            kind="secondary"
            small
            icon="plus"
            aria-label={`加入 ${title}`}
            onClick={() => onQuantity(sku.sku_id, 1)}
          >
            加入
          </Button>
        ) : (
          <Stepper
            label={`${title}，件数`}
            value={quantity}
            max={Math.max(sku.pieces, quantity ?? 1)}
            invalid={quantity === null}
            onChange={(next) => onQuantity(sku.sku_id, next)}
          />
        )}
      </span>
    </li>
  )
}
