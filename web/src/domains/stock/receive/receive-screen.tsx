import { receiveStock } from '@shangxue/contract/stock/actions'
import { useState } from 'react'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatMoney } from '../../../lib/money.ts'
import { usePendingEdit } from '../../../lib/outbox/hooks.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { type FormErrors, useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { useOnlyLocation } from '../api.ts'
import styles from '../shared/code-list.module.css'
import { DoneView, type DoneViewProps } from '../shared/done-view.tsx'
import { useOutboxDraft } from '../shared/use-outbox-draft.ts'
import { useResolvedCodes } from '../shared/use-resolved-codes.ts'
import { STOCK_QUERIES } from '../stock-actions-api.ts'
import { quantityText } from '../stock-labels.ts'
import { EMPTY_RECEIPT, lineErrors, type ReceiptDraft, receiptCodes, receiptTotals } from './receipt-draft.ts'
import { ReceiptFields } from './receipt-fields.tsx'

const TITLE = '入库'

/** 入库: devices by IMEI and accessories by quantity, each sku at its cost. */
export default function ReceiveScreen() {
  // Each receipt is a new form. It starts with the last location, because deliveries usually go to the same one.
  const [round, setRound] = useState({ number: 0, location: EMPTY_RECEIPT.location })
  return (
    <RequirePermission permission="inventory-manage" title={TITLE}>
      <ReceiptForm
        key={round.number}
        initialLocation={round.location}
        onNext={(location) => setRound({ number: round.number + 1, location })}
      />
    </RequirePermission>
  )
}

const receiptInput = ({ location, note, lines }: ReceiptDraft) => ({
  location_id: location ?? 0,
  note: note.trim(),
  lines: lines.map(({ sku_id, tracking, cost, phones, quantity }) => ({
    sku_id,
    cost_fen: cost ?? 0,
    devices: phones.map(({ open, ...phone }) => phone),
    ...(tracking === 'none' && { quantity: quantity ?? 0 }),
  })),
})

interface ReceiptFormProps {
  initialLocation: number | null
  onNext: (location: number | null) => void
}

interface Outcome extends Pick<DoneViewProps, 'title' | 'document' | 'queued'> {
  readonly location: number | null
}

function ReceiptForm({ initialLocation, onNext }: ReceiptFormProps) {
  const back = useBackTarget('/home')
  const outboxDraft = useOutboxDraft('stock-receive', '/stock/receive')
  const form = useForm<ReceiptDraft, 'goods'>({
    initial: { ...EMPTY_RECEIPT, location: initialLocation },
    draft: outboxDraft.slot,
    validate: ({ lines }): FormErrors<ReceiptDraft, 'goods'> => ({
      location: location === null && '请选择入库的门店或仓库',
      goods: lines.length === 0 && '还没有商品，请选商品或扫条码',
      lines: validateLines()
        .map(({ cost, goods: missing }) => cost ?? missing)
        .find(Boolean),
    }),
    onError: ({ status }): unknown => (status === 409 ? resolution.refresh() : undefined),
  })
  const { lines } = form.values
  const onlyLocation = useOnlyLocation()
  const location = form.values.location ?? onlyLocation
  const resolution = useResolvedCodes(receiptCodes(lines))
  const validateLines = () => lines.map((line) => lineErrors(line, resolution.known))
  const [outcome, setOutcome] = useState<Outcome>()
  const totals = receiptTotals(lines)
  const quantityLabel = quantityText(totals.phones, totals.pieces)
  const pendingEdit = usePendingEdit(receiveStock)
  const receive = useCall(receiveStock, {
    invalidates: STOCK_QUERIES,
    ...form.callOptions,
    queue: {
      title: () => `入库 ${quantityLabel}`,
      editAt: outboxDraft.editAt,
      replaces: pendingEdit?.id,
      onQueued: (_, queued) => {
        outboxDraft.save(form.values)
        form.clear()
        setOutcome({ title: `入库 ${quantityLabel}`, location, queued })
      },
    },
  })
  const errors = { ...form.errors, lines: form.isSubmitted ? validateLines() : [] }
  const submit = form.handleSubmit(
    (values) => receive.mutateAsync(receiptInput({ ...values, location })),
    undefined,
    ({ id, number, devices, pieces }) =>
      setOutcome({
        title: `已入库 ${quantityText(devices, pieces)}`,
        location,
        document: { number, to: `/stock/documents/${id}` },
      }),
  )
  if (outcome) {
    const { location: lastLocation, ...doneProps } = outcome
    return (
      <DoneView page={TITLE} back={back} {...doneProps}>
        <Button block onClick={() => onNext(lastLocation)}>
          再入一单
        </Button>
      </DoneView>
    )
  }
  return (
    <FormPage
      title={TITLE}
      back={back}
      {...form.page}
      onSubmit={submit}
      submitLabel={quantityLabel ? `入库 ${quantityLabel}` : '入库'}
      secondary={totals.cost > 0 && <CostTotal fen={totals.cost} specs={lines.length} />}
    >
      <ReceiptFields
        draft={{ ...form.values, location }}
        change={form.change}
        resolution={resolution}
        errors={errors}
      />
    </FormPage>
  )
}

function CostTotal({ fen, specs }: { fen: number; specs: number }) {
  return (
    <p className={styles.sum}>
      <strong>{formatMoney(fen)}</strong>
      <span>{specs} 种商品</span>
    </p>
  )
}
