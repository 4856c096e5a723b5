import { useAllowed } from '../../lib/session/state.ts'
import { SegmentedControl } from '../../ui/form/choices/segmented-control.tsx'
import type { ListFilters } from '../stock/public.ts'

type View = 'orders' | 'suppliers' | 'suggestions' | 'price-cuts' | 'rebates'

interface ViewSwitcherProps {
  value: View
  address: ListFilters
}

/** Switches between the lists of purchasing that the user may see. */
export function ViewSwitcher({ value, address }: ViewSwitcherProps) {
  const managesPurchases = useAllowed('purchase-manage')
  const managesMoney = useAllowed('finance')
  const options: { value: View; label: string }[] = [
    { value: 'orders', label: '采购单' },
    ...(managesPurchases || managesMoney ? [{ value: 'suppliers' as const, label: '供应商' }] : []),
    ...(managesPurchases ? [{ value: 'suggestions' as const, label: '建议采购' }] : []),
    ...(managesPurchases || managesMoney
      ? [
          { value: 'price-cuts' as const, label: '价保' },
          { value: 'rebates' as const, label: '返利' },
        ]
      : []),
  ]
  if (options.length === 1) return null
  return (
    <SegmentedControl
      label="采购"
      options={options}
      value={value}
      onChange={(next) =>
        address.setAll({
          ...{ view: next === 'orders' ? null : next, q: null, order_state: null, balance: null },
        })
      }
    />
  )
}
