import { receiveStock } from '@shangxue/contract/stock-actions'
import { useState } from 'react'
import { useWayBack } from '../../../lib/address/index.ts'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { formatMoney } from '../../../lib/money.ts'
import { isQueued, usePendingEdit } from '../../../lib/outbox/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { DoneView, type DoneViewProps } from '../components/done-view.tsx'
import styles from '../components/goods.module.css'
import { Permitted } from '../components/permitted.tsx'
import { goodsText } from '../quantities.ts'
import {
  EMPTY_RECEIPT,
  type LineErrors,
  lineErrors,
  linesCodes,
  type ReceiptDraft,
  totalsOf,
} from '../receive/receipt.ts'
import { ReceiptFields } from '../receive/receipt-fields.tsx'
import { STOCK_READS } from '../stale.ts'
import { useActionDraft } from '../use-action-draft.ts'
import { useResolved } from '../use-resolved.ts'

const TITLE = '入库'

/** 入库: phones by IMEI and accessories by quantity, each spec at its cost. */
export default function ReceiveScreen() {
  // Each receipt is a form of its own; the next delivery usually comes to the same place.
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

interface Errors {
  readonly location?: string
  readonly goods?: string
  readonly lines: readonly LineErrors[]
}

interface ReceiptFormProps {
  startAt: number | null
  onAgain: (location: number | null) => void
}

interface Outcome extends Pick<DoneViewProps, 'title' | 'document' | 'queued'> {
  readonly location: number | null
}

function ReceiptForm({ startAt, onAgain }: ReceiptFormProps) {
  const back = useWayBack('/home')
  const start = { ...EMPTY_RECEIPT, location: startAt }
  const draft = useActionDraft<ReceiptDraft>('stock-receive', start, '/stock/receive')
  const { location, lines } = draft.value
  const resolution = useResolved(linesCodes(lines))
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const totals = totalsOf(lines)
  const goods = goodsText(totals.phones, totals.pieces)
  const edited = usePendingEdit(receiveStock)
  const receive = useCall(receiveStock, {
    stale: STOCK_READS,
    quiet: true,
    chain: draft.chain,
    queue: {
      title: () => `入库 ${goods}`,
      editAt: draft.editAt,
      replaces: edited?.id,
      onQueued: (_, queued) => {
        draft.keep()
        setOutcome({ title: `入库 ${goods}`, location, queued })
      },
    },
  })

  const found: Errors = {
    ...(location === null && { location: '请选择入库的门店或仓库' }),
    ...(lines.length === 0 && { goods: '还没有商品，请选商品或扫条码' }),
    lines: lines.map((line) => lineErrors(line, resolution.known)),
  }
  const wrong =
    found.location !== undefined ||
    found.goods !== undefined ||
    found.lines.some(({ cost, goods: missing }) => cost ?? missing)
  const errors: Errors = tried ? found : { lines: [] }

  const submit = async () => {
    setTried(true)
    setRefusal(undefined)
    if (wrong) return
    try {
      const { id, number, devices, pieces } = await receive.mutateAsync(inputOf(draft.value))
      draft.clear()
      setOutcome({
        title: `已入库 ${goodsText(devices, pieces)}`,
        location,
        document: { number, to: `/stock/documents/${id}` },
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isQueued(error)) return
      setRefusal(error.message)
      if (error.status === 409) await resolution.refresh()
    }
  }
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
      onSubmit={submit}
      submitLabel={goods ? `入库 ${goods}` : '入库'}
      dirty={draft.dirty}
      onDiscard={draft.clear}
      restored={draft.restored}
      error={refusal}
      secondary={totals.cost > 0 && <Sum fen={totals.cost} specs={lines.length} />}
    >
      <ReceiptFields
        draft={draft.value}
        change={(fields) => {
          setRefusal(undefined)
          draft.change(fields)
        }}
        resolution={resolution}
        errors={errors}
      />
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
