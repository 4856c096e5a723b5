import { Notice } from '../../../ui/display/notice.tsx'
import type { Cart } from './cart.ts'
import type { SaleDraft } from './draft.ts'
import type { Known } from './use-goods.ts'

interface ElsewhereProps {
  draft: SaleDraft
  cart: Cart
  known: Known
  onStore: (location: number) => void
}

/** Offers to change the store if all scanned devices are in one other store, where the sale is probably made. */
export function Elsewhere({ draft, cart, known, onStore }: ElsewhereProps) {
  if (cart.phones.length > 0 || cart.leftOut.length === 0) return null
  const places = cart.leftOut.flatMap(({ code }) => {
    const { status, location_id, location } = known.codes.get(code) ?? {}
    return status === 'in_stock' && location_id && location_id !== draft.location
      ? [{ id: location_id, name: location ?? '' }]
      : []
  })
  const [place] = places
  if (!place || places.some(({ id }) => id !== place.id)) return null
  return (
    <Notice action={{ label: '改为这个门店', onSelect: () => onStore(place.id) }}>
      扫描的手机都在{place.name}
    </Notice>
  )
}
