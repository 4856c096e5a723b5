import { receiveTransfer } from '@shangxue/contract/stock-actions'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { playSound } from '../../../lib/audio/index.ts'
import { isQueued, usePendingEdit } from '../../../lib/outbox/index.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
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

/** 收货: what arrives is ticked off by scanning; what is missing goes back or is lost. */
export function ArrivalForm({ transfer, back, actions }: ArrivalFormProps) {
  const { id, number, to } = transfer
  const navigate = useNavigate()
  const address = `/stock/transfers/${id}`
  const draft = useActionDraft<ArrivalDraft>(`stock-transfer-${id}`, NOTHING_ARRIVED, address)
  const identifiers = identifiersOf(transfer)
  const onTransfer = (found: ResolvedCode) =>
    transfer.lines.some(
      ({ device_id, sku_id }) =>
        (device_id !== null && device_id === found.device_id) ||
        (device_id === null && sku_id === found.sku_id),
    )
  const resolution = useResolved(
    draft.value.codes.filter((code) => !identifiers.has(code)),
    // Read, but not expected here: another sound than that of the scanner.
    (found) => {
      if (!found.every(onTransfer)) playSound('error', { hint: false })
    },
  )
  const arrival = arrivalOf(transfer, draft.value, resolution.known)
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
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
    quiet: true,
    chain: draft.chain,
    queue: {
      title: () => `${to}收货 ${goods}（${number}）`,
      editAt: draft.editAt,
      replaces: usePendingEdit(receiveTransfer)?.id,
      onQueued: () => {
        draft.keep()
        void navigate('/stock/transfers')
      },
    },
  })

  const send = async ({ missing, reason }: WhatIsMissing) => {
    try {
      await receive.mutateAsync({
        id,
        device_ids: [...arrival.here],
        items: arrivedPieces,
        missing,
        reason,
      })
      draft.clear()
      toast(`${to}已收货`, { kind: 'success' })
    } catch (error) {
      if (!isQueued(error)) throw error
    }
  }
  const submit = async () => {
    setRefusal(undefined)
    if (arrival.waiting.length > 0)
      return setRefusal(unresolvedText(arrival.waiting.length, resolution.trouble))
    if (arrival.tooMany) return setRefusal('配件件数比发出的多，请核对后修改')
    if (arrival.missing > 0) return setAsking(true)
    try {
      await send({ missing: 'none', reason: '' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
    }
  }
  const total = transfer.devices + transfer.pieces

  return (
    <FormPage
      title="调拨收货"
      subtitle={number}
      back={back}
      actions={actions}
      onSubmit={submit}
      submitLabel={goods ? `收货 ${goods}` : '收货'}
      dirty={draft.dirty}
      onDiscard={draft.clear}
      restored={draft.restored}
      error={refusal}
      lead={<TransferHead transfer={transfer} />}
    >
      {arrival.devices.sent > 0 && (
        <CodeEntry
          what="IMEI"
          known={draft.value.codes}
          validate={wrongImei}
          onCodes={(codes) => draft.change({ codes: [...draft.value.codes, ...codes] })}
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
                onRemove={() => draft.change({ codes: draft.value.codes.filter((one) => one !== code) })}
              />
            )}
          </Folded>
        </section>
      )}
      <ArrivalGoods transfer={transfer} arrival={arrival} draft={draft.value} change={draft.change} />
      <MissingSheet
        open={asking}
        onClose={() => setAsking(false)}
        transfer={transfer}
        arrival={arrival}
        onSubmit={send}
      />
    </FormPage>
  )
}
