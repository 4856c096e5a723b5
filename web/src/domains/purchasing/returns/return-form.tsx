import { checkPurchaseReturn, postPurchaseReturn } from '@shangxue/contract/purchasing/receipts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { call } from '../../../lib/api/call.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatMoney } from '../../../lib/money.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { Stepper } from '../../../ui/form/numbers/stepper.tsx'
import { type FormErrors, useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { CodeEntry, DoneView, goodsStyles, imeiError, LocationField, SkuPicker } from '../../stock/public.ts'
import { PURCHASE_STOCK_QUERIES, supplierPath, useSupplier } from '../api.ts'
import styles from '../purchasing.module.css'
import {
  EMPTY_RETURN,
  itemError,
  type ReturnDevice,
  type ReturnDraft,
  type ReturnItem,
  returnDevices,
  returnTotal,
} from './return-draft.ts'

const TITLE = '采购退货'

/** 采购退货: devices and accessories go back to a supplier, who is owed less. */
export function ReturnForm({ supplierId }: { supplierId: number }) {
  const back = useBackTarget(supplierPath(supplierId))
  const [done, setDone] = useState<{ number: string; documentId: number; credit: number }>()
  if (done)
    return (
      <DoneView
        page={TITLE}
        back={back}
        title={`已退货，应付减少 ${formatMoney(done.credit)}`}
        document={{ number: done.number, to: `/stock/documents/${done.documentId}` }}
      >
        <ButtonLink block to={supplierPath(supplierId)}>
          查看供应商
        </ButtonLink>
      </DoneView>
    )
  return (
    <RequirePermission permission="purchase-manage" title={TITLE}>
      <Form supplierId={supplierId} back={back} onDone={setDone} />
    </RequirePermission>
  )
}

/** Looks scanned codes up, all at once. */
function useCheckedCodes(merchantId: number, codes: readonly string[]) {
  const { data, error, refetch } = useQuery({
    queryKey: [checkPurchaseReturn.path, merchantId, codes] as const,
    queryFn: ({ signal }) =>
      call(checkPurchaseReturn, { merchant_id: merchantId, codes: [...codes] }, { signal, quiet: true }),
    enabled: codes.length > 0,
    placeholderData: (before) => before,
    meta: { quiet: true },
  })
  return { known: new Map((data ?? []).map((row) => [row.code, row])), error, refetch }
}

interface FormProps {
  supplierId: number
  back: ReturnType<typeof useBackTarget>
  onDone: (done: { number: string; documentId: number; credit: number }) => void
}

function Form({ supplierId, back, onDone }: FormProps) {
  const supplier = useSupplier(supplierId)
  const form = useForm<ReturnDraft, 'goods'>({
    initial: EMPTY_RETURN,
    draft: `purchase-return-${supplierId}`,
    validate: ({ reason, items }): FormErrors<ReturnDraft, 'goods'> => ({
      goods: goodsError(devices, items),
      reason: reason.trim() === '' && '请填写退货原因',
    }),
    onError: ({ status }): unknown => (status === 409 ? checked.refetch() : undefined),
  })
  const { values, change } = form
  const checked = useCheckedCodes(supplierId, values.codes)
  const devices = returnDevices(values, checked.known)
  const total = returnTotal(devices, values.items)
  const post = useCall(postPurchaseReturn, { invalidates: PURCHASE_STOCK_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ reason, items }) =>
      post.mutateAsync({
        ...{ merchant_id: supplierId, reason: reason.trim() },
        devices: devices.map(({ checked: found, credit }) => ({
          ...{ device_id: found?.device_id ?? 0, credit_fen: credit ?? 0 },
        })),
        items: items.map(({ sku_id, location, quantity, credit }) => ({
          ...{ sku_id, location_id: location ?? 0, quantity: quantity ?? 0, unit_credit_fen: credit ?? 0 },
        })),
      }),
    undefined,
    ({ number, document_id, credit_fen }) => onDone({ number, documentId: document_id, credit: credit_fen }),
  )
  return (
    <FormPage
      title={TITLE}
      subtitle={supplier.data?.name}
      back={back}
      {...form.page}
      inList
      onSubmit={submit}
      submitLabel="退货"
      secondary={
        total > 0 && (
          <p className={goodsStyles.sum}>
            <strong>{formatMoney(total)}</strong>
            <span>退货金额</span>
          </p>
        )
      }
    >
      <CodeEntry
        what="串号"
        known={values.codes}
        validate={imeiError}
        receivesScans
        onCodes={(codes) => change({ codes: [...values.codes, ...codes] })}
      />
      {checked.error && (
        <Notice kind="warning" action={{ label: '重试', onSelect: () => void checked.refetch() }}>
          有码没有查到结果：{checked.error.message}
        </Notice>
      )}
      {devices.map((device) => (
        <DeviceCard
          key={device.code}
          device={device}
          supplier={supplier.data?.name}
          onCredit={(credit) => change({ credits: { ...values.credits, [device.code]: credit } })}
          onRemove={() => change({ codes: values.codes.filter((code) => code !== device.code) })}
        />
      ))}
      <Items items={values.items} showErrors={form.isSubmitted} onChange={(items) => change({ items })} />
      {form.errors.goods && <FieldError>{form.errors.goods}</FieldError>}
      <TextField label="退货原因" required maxLength={200} {...form.field('reason')} />
    </FormPage>
  )
}

