import { reversePurchaseReceipt } from '@shangxue/contract/purchasing/receipts'
import { FREIGHT_METHOD_NAMES } from '@shangxue/contract/purchasing/schemas'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Section } from '../../../ui/layout/page/page.tsx'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { type OrderDetail, PURCHASE_STOCK_QUERIES } from '../api.ts'

type Receipt = OrderDetail['receipts'][number]

/** Receipts of an order, newest first. */
export function ReceiptList({ receipts }: { receipts: readonly Receipt[] }) {
  const [chosen, setChosen] = useState<Receipt>()
  const [isReversing, setIsReversing] = useState(false)
  const managesPurchases = useAllowed('purchase-manage')
  const navigate = useNavigate()
  const reverseReceipt = useCall(reversePurchaseReceipt, { invalidates: PURCHASE_STOCK_QUERIES, quiet: true })
  return (
    <Section title="收货记录">
      <List label="收货记录">
        {receipts.map((receipt) => (
          <ListItem
            key={receipt.id}
            onClick={() => setChosen(receipt)}
            title={`${receipt.number} · ${formatWhole(receipt.quantity)} 件`}
            note={receiptNote(receipt)}
            value={receipt.goods_fen === null ? undefined : formatMoney(receipt.goods_fen)}
            valueNote={receipt.reversed && <Tag kind="danger">已冲销</Tag>}
          />
        ))}
      </List>
      <ActionSheet
        open={chosen !== undefined && !isReversing}
        onClose={() => setChosen(undefined)}
        title={chosen?.number ?? ''}
        actions={[
          {
            label: '查看入库单',
            icon: 'document',
            onSelect: () => void navigate(`/stock/documents/${chosen?.document_id}`),
          },
          ...(managesPurchases && chosen && !chosen.reversed
            ? [
                {
                  ...{ label: '冲销收货', icon: 'undo' as const, danger: true },
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
        onClose={() => {
          setIsReversing(false)
          setChosen(undefined)
        }}
        title="冲销收货"
        submitLabel="冲销"
        danger
        commonReasons={['收错了单', '数量不对', '规格不对']}
        onSubmit={async (reason) => {
          await reverseReceipt.mutateAsync({ id: chosen?.id ?? 0, reason })
          setIsReversing(false)
          setChosen(undefined)
          toast('已冲销，采购单可以重新收货', { kind: 'success' })
        }}
      >
        <p>{chosen?.number} 的货从库存里退出，应付同时冲销</p>
      </ReasonSheet>
    </Section>
  )
}

const receiptNote = ({
  by,
  at,
  note,
  freight_fen,
  freight_method,
  carrier,
  invoice_number,
}: Receipt): string =>
  [
    `${by}，${formatDateTime(at)}`,
    freight_fen !== null &&
      freight_fen > 0 &&
      `运费 ${formatMoney(freight_fen)}（${FREIGHT_METHOD_NAMES[freight_method]}，${carrier ?? ''}）`,
    invoice_number !== null && `发票 ${invoice_number}`,
    note,
  ]
    .filter(Boolean)
    .join(' · ')
