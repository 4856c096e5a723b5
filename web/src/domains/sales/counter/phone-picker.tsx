import { fullModelName, fullSkuName } from '@shangxue/contract/catalogue/endpoints'
import { codeFromSearch } from '@shangxue/contract/devices/device-codes'
import type { PriceLevel } from '@shangxue/contract/pricing/levels'
import { daysBetween } from '@shangxue/study/time/calendar'
import { useState } from 'react'
import { dayOf, today } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { SearchField } from '../../../ui/form/filters/search-field.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import layout from '../../../ui/overlay/picker/picker-sheet.module.css'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { levelPrice } from '../new-sale/line-prices.ts'
import styles from './picker.module.css'
import { PickerList, StoreRequired } from './picker-parts.tsx'
import {
  type StoreDevice,
  type StoreModel,
  type StoreSku,
  skuText,
  useStoreDevices,
  useStoreStock,
} from './store-stock.ts'

/** A SKU whose devices are listed. */
export interface PickedSku {
  readonly skuId: number
  readonly title: string
}

interface PhonePickerProps {
  open: boolean
  onClose: () => void
  /** Store whose stock is listed; null if none is chosen yet. */
  location: number | null
  level: PriceLevel
  /** Opens the devices of this SKU instead of the list of models. */
  initialSku?: PickedSku | undefined
  /** Number of chosen devices, in all and by SKU. */
  chosenCount: number
  chosenOfSku: (skuId: number) => number
  isChosen: (device: StoreDevice) => boolean
  onToggle: (device: StoreDevice) => void
}

/** Picks devices from the stock of a store: model, then spec and colour, then the single devices. */
export default function PhonePicker(props: PhonePickerProps) {
  const { open, onClose, location, initialSku, chosenCount } = props
  const [q, setQ] = useState('')
  const [model, setModel] = useState<StoreModel>()
  const [sku, setSku] = useState(initialSku)

  const close = () => {
    setQ('')
    setModel(undefined)
    setSku(initialSku)
    onClose()
  }
  const openSku = ({ brand, model: name }: StoreModel, picked: StoreSku) =>
    setSku({ skuId: picked.sku_id, title: `${fullModelName(brand, name)} ${skuText(picked)}` })
  const openModel = (next: StoreModel) => {
    const [only, ...others] = next.skus
    // A model with a single SKU has nothing to choose there.
    if (only && others.length === 0) openSku(next, only)
    else setModel(next)
  }
  const stepBack = () => {
    if (sku) setSku(undefined)
    else setModel(undefined)
  }
  const title = sku?.title ?? (model ? fullModelName(model.brand, model.model) : '选手机')

  return (
    <Sheet
      open={open}
      onClose={close}
      title={title}
      tall
      flush
      footer={
        <>
          {(sku ?? model) && (
            <Button kind="secondary" icon="back" onClick={stepBack}>
              返回
            </Button>
          )}
          <Button onClick={close}>{chosenCount > 0 ? `选好（${chosenCount} 台）` : '完成'}</Button>
        </>
      }
    >
      <div className={layout.picker}>
        {location === null && <StoreRequired />}
        {location !== null && sku && (
          <Devices {...props} location={location} filter={{ sku_id: sku.skuId }} />
        )}
        {location !== null && !sku && model && (
          <Skus {...props} model={model} onPick={(picked) => openSku(model, picked)} />
        )}
        {location !== null && !sku && !model && (
          <Models {...props} location={location} q={q} onSearch={setQ} onPick={openModel} />
        )}
      </div>
    </Sheet>
  )
}

interface AtStore extends PhonePickerProps {
  location: number
}

interface ModelsProps extends AtStore {
  q: string
  onSearch: (q: string) => void
  onPick: (model: StoreModel) => void
}

