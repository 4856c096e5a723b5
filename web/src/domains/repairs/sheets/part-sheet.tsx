import { listAccessories } from '@shangxue/contract/accessories/endpoints'
import { fullSkuName } from '@shangxue/contract/catalogue/endpoints'
import { issueRepairPart } from '@shangxue/contract/repairs/commands'
import { PART_PIECES_MAX } from '@shangxue/contract/repairs/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { REPAIR_STOCK_QUERIES, type RepairDetail } from '../api.ts'
import type { RepairSheetProps } from './repair-sheet.ts'

interface PartValues {
  part: { id: number; title: string } | null
  quantity: number | null
  price_fen: number | null
}

const MAX_RESULTS = 30
/** Takes an accessory from the stock of the store. */
export function PartSheet({ repair, open, onClose }: RepairSheetProps) {
  const [isPicking, setIsPicking] = useState(false)
  const form = useForm<PartValues>({
    initial: { part: null, quantity: 1, price_fen: repair.covered ? 0 : null },
    open,
    validate: ({ part, quantity, price_fen }) => ({
      part: part === null && '请选择配件',
      quantity:
        (quantity === null || quantity < 1 || quantity > PART_PIECES_MAX) && `请填写 1 到 ${PART_PIECES_MAX}`,
      price_fen: price_fen === null && '请填写单价，不收填 0',
    }),
  })
  const issue = useCall(issueRepairPart, { invalidates: REPAIR_STOCK_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ part, quantity, price_fen }) =>
      issue.mutateAsync({
        ...{ id: repair.id, sku_id: part?.id ?? 0, quantity: quantity ?? 1, price_fen: price_fen ?? 0 },
      }),
    '已领用，库存已扣减',
    onClose,
  )
  return (
    <>
      <FormSheet
        open={open}
        onClose={onClose}
        title="领用配件"
        submitLabel="领用"
        {...form.sheet}
        onSubmit={submit}
      >
        <PickerField
          label="配件"
          required
          text={form.values.part?.title ?? ''}
          placeholder="请选择配件"
          error={form.errors.part}
          onOpen={() => setIsPicking(true)}
        />
        <FormGrid pair>
          <NumberField label="数量" required suffix="件" {...form.field('quantity')} />
          <MoneyField label="向客户收的单价" required {...form.field('price_fen')} />
        </FormGrid>
      </FormSheet>
      <PartPicker
        repair={repair}
        open={isPicking}
        onClose={() => setIsPicking(false)}
        onPick={(part) => form.change({ part })}
      />
    </>
  )
}

interface PartPickerProps {
  repair: RepairDetail
  open: boolean
  onClose: () => void
  onPick: (part: { id: number; title: string }) => void
}

function PartPicker({ repair, open, onClose, onPick }: PartPickerProps) {
  const [q, setQ] = useState('')
  const result = useQuery({
    ...query(listAccessories, {
      q: q.trim(),
      view: 'all',
      location_id: repair.location_id,
      limit: MAX_RESULTS,
    }),
    enabled: open,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const list = result.data?.list ?? []
  return (
    <PickerSheet
      open={open}
      onClose={() => {
        setQ('')
        onClose()
      }}
      title={`${repair.location}的配件`}
      searchLabel="名称、规格、拼音或条码"
      loading={result.isFetching}
      onRetry={result.isError ? result.refetch : undefined}
      onSearch={setQ}
      options={list.map((accessory) => ({
        value: String(accessory.sku_id),
        label: fullSkuName(accessory),
        note: accessory.quantity > 0 ? `库存 ${accessory.quantity} 件` : '没有库存',
        disabled: accessory.quantity <= 0,
      }))}
      value={null}
      empty={<EmptyState icon="box" title="没有配件" hint="请先把配件调拨或入库到这家门店" />}
      onPick={(id) => {
        const picked = list.find(({ sku_id }) => String(sku_id) === id)
        if (picked) onPick({ id: picked.sku_id, title: fullSkuName(picked) })
      }}
    />
  )
}
