import { receiveTransfer } from '@shangxue/contract/stock/actions'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { playSound } from '../../../lib/audio/sounds.ts'
import { usePendingEdit } from '../../../lib/outbox/hooks.ts'
import { isQueued } from '../../../lib/outbox/state.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { imeiError } from '../device-codes.ts'
import { CodeEntry, ScanTally } from '../shared/code-entry.tsx'
import styles from '../shared/code-list.module.css'
import { CodeRow, CollapsibleList } from '../shared/code-list.tsx'
import { useOutboxDraft } from '../shared/use-outbox-draft.ts'
import { type ResolvedCode, useResolvedCodes } from '../shared/use-resolved-codes.ts'
import { STOCK_QUERIES } from '../stock-actions-api.ts'
import { quantityText, unresolvedText } from '../stock-labels.ts'
import {
  type ArrivalDraft,
  calculateArrival,
  EMPTY_ARRIVAL,
  identifiersOf,
  type Transfer,
} from './arrival.ts'
import { ArrivalItems } from './arrival-items.tsx'
import { type MissingItems, MissingSheet } from './missing-sheet.tsx'
import { TransferSummary } from './transfer-summary.tsx'

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
  const outboxDraft = useOutboxDraft(`stock-transfer-${id}`, address)
  const form = useForm<ArrivalDraft>({ initial: EMPTY_ARRIVAL, draft: outboxDraft.slot })
  const { values, change } = form
  const identifiers = identifiersOf(transfer)
  const isOnTransfer = (resolved: ResolvedCode) =>
    transfer.lines.some(
      ({ device_id, sku_id }) =>
        (device_id !== null && device_id === resolved.device_id) ||
        (device_id === null && sku_id === resolved.sku_id),
    )
  const resolution = useResolvedCodes(
    values.codes.filter((code) => !identifiers.has(code)),
    // A valid code that is not on this transfer plays a different sound from the scanner's.
    (resolved) => {
      if (!resolved.every(isOnTransfer)) playSound('error', { hint: false })
    },
  )
  const arrival = calculateArrival(transfer, values, resolution.known)
  const [isAskingMissing, setIsAskingMissing] = useState(false)
  const [notReadyError, setNotReadyError] = useState<string>()
  const arrivedPieces = transfer.lines.flatMap((line) =>
    line.device_id === null && arrival.pieces(line) > 0
      ? [{ sku_id: line.sku_id, quantity: arrival.pieces(line) }]
      : [],
  )
  const quantityLabel = quantityText(
    arrival.devices.arrived,
    arrivedPieces.reduce((sum, { quantity }) => sum + quantity, 0),
  )
  const receive = useCall(receiveTransfer, {
    invalidates: STOCK_QUERIES,
    ...form.callOptions,
    queue: {
      title: () => `${to}收货 ${quantityLabel}（${number}）`,
      editAt: outboxDraft.editAt,
      replaces: usePendingEdit(receiveTransfer)?.id,
      onQueued: () => {
        outboxDraft.save(values)
        form.clear()
        void navigate('/stock/transfers')
      },
    },
  })

  const send = ({ missing, reason }: MissingItems) =>
    receive.mutateAsync({ id, device_ids: [...arrival.arrivedIds], items: arrivedPieces, missing, reason })
  const successText = `${to}已收货`
  /** Submits from the missing-items sheet, which shows a failure itself. */
  const sendMissing = async (input: MissingItems) => {
    try {
      await send(input)
      form.clear()
      toast(successText, { kind: 'success' })
    } catch (error) {
      if (!isQueued(error)) throw error
    }
  }
  const notReadyText = () => {
    if (arrival.unresolved.length > 0) return unresolvedText(arrival.unresolved.length, resolution.error)
    return arrival.exceedsSent ? '配件件数比发出的多，请核对后修改' : undefined
  }
  const submit = form.handleSubmit(() => {
    const text = notReadyText()
    setNotReadyError(text)
    if (text !== undefined) return undefined
    if (arrival.missing > 0) return setIsAskingMissing(true)
    return send({ missing: 'none', reason: '' })
  }, successText)
  const total = transfer.devices + transfer.pieces

  return (
    <FormPage
      title="调拨收货"
      subtitle={number}
      back={back}
      actions={actions}
      {...form.page}
      onSubmit={submit}
      submitLabel={quantityLabel ? `收货 ${quantityLabel}` : '收货'}
      error={form.submitError ?? notReadyError}
      lead={<TransferSummary transfer={transfer} />}
    >
      {arrival.devices.sent > 0 && (
        <CodeEntry
          what="IMEI"
          known={values.codes}
          validate={imeiError}
          onCodes={(codes) => change({ codes: [...values.codes, ...codes] })}
          status={
            <ScanTally
              count={`${arrival.devices.arrived} / ${arrival.devices.sent} 台`}
              recent={arrival.unexpected.slice(0, 2).map(({ code, why }) => ({ code, text: why, bad: true }))}
            />
          }
        />
      )}
      {resolution.error && (
        <Notice kind="warning" action={{ label: '重试', onSelect: () => void resolution.refresh() }}>
          有码没有查到结果：{resolution.error}
        </Notice>
      )}
      <Progress
        label="已到"
        value={total - arrival.missing}
        max={total}
        text={`${total - arrival.missing} / ${total}`}
      />
      {arrival.unexpected.length > 0 && (
        <section className={styles.group} aria-label="不在这张单上">
          <div className={styles.head}>
            <h2>{arrival.unexpected.length} 个不在这张单上，不会收货</h2>
          </div>
          <CollapsibleList label="不在这张单上的" items={arrival.unexpected}>
            {({ code, title, why }) => (
              <CodeRow
                key={code}
                code={code}
                title={title}
                error={why}
                onRemove={() => change({ codes: values.codes.filter((existing) => existing !== code) })}
              />
            )}
          </CollapsibleList>
        </section>
      )}
      <ArrivalItems transfer={transfer} arrival={arrival} draft={values} change={change} />
      <MissingSheet
        open={isAskingMissing}
        onClose={() => setIsAskingMissing(false)}
        transfer={transfer}
        arrival={arrival}
        onSubmit={sendMissing}
      />
    </FormPage>
  )
}
