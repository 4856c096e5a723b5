import { parseCodeList } from '@shangxue/contract/devices/device-codes'
import { receivePurchase } from '@shangxue/contract/purchasing/receipts'
import { PURCHASE_ORDER_STATE_NAMES, RECEIVABLE_STATES } from '@shangxue/contract/purchasing/schemas'
import { useState } from 'react'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { playSound } from '../../../lib/audio/sounds.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Switch } from '../../../ui/form/choices/switch.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { type FormErrors, useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import {
  addScanned,
  DoneView,
  isInCodeEntry,
  phoneCodeError,
  quantityText,
  useResolvedCodes,
  useWedgeScanner,
} from '../../stock/public.ts'
import { type OrderDetail, orderPath, PURCHASE_STOCK_QUERIES, useOrder } from '../api.ts'
import styles from '../purchasing.module.css'
import { ArrivalCard } from './arrival-card.tsx'
import {
  arrivalCodes,
  arrivalError,
  arrivalTotals,
  compareArrivals,
  EMPTY_RECEIPT,
  type ReceiptDraft,
  receiptInput,
} from './arrivals.ts'
import { FreightFields } from './freight-fields.tsx'

const TITLE = '采购收货'

/** 采购收货: scans what arrived against the lines of an order. */
export default function ReceiveView({ id }: { id: number }) {
  return (
    <RequirePermission permission="inventory-manage" title={TITLE}>
      <ReceiveOrder id={id} />
    </RequirePermission>
  )
}

function ReceiveOrder({ id }: { id: number }) {
  const { data, error, refetch } = useOrder(id)
  const [done, setDone] = useState<{ text: string; number: string; documentId: number; complete: boolean }>()
  const back = useBackTarget(orderPath(id))
  if (done)
    return (
      <DoneView
        page={TITLE}
        back={back}
        title={done.text}
        document={{ number: done.number, to: `/stock/documents/${done.documentId}` }}
      >
        <ButtonLink block to={orderPath(id)}>
          {done.complete ? '已收齐，查看采购单' : '查看采购单'}
        </ButtonLink>
      </DoneView>
    )
  if (data && RECEIVABLE_STATES.includes(data.state))
    return <ReceiveForm key={data.version} order={data} back={back} onDone={setDone} />
  return (
    <Page title={TITLE} back={back}>
      {data && (
        <EmptyState
          icon="truck"
          title={`采购单${PURCHASE_ORDER_STATE_NAMES[data.state]}`}
          hint="待收货和部分到货的采购单才能收货"
          action={<ButtonLink to={orderPath(id)}>查看采购单</ButtonLink>}
        />
      )}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonList rows={6} />}
    </Page>
  )
}

interface ReceiveFormProps {
  order: OrderDetail
  back: ReturnType<typeof useBackTarget>
  onDone: (done: { text: string; number: string; documentId: number; complete: boolean }) => void
}

function ReceiveForm({ order, back, onDone }: ReceiveFormProps) {
  const { id, items } = order
  const form = useForm<ReceiptDraft, 'goods'>({
    initial: EMPTY_RECEIPT,
    draft: `purchase-receipt-${id}-${order.version}`,
    validate: (): FormErrors<ReceiptDraft, 'goods'> => ({
      goods: arrivals.every(({ count }) => count === 0)
        ? '请扫描到货的设备，或填写件数'
        : arrivals.map(arrivalError).find(Boolean),
    }),
    onError: ({ status }): unknown => (status === 409 ? resolution.refresh() : undefined),
  })
  const { values, change } = form
  const codes = arrivalCodes(values)
  const resolution = useResolvedCodes(codes)
  const arrivals = compareArrivals(order, values, resolution.known)
  const [active, setActive] = useState<number | undefined>(arrivals[0]?.item.sku_id)
  const [wrongCode, setWrongCode] = useState<string>()
  const addPhones = (sku: number, scanned: readonly string[]) =>
    change({
      phones: { ...values.phones, [sku]: addScanned(values.phones[sku] ?? [], scanned, values.pairs) },
    })
  /** A barcode chooses its line; an IMEI belongs to the line chosen last. */
  const handleScan = (text: string) => {
    setWrongCode(undefined)
    const [code = ''] = parseCodeList(text)
    const item = items.find(({ barcode }) => barcode === code)
    const line = arrivals.find(({ item: { sku_id } }) => sku_id === active)
    const isPhone = phoneCodeError(code) === undefined
    if (item) {
      setActive(item.sku_id)
      if (item.tracking === 'none')
        change({ pieces: { ...values.pieces, [item.sku_id]: (values.pieces[item.sku_id] ?? 0) + 1 } })
    } else if (isPhone && line?.item.tracking === 'serial' && !codes.includes(code))
      addPhones(line.item.sku_id, [code])
    else if (!codes.includes(code)) setWrongCode(code)
    playSound(item || isPhone ? 'success' : 'error', { hint: false })
  }
  useWedgeScanner(handleScan, (target) => !isInCodeEntry(target))
  const totals = arrivalTotals(arrivals)
  const quantityLabel = quantityText(totals.phones, totals.pieces)
  const receive = useCall(receivePurchase, { invalidates: PURCHASE_STOCK_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    (draft) => receive.mutateAsync(receiptInput(id, draft, arrivals)),
    undefined,
    ({ number, document_id, devices, pieces, order_state }) =>
      onDone({
        ...{ text: `已收货 ${quantityText(devices, pieces)}`, number, documentId: document_id },
        complete: order_state === 'received',
      }),
  )
  return (
    <FormPage
      title={TITLE}
      subtitle={`${order.merchant} · ${order.location}`}
      back={back}
      {...form.page}
      inList
      onSubmit={submit}
      submitLabel={quantityLabel ? `收货 ${quantityLabel}` : '收货'}
      error={form.submitError ?? (quantityLabel === '' ? form.errors.goods : undefined)}
      secondary={
        quantityLabel !== '' && totals.missing > 0 && <p className={styles.sub}>还差 {totals.missing}</p>
      }
    >
      {items.some(({ tracking }) => tracking === 'serial') && (
        <Switch
          label="双卡成对扫描"
          note="先后扫到的两个 IMEI 算一台，再扫到的序列号也归它"
          checked={values.pairs}
          onChange={(pairs) => change({ pairs })}
        />
      )}
      {resolution.error && (
        <Notice kind="warning" action={{ label: '重试', onSelect: () => void resolution.refresh() }}>
          没能查出哪些已在系统里：{resolution.error}
        </Notice>
      )}
      {wrongCode !== undefined && (
        <Notice kind="danger">{wrongCode} 不在这张采购单上，请核对规格，不收这一件</Notice>
      )}
      {arrivals.map((arrival) => (
        <ArrivalCard
          key={arrival.item.sku_id}
          arrival={arrival}
          known={resolution.known}
          usedCodes={codes}
          pairs={values.pairs}
          active={arrival.item.sku_id === active}
          onActivate={() => setActive(arrival.item.sku_id)}
          onPhones={(phones) => change({ phones: { ...values.phones, [arrival.item.sku_id]: phones } })}
          onPieces={(pieces) => change({ pieces: { ...values.pieces, [arrival.item.sku_id]: pieces } })}
        />
      ))}
      <FreightFields draft={values} supplier={order.merchant} change={change} />
      <TextField
        label="备注"
        placeholder="如：送货单号"
        maxLength={200}
        value={values.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </FormPage>
  )
}
