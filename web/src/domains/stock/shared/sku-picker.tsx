import type { Output } from '@shangxue/contract/platform/endpoint'
import { findSkus } from '@shangxue/contract/stock/actions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../lib/api/queries.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'

export type Sku = Output<typeof findSkus>['list'][number]

interface SkuPickerProps {
  open: boolean
  onClose: () => void
  title: string
  /** Restricts the search to devices or to accessories. */
  tracking?: Sku['tracking']
  onPick: (sku: Sku) => void
}

const MAX_RESULTS = 30

/** Picks a sku with the same server-side search as the model list. */
export function SkuPicker({ open, onClose, title, tracking, onPick }: SkuPickerProps) {
  const [q, setQ] = useState('')
  const result = useQuery({
    ...query(findSkus, { q: q.trim(), ...(tracking && { tracking }), limit: MAX_RESULTS }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const list = result.data?.list ?? []
  const close = () => {
    setQ('')
    onClose()
  }
  return (
    <PickerSheet
      open={open}
      onClose={close}
      title={title}
      searchLabel="型号、配置、颜色、拼音或条码"
      loading={result.isFetching}
      onRetry={result.isError ? result.refetch : undefined}
      onSearch={setQ}
      options={list.map(({ id, title: label, purchase_fen, barcode }) => ({
        value: String(id),
        label,
        note: [purchase_fen !== null && `进价 ${formatMoney(purchase_fen)}`, barcode]
          .filter(Boolean)
          .join(' · '),
      }))}
      value={null}
      empty={<NoProducts productName={tracking === 'none' ? '配件' : '商品'} />}
      onPick={(id) => {
        const sku = list.find((item) => String(item.id) === id)
        if (sku) onPick(sku)
      }}
    />
  )
}

function NoProducts({ productName }: { productName: string }) {
  const canImport = useAllowed('inventory-manage')
  return (
    <EmptyState
      title={`还没有${productName}`}
      hint={canImport ? '用表格导入库存，型号和配置会一起建好' : '请店长或库管先导入库存'}
      action={canImport && <ButtonLink to="/home?import=stock">导入库存</ButtonLink>}
    />
  )
}