function goodsError(devices: readonly ReturnDevice[], items: readonly ReturnItem[]): string | false {
  if (devices.length + items.length === 0) return '请扫描要退的设备，或选择配件'
  if (devices.some(({ checked }) => !checked)) return '还有码没有查到结果，请稍候'
  if (devices.some(({ error }) => error !== undefined)) return '有设备不能退，请移除'
  if (devices.some(({ credit }) => credit === null)) return '请填写每台的退款'
  return items.map(itemError).find(Boolean) ?? false
}

interface DeviceCardProps {
  device: ReturnDevice
  supplier: string | undefined
  onCredit: (credit: number | null) => void
  onRemove: () => void
}

function DeviceCard({ device, supplier, onCredit, onRemove }: DeviceCardProps) {
  const { code, checked, error, credit } = device
  const isOther = checked?.supplier != null && supplier !== undefined && checked.supplier !== supplier
  return (
    <section className={styles.line} aria-label={code}>
      <div className={styles.lineHead}>
        <div>
          <strong>{checked?.title || code}</strong>
          <p className={styles.sub}>
            {[code, checked?.location, checked?.supplier && `来自${checked.supplier}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <IconButton icon="close" label={`移除 ${code}`} onClick={onRemove} />
      </div>
      {error ? (
        <FieldError>{error}</FieldError>
      ) : (
        <MoneyField
          label="退款"
          required
          value={credit}
          onChange={onCredit}
          {...(isOther && { hint: '这台不是从这家进的，请核对' })}
        />
      )}
    </section>
  )
}

interface ItemsProps {
  items: readonly ReturnItem[]
  showErrors: boolean
  onChange: (items: readonly ReturnItem[]) => void
}

function Items({ items, showErrors, onChange }: ItemsProps) {
  const [isPicking, setIsPicking] = useState(false)
  const update = (sku: number, patch: Partial<ReturnItem>) =>
    onChange(items.map((item) => (item.sku_id === sku ? { ...item, ...patch } : item)))
  return (
    <>
      {items.map((item) => {
        const error = showErrors ? itemError(item) : undefined
        return (
          <section key={item.sku_id} className={styles.line} aria-label={item.title}>
            <div className={styles.lineHead}>
              <strong>{item.title}</strong>
              <IconButton
                icon="close"
                label={`移除 ${item.title}`}
                onClick={() => onChange(items.filter(({ sku_id }) => sku_id !== item.sku_id))}
              />
            </div>
            <LocationField
              label="从哪里退"
              required
              value={item.location}
              onChange={(location) => update(item.sku_id, { location })}
            />
            <div className={styles.lineFields}>
              <MoneyField
                label="每件退款"
                required
                value={item.credit}
                onChange={(credit) => update(item.sku_id, { credit })}
              />
              <div className={styles.pieces}>
                <span>件数</span>
                <Stepper
                  label={`${item.title}，件数`}
                  value={item.quantity}
                  min={1}
                  onChange={(quantity) => update(item.sku_id, { quantity })}
                />
              </div>
            </div>
            {error && <FieldError>{error}</FieldError>}
          </section>
        )
      })}
      <Button kind="plain" small icon="plus" onClick={() => setIsPicking(true)}>
        退配件
      </Button>
      <SkuPicker
        open={isPicking}
        onClose={() => setIsPicking(false)}
        title="选择配件"
        tracking="none"
        onPick={({ id, title, purchase_fen }) => {
          if (items.some(({ sku_id }) => sku_id === id)) return
          onChange([...items, { sku_id: id, title, location: null, quantity: 1, credit: purchase_fen }])
        }}
      />
    </>
  )
}