function Models(props: ModelsProps) {
  const { location, level, chosenOfSku, q, onSearch, onPick } = props
  const models = useStoreStock(location, 'serial', q)
  const code = codeFromSearch(q)
  return (
    <>
      <div className={layout.search}>
        <SearchField label="型号、配置、颜色或串号后几位" value={q} onChange={onSearch} />
      </div>
      {code && (
        <>
          <h3 className={styles.heading}>串号里有 {code} 的</h3>
          <Devices {...props} filter={{ q: code }} showModel />
          <h3 className={styles.heading}>型号</h3>
        </>
      )}
      <PickerList
        label="型号"
        list={models}
        empty={
          q.trim() === '' ? (
            <EmptyState icon="phone" title="这里没有可卖的手机" hint="换一个门店，或先调拨、入库" />
          ) : (
            <EmptyState icon="search" title="没有找到" hint="换一个关键词，或换一个门店" />
          )
        }
      >
        {(model) => {
          const chosen = model.skus.reduce((sum, { sku_id }) => sum + chosenOfSku(sku_id), 0)
          return (
            <li key={model.product_id}>
              <button type="button" className={styles.row} onClick={() => onPick(model)}>
                <span className={styles.main}>
                  {model.model}
                  <span className={styles.note}>{model.brand}</span>
                </span>
                <span className={styles.side}>
                  {model.pieces} 台{chosen > 0 && <span className={styles.chosen}>已选 {chosen}</span>}
                  <span className={styles.note}>{priceFrom(model, level)}</span>
                </span>
                <span className={styles.arrow}>
                  <Icon name="chevron-right" size={1.125} />
                </span>
              </button>
            </li>
          )
        }}
      </PickerList>
    </>
  )
}

/** The lowest price of a model's SKUs. */
function priceFrom({ skus }: StoreModel, level: PriceLevel): string {
  const prices = skus.flatMap((sku) => levelPrice(sku, level) ?? [])
  if (prices.length === 0) return '没有定价'
  const lowest = Math.min(...prices)
  return lowest === Math.max(...prices) ? formatMoney(lowest) : `${formatMoney(lowest)} 起`
}

interface SkusProps extends PhonePickerProps {
  model: StoreModel
  onPick: (sku: StoreSku) => void
}

function Skus({ model, level, chosenOfSku, onPick }: SkusProps) {
  return (
    <ul aria-label="规格和颜色">
      {model.skus.map((sku) => {
        const price = levelPrice(sku, level)
        const chosen = chosenOfSku(sku.sku_id)
        return (
          <li key={sku.sku_id}>
            <button type="button" className={styles.row} onClick={() => onPick(sku)}>
              <span className={styles.main}>
                {skuText(sku)}
                <span className={styles.note}>{price === null ? '没有定价' : formatMoney(price)}</span>
              </span>
              <span className={styles.side}>
                {sku.pieces} 台{chosen > 0 && <span className={styles.chosen}>已选 {chosen}</span>}
              </span>
              <span className={styles.arrow}>
                <Icon name="chevron-right" size={1.125} />
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

interface DevicesProps extends AtStore {
  filter: { sku_id?: number; q?: string }
  /** Names the model of each device, for lists of several models. */
  showModel?: boolean
}

function Devices({ location, filter, showModel, isChosen, onToggle }: DevicesProps) {
  const devices = useStoreDevices(location, filter)
  return (
    <PickerList
      label="手机"
      list={devices}
      empty={<EmptyState icon="phone" title="这里没有可卖的了" hint="返回选别的规格，或换一个门店" />}
    >
      {(device) => {
        const { id, identifier, received_at } = device
        const age = received_at ? daysBetween(dayOf(received_at), today()) : undefined
        const note = [showModel && fullSkuName(device), age !== undefined && `库龄 ${age} 天`]
        const chosen = isChosen(device)
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.row}
              aria-pressed={chosen}
              onClick={() => onToggle(device)}
            >
              <span className={classes(styles.main, styles.code)}>
                {identifier}
                <span className={styles.note}>{note.filter(Boolean).join(' · ')}</span>
              </span>
              <span className={styles.mark}>{chosen && <Icon name="check" />}</span>
            </button>
          </li>
        )
      }}
    </PickerList>
  )
}
