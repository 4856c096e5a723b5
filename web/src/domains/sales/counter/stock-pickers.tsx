import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { lazyWithRetry, MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { goodsStyles as goods } from '../../stock/public.ts'
import type { Cart } from '../new-sale/cart.ts'
import { hasDevice, piecesOf, setPieces, toggleDevice } from '../new-sale/draft-changes.ts'
import styles from '../new-sale/sale.module.css'
import type { RequestedPhones, SaleDraft } from '../new-sale/sale-draft.ts'
import type { useSaleItems } from '../new-sale/use-sale-items.ts'

const PhonePicker = lazyWithRetry(() => import('./phone-picker.tsx'))
const AccessoryPicker = lazyWithRetry(() => import('./accessory-picker.tsx'))

interface StockPickersProps {
  draft: SaleDraft
  change: (fields: Partial<SaleDraft>) => void
  cart: Cart
  lookup: ReturnType<typeof useSaleItems>
}

/** Picks devices and accessories from the stock of the sale's store. */
export function StockPickers({ draft, change, cart, lookup: { known } }: StockPickersProps) {
  const [openPicker, setOpenPicker] = useState<'phones' | 'accessories' | null>(null)
  const [requestedSku, setRequestedSku] = useState<RequestedPhones>()
  const chosenOfSku = (skuId: number) => cart.phones.filter((phone) => phone.skuId === skuId).length
  const openPhones = (requested?: RequestedPhones) => {
    setRequestedSku(requested)
    setOpenPicker('phones')
  }
  const close = () => setOpenPicker(null)
  const shared = { onClose: close, location: draft.location, level: cart.level }
  return (
    <>
      <div className={goods.buttons}>
        <Button kind="secondary" icon="phone" onClick={() => openPhones()}>
          选手机
        </Button>
        <Button kind="secondary" icon="plus" onClick={() => setOpenPicker('accessories')}>
          选配件
        </Button>
      </div>
      <RequestedList
        requested={draft.requested}
        chosenOfSku={chosenOfSku}
        onPick={openPhones}
        onRemove={(skuId) => change({ requested: draft.requested.filter((item) => item.skuId !== skuId) })}
      />
      <MountOnce when={openPicker === 'phones'}>
        <PhonePicker
          {...shared}
          key={requestedSku?.skuId}
          open={openPicker === 'phones'}
          initialSku={requestedSku}
          chosenCount={cart.phones.length}
          chosenOfSku={chosenOfSku}
          isChosen={(device) => hasDevice(draft, known, device)}
          onToggle={(device) => change(toggleDevice(draft, known, device))}
        />
      </MountOnce>
      <MountOnce when={openPicker === 'accessories'}>
        <AccessoryPicker
          {...shared}
          open={openPicker === 'accessories'}
          chosenCount={cart.pieces.length}
          quantityOf={(skuId) => piecesOf(draft, known, skuId)}
          onQuantity={(skuId, quantity) => change(setPieces(draft, known, skuId, quantity))}
        />
      </MountOnce>
    </>
  )
}

interface RequestedListProps {
  requested: readonly RequestedPhones[]
  chosenOfSku: (skuId: number) => number
  onPick: (requested: RequestedPhones) => void
  onRemove: (skuId: number) => void
}

/** Models of a repeated sale whose devices are not all chosen yet. */
function RequestedList({ requested, chosenOfSku, onPick, onRemove }: RequestedListProps) {
  const open = requested.filter(({ skuId, count }) => chosenOfSku(skuId) < count)
  if (open.length === 0) return null
  return (
    <section className={goods.group} aria-label="还要选的手机">
      <div className={goods.head}>
        <h2>还要选的手机</h2>
      </div>
      <ul className={goods.items} aria-label="还要选的手机">
        {open.map((item) => (
          <li key={item.skuId} className={styles.requested}>
            <span className={styles.what}>
              <span className={styles.title}>{item.title}</span>
              <span className={styles.ways}>
                要 {item.count} 台，已选 {chosenOfSku(item.skuId)} 台
              </span>
            </span>
            <Button kind="secondary" small aria-label={`选 ${item.title}`} onClick={() => onPick(item)}>
              选串号
            </Button>
            <IconButton icon="close" label={`不要 ${item.title}`} onClick={() => onRemove(item.skuId)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
