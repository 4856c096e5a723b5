import { listPurchaseReturns, reversePurchaseReturn } from '@shangxue/contract/purchasing/receipts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { PURCHASE_STOCK_QUERIES, SILENT, supplierPath, supplierViewPath } from '../api.ts'

interface ReturnRow {
  readonly id: number
  readonly number: string
  readonly document_id: number
  readonly credit_fen: number
  readonly reversed: boolean
}

/** Returns to a supplier, newest first. */
export function ReturnList({ supplierId }: { supplierId: number }) {
  const managesPurchases = useAllowed('purchase-manage')
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<ReturnRow>()
  const [isReversing, setIsReversing] = useState(false)
  const reverse = useCall(reversePurchaseReturn, { invalidates: PURCHASE_STOCK_QUERIES, quiet: true })
  const list = infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listPurchaseReturns, { merchant_id: supplierId, limit: 30 }),
      placeholderData: keepPreviousData,
      meta: SILENT,
    }),
  )
  const close = () => {
    setChosen(undefined)
    setIsReversing(false)
  }
  return (
    <>
      <ListPage
        title="退货记录"
        back={useBackTarget(supplierPath(supplierId))}
        list={list}
        itemKey={({ id }) => id}
        renderItem={(row) => (
          <ListRow
            onClick={() => setChosen(row)}
            title={`${row.number} · ${formatWhole(row.quantity)} 件`}
            note={[formatDay(row.day), row.by, row.reason].join(' · ')}
            value={formatMoney(row.credit_fen)}
            valueNote={row.reversed && <Tag kind="danger">已冲销</Tag>}
          />
        )}
        estimate={76}
        add={
          managesPurchases && (
            <IconLink icon="plus" label="采购退货" to={supplierViewPath(supplierId, 'return')} />
          )
        }
        empty={<EmptyState icon="undo" title="还没有退货" hint="退给供应商的货和减少的应付显示在这里" />}
      />
      <ActionSheet
        open={chosen !== undefined && !isReversing}
        onClose={() => setChosen(undefined)}
        title={chosen?.number ?? ''}
        actions={[
          {
            ...{ label: '查看单据', icon: 'document' as const },
            onSelect: () => void navigate(`/stock/documents/${chosen?.document_id}`),
          },
          ...(managesPurchases && chosen && !chosen.reversed
            ? [
                {
                  ...{ label: '冲销退货', icon: 'undo' as const, danger: true },
                  onSelect: () => {
                    setChosen(chosen)
                    setIsReversing(true)
                  },
                },
              ]
            : []),
        ]}
      />
      <ReasonSheet
        open={isReversing}
        onClose={close}
        title="冲销退货"
        submitLabel="冲销"
        danger
        commonReasons={['退错了', '供应商不收']}
        onSubmit={async (reason) => {
          await reverse.mutateAsync({ id: chosen?.id ?? 0, reason })
          close()
          toast('已冲销，货回到库存', { kind: 'success' })
        }}
      >
        <p>
          {chosen?.number} 的货回到原来的门店或仓库，应付加回 {formatMoney(chosen?.credit_fen ?? 0)}
        </p>
      </ReasonSheet>
    </>
  )
}
