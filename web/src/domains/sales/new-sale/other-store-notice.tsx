import { Notice } from '../../../ui/display/notice.tsx'
import type { Cart } from './cart.ts'
import type { SaleDraft } from './sale-draft.ts'
import type { KnownItems } from './use-sale-items.ts'

interface OtherStoreNoticeProps {
  draft: SaleDraft
  cart: Cart
  known: KnownItems
  onStore: (location: number) => void
}

/** Offers to change the store if all scanned devices are in one other store, where the sale is probably made. */
export function OtherStoreNotice({ draft, cart, known, onStore }: OtherStoreNoticeProps) {
  if (cart.phones.length > 0 || cart.excluded.length === 0) return null
  const locations = cart.excluded.flatMap(({ code }) => {
    const { status, location_id, location } = known.codes.get(code) ?? {}
    return status === 'in_stock' && location_id && location_id !== draft.location
      ? [{ id: location_id, name: location ?? '' }]
      : []
  })
  const [otherStore] = locations
  if (!otherStore || locations.some(({ id }) => id !== otherStore.id)) return null
  return (
    <Notice action={{ label: '改为这个门店', onSelect: () => onStore(otherStore.id) }}>
      扫描的手机都在{otherStore.name}
    </Notice>
  )
}
