import { receiveTransfer } from '@shangxue/contract/stock/actions'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/index.ts'
import { playSound } from '../../../lib/audio/index.ts'
import { isQueued, usePendingEdit } from '../../../lib/outbox/index.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { wrongImei } from '../codes.ts'
import { CodeEntry, ScanTally } from '../components/code-entry.tsx'
import { CodeRow } from '../components/code-row.tsx'
import { Folded } from '../components/folded.tsx'
import styles from '../components/goods.module.css'
import { goodsText } from '../quantities.ts'
import { STOCK_READS } from '../stale.ts'
import { useActionDraft } from '../use-action-draft.ts'
import { type ResolvedCode, useResolved } from '../use-resolved.ts'
import { unresolvedText } from '../words.ts'
import { type ArrivalDraft, arrivalOf, identifiersOf, NOTHING_ARRIVED, type Transfer } from './arrival.ts'
import { ArrivalGoods } from './arrival-goods.tsx'
import { MissingSheet, type WhatIsMissing } from './missing-sheet.tsx'
import { TransferHead } from './transfer-head.tsx'

interface ArrivalFormProps {
  transfer: Transfer
  back: string | (() => void)
  actions: ReactNode
}

/** 收货: confirms arrived items by scanning. Missing ones are returned to the sender or reported lost. */
export function ArrivalForm({ transfer, back, actions }: ArrivalFormProps) {
  const { id, number, to } = transfer
  const navigate = useNavigate()
  const address = `/stock/transfers/${id}`
  const outbox = useActionDraft(`stock-transfer-${id}`, address)
  const form = useForm<ArrivalDraft>({ initial: NOTHING_ARRIVED, draft: outbox.slot })
  const { values, change } = form
  const identifiers = identifiersOf(transfer)
  const onTransfer = (found: ResolvedCode) =>
    transfer.lines.some(
      ({ device_id, sku_id }) =>
        (device_id !== null && device_id === found.device_id) ||
        (device_id === null && sku_id === found.sku_id),
    )
  const resolution = useResolved(
    values.codes.filter((code) => !identifiers.has(code)),
    // A valid code that is not on this transfer plays a different sound from the scanner's.
    (found) => {
      if (!found.every(onTransfer)) playSound('error', { hint: false })
    },
  )
  const arrival = arrivalOf(transfer, values, resolution.known)
  const [asking, setAsking] = useState(false)
  const [notReady, setNotReady] = useState<string>()
  const arrivedPieces = transfer.lines.flatMap((line) =>
    line.device_id === null && arrival.pieces(line) > 0
      ? [{ sku_id: line.sku_id, quantity: arrival.pieces(line) }]
      : [],
  )
  const goods = goodsText(
    arrival.devices.here,
    arrivedPieces.reduce((sum, { quantity }) => sum + quantity, 0),
  )
  const receive = useCall(receiveTransfer, {
    stale: STOCK_READS,
    ...form.callOptions,
    queue: {
      title: () => `${to}收货 ${goods}（${number}）`,
      editAt: outbox.editAt,
      replaces: usePendingEdit(receiveTransfer)?.id,
      onQueued: () => {
        outbox.keep(values)
        form.clear()
        void navigate('/stock/transfers')
      },
    },
  })

  const send = ({ missing, reason }: WhatIsMissing) =>
    receive.mutateAsync({ id, device_ids: [...arrival.here], items: arrivedPieces, missing, reason })
  const done = `${to}已收货`
  /** Submits from the missing-items sheet, which shows a failure itself. */
  const sendMissing = async (what: WhatIsMissing) => {
    try {
      await send(what)
      form.clear()
      toast(done, { kind: 'success' })
    } catch (error) {
      if (!isQueued(error)) throw error
    }
  }
  const notReadyText = () => {
    if (arrival.waiting.length > 0) return unresolvedText(arrival.waiting.length, resolution.trouble)
    return arrival.tooMany ? '配件件数比发出的多，请核对后修改' : undefined
  }
  const submit = form.handleSubmit(() => {
    const text = notReadyText()
    setNotReady(text)
    if (text !== undefined) return undefined
    if (arrival.missing > 0) return setAsking(true)
    return send({ missing: 'none', reason: '' })
  }, done)
  const total = transfer.devices + transfer.pieces

  return (
    <FormPage
      title="调拨收货"
      subtitle={number}
      back={back}
      actions={actions}
      {...form.page}
      onSubmit={submit}
      submitLabel={goods ? `收货 ${goods}` : '收货'}
      error={form.submitError ?? notReady}
      lead={<TransferHead transfer={transfer} />}
    >
      {arrival.devices.sent > 0 && (
        <CodeEntry
          what="IMEI"
          known={values.codes}
          validate={wrongImei}
          onCodes={(codes) => change({ codes: [...values.codes, ...codes] })}
          status={
            <ScanTally
              count={`${arrival.devices.here} / ${arrival.devices.sent} 台`}
              last={arrival.strangers.slice(0, 2).map(({ code, why }) => ({ code, text: why, bad: true }))}
            />
          }
        />
      )}
      {resolution.trouble && (
        <Notice kind="warning" action={{ label: '重试', onSelect: () => void resolution.refresh() }}>
          有码没有查到结果：{resolution.trouble}
        </Notice>
      )}
      <Progress
        label="已到"
        value={total - arrival.missing}
        max={total}
        text={`${total - arrival.missing} / ${total}`}
      />
      {arrival.strangers.length > 0 && (
        <section className={styles.group} aria-label="不在这张单上">
          <div className={styles.head}>
            <h2>{arrival.strangers.length} 个不在这张单上，不会收货</h2>
          </div>
          <Folded label="不在这张单上的" items={arrival.strangers}>
            {({ code, title, why }) => (
              <CodeRow
                key={code}
                code={code}
                title={title}
                error={why}
                onRemove={() => change({ codes: values.codes.filter((one) => one !== code) })}
              />
            )}
          </Folded>
        </section>
      )}
      <ArrivalGoods transfer={transfer} arrival={arrival} draft={values} change={change} />
      <MissingSheet
        open={asking}
        onClose={() => setAsking(false)}
        transfer={transfer}
        arrival={arrival}
        onSubmit={sendMissing}
      />
    </FormPage>
  )
}
