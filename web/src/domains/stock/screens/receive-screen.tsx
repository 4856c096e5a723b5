import { receiveStock } from '@shangxue/contract/stock/actions'
import { useState } from 'react'
import { useWayBack } from '../../../lib/address/index.ts'
import { useCall } from '../../../lib/api/index.ts'
import { formatMoney } from '../../../lib/money.ts'
import { usePendingEdit } from '../../../lib/outbox/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { type FormErrors, useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { DoneView, type DoneViewProps } from '../components/done-view.tsx'
import styles from '../components/goods.module.css'
import { Permitted } from '../components/permitted.tsx'
import { goodsText } from '../quantities.ts'
import { EMPTY_RECEIPT, lineErrors, linesCodes, type ReceiptDraft, totalsOf } from '../receive/receipt.ts'
import { ReceiptFields } from '../receive/receipt-fields.tsx'
import { STOCK_READS } from '../stale.ts'
import { useActionDraft } from '../use-action-draft.ts'
import { useResolved } from '../use-resolved.ts'

const TITLE = '入库'

/** 入库: devices by IMEI and accessories by quantity, each sku at its cost. */
export default function ReceiveScreen() {
  // Each receipt is a new form. It starts with the last location, because deliveries usually go to the same one.
  const [round, setRound] = useState({ number: 0, location: EMPTY_RECEIPT.location })
  return (
    <Permitted permission="inventory-manage" title={TITLE}>
      <ReceiptForm
        key={round.number}
        startAt={round.location}
        onAgain={(location) => setRound({ number: round.number + 1, location })}
      />
    </Permitted>
  )
}

const inputOf = ({ location, note, lines }: ReceiptDraft) => ({
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
  startAt: number | null
  onAgain: (location: number | null) => void
}

interface Outcome extends Pick<DoneViewProps, 'title' | 'document' | 'queued'> {
  readonly location: number | null
}

function ReceiptForm({ startAt, onAgain }: ReceiptFormProps) {
  const back = useWayBack('/home')
  const outbox = useActionDraft('stock-receive', '/stock/receive')
  const form = useForm<ReceiptDraft, 'goods'>({
    initial: { ...EMPTY_RECEIPT, location: startAt },
    draft: outbox.slot,
    validate: ({ location, lines }): FormErrors<ReceiptDraft, 'goods'> => ({
      location: location === null && '请选择入库的门店或仓库',
      goods: lines.length === 0 && '还没有商品，请选商品或扫条码',
      lines: errorsOfLines()
        .map(({ cost, goods: missing }) => cost ?? missing)
        .find(Boolean),
    }),
    onError: ({ status }): unknown => (status === 409 ? resolution.refresh() : undefined),
  })
  const { location, lines } = form.values
  const resolution = useResolved(linesCodes(lines))
  const errorsOfLines = () => lines.map((line) => lineErrors(line, resolution.known))
  const [outcome, setOutcome] = useState<Outcome>()
  const totals = totalsOf(lines)
  const goods = goodsText(totals.phones, totals.pieces)
  const edited = usePendingEdit(receiveStock)
  const receive = useCall(receiveStock, {
    stale: STOCK_READS,
    ...form.callOptions,
    queue: {
      title: () => `入库 ${goods}`,
      editAt: outbox.editAt,
      replaces: edited?.id,
      onQueued: (_, queued) => {
        outbox.keep(form.values)
        form.clear()
        setOutcome({ title: `入库 ${goods}`, location, queued })
      },
    },
  })
  const errors = { ...form.errors, lines: form.isSubmitted ? errorsOfLines() : [] }
  const submit = form.handleSubmit(
    (values) => receive.mutateAsync(inputOf(values)),
    undefined,
    ({ id, number, devices, pieces }) =>
      setOutcome({
        title: `已入库 ${goodsText(devices, pieces)}`,
        location,
        document: { number, to: `/stock/documents/${id}` },
      }),
  )
  if (outcome) {
    const { location: from, ...shown } = outcome
    return (
      <DoneView page={TITLE} back={back} {...shown}>
        <Button block onClick={() => onAgain(from)}>
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
      submitLabel={goods ? `入库 ${goods}` : '入库'}
      secondary={totals.cost > 0 && <Sum fen={totals.cost} specs={lines.length} />}
    >
      <ReceiptFields draft={form.values} change={form.change} resolution={resolution} errors={errors} />
    </FormPage>
  )
}

function Sum({ fen, specs }: { fen: number; specs: number }) {
  return (
    <p className={styles.sum}>
      <strong>{formatMoney(fen)}</strong>
      <span>{specs} 种商品</span>
    </p>
  )
}
