import { fullSkuName } from '@shangxue/contract/catalogue/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { lendDevice, swapDevice } from '@shangxue/contract/repairs/commands'
import { REPAIR_NOTE_MAX } from '@shangxue/contract/repairs/schemas'
import { listDevices } from '@shangxue/contract/stock/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { today } from '../../../lib/dates.ts'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { type FieldProps, useForm } from '../../../ui/form/use-form.ts'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { REPAIR_STOCK_QUERIES, type RepairDetail } from '../api.ts'
import styles from '../repairs.module.css'
import type { RepairSheetProps } from './repair-sheet.ts'

interface PickedDevice {
  readonly id: number
  readonly title: string
}

const LOAN_DAYS = 7
const MAX_RESULTS = 30

/** The phone comes back when the repair is promised, if that is still ahead. */
const loanDay = ({ due_on }: RepairDetail): string =>
  due_on !== null && due_on >= today() ? due_on : addDays(today(), LOAN_DAYS)

/** Lends a phone of the store until a day. */
export function LendSheet({ repair, open, onClose }: RepairSheetProps) {
  const form = useForm({
    initial: { device: null as PickedDevice | null, due_on: loanDay(repair) },
    open,
    validate: ({ device, due_on }) => ({
      device: device === null && '请选择借出的手机',
      due_on: due_on === '' && '请选择归还日期',
    }),
    fieldOf: { [ERRORS.repair_day_invalid.code]: 'due_on' },
  })
  const lend = useCall(lendDevice, { invalidates: REPAIR_STOCK_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ device, due_on }) => lend.mutateAsync({ id: repair.id, device_id: device?.id ?? 0, due_on }),
    '已借出，归还前不能卖',
    onClose,
  )
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="借出手机"
      submitLabel="借出"
      {...form.sheet}
      onSubmit={submit}
    >
      <DeviceField label="借出的手机" repair={repair} {...form.field('device')} />
      <DateField label="归还日期" required min={today()} {...form.field('due_on')} />
    </FormSheet>
  )
}

/** Gives the customer another phone. */
export function SwapSheet({ repair, open, onClose }: RepairSheetProps) {
  const form = useForm({
    initial: { device: null as PickedDevice | null, note: '' },
    open,
    validate: ({ device, note }) => ({
      device: device === null && '请选择换给客户的手机',
      note: note.trim() === '' && '请写下换机的原因',
    }),
  })
  const swap = useCall(swapDevice, { invalidates: REPAIR_STOCK_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ device, note }) => swap.mutateAsync({ id: repair.id, device_id: device?.id ?? 0, note: note.trim() }),
    '已换机，等客户来取',
    onClose,
  )
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="换机"
      submitLabel="换机"
      danger
      {...form.sheet}
      onSubmit={submit}
    >
      <p className={styles.terms}>
        新机出库给客户，保修从今天重新算；{repair.device_id === null ? '旧机不在库存里' : '旧机收回待检'}
      </p>
      <DeviceField label="换给客户的手机" repair={repair} {...form.field('device')} />
      <TextArea label="换机原因" required rows={2} maxLength={REPAIR_NOTE_MAX} {...form.field('note')} />
    </FormSheet>
  )
}

interface DeviceFieldProps extends FieldProps<PickedDevice | null> {
  label: string
  repair: RepairDetail
}

/** A phone in stock at the store of the repair. */
function DeviceField({ label, repair, value, error, onChange }: DeviceFieldProps) {
  const [open, setOpen] = useState(false)
  const [q, setQ] = useState('')
  const result = useQuery({
    ...query(listDevices, {
      ...{ q: q.trim(), location_id: repair.location_id, status: 'in_stock', sort: 'oldest' },
      ...{ with_total: false, limit: MAX_RESULTS },
    }),
    enabled: open,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const list = result.data?.list ?? []
  return (
    <>
      <PickerField
        label={label}
        required
        text={value?.title ?? ''}
        placeholder="请选择在库的手机"
        error={error}
        onOpen={() => setOpen(true)}
      />
      <PickerSheet
        open={open}
        onClose={() => {
          setQ('')
          setOpen(false)
        }}
        title={`${repair.location}的手机`}
        searchLabel="型号、拼音或串号后几位"
        loading={result.isFetching}
        onRetry={result.isError ? result.refetch : undefined}
        onSearch={setQ}
        options={list.map((device) => ({
          value: String(device.id),
          label: fullSkuName(device),
          note: device.identifier,
        }))}
        value={value === null ? null : String(value.id)}
        empty={<EmptyState icon="phone" title="没有在库的手机" hint="请先把手机调拨到这家门店" />}
        onPick={(id) => {
          const device = list.find((item) => String(item.id) === id)
          if (device)
            onChange({
              id: device.id,
              title: `${fullSkuName(device)}（尾号 ${device.identifier.slice(-4)}）`,
            })
        }}
      />
    </>
  )
}
