import {
  CARRIER_NAMES,
  CARRIERS,
  type CarrierKey,
  WAYBILL_NUMBER,
} from '@shangxue/contract/logistics/endpoints'
import { receiveRepairBack, sendRepair } from '@shangxue/contract/repairs/commands'
import { REPAIR_NOTE_MAX } from '@shangxue/contract/repairs/schemas'
import { useCall } from '../../../lib/api/mutations.ts'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { REPAIR_QUERIES } from '../api.ts'
import { MakerField } from './maker-field.tsx'
import type { RepairSheetProps } from './repair-sheet.ts'

const CARRIER_OPTIONS = CARRIERS.map((value) => ({ value, label: CARRIER_NAMES[value] }))
const isWaybill = (text: string): boolean => new RegExp(WAYBILL_NUMBER).test(text.trim())
const WAYBILL_MESSAGE = '请填写 4 位以上的运单号，只有字母和数字'

interface SendValues {
  maker: string
  carrier: CarrierKey
  number: string
  note: string
}

/** Sends the phone to its maker. */
export function SendSheet({ repair, open, onClose }: RepairSheetProps) {
  const form = useForm<SendValues>({
    initial: { maker: '', carrier: 'shunfeng', number: '', note: '' },
    open,
    validate: ({ maker, number }) => ({
      maker: maker.trim() === '' && '请填写厂家或维修点',
      number: !isWaybill(number) && WAYBILL_MESSAGE,
    }),
  })
  const send = useCall(sendRepair, { invalidates: REPAIR_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ maker, carrier, number, note }) =>
      send.mutateAsync({
        ...{ id: repair.id, maker: maker.trim(), carrier, number: number.trim(), note: note.trim() },
      }),
    '已寄出',
    onClose,
  )
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="寄给厂家"
      submitLabel="寄出"
      {...form.sheet}
      onSubmit={submit}
    >
      <MakerField {...form.field('maker')} />
      <FormGrid pair>
        <SelectField label="快递公司" options={CARRIER_OPTIONS} {...form.field('carrier')} />
        <TextField
          label="运单号"
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          {...form.field('number')}
        />
      </FormGrid>
      <TextArea label="备注" rows={2} maxLength={REPAIR_NOTE_MAX} {...form.field('note')} />
    </FormSheet>
  )
}

interface BackValues {
  carrier: CarrierKey | ''
  number: string
  result: string
}

/** Records that the phone came back from its maker. */
export function ReceiveBackSheet({ repair, open, onClose }: RepairSheetProps) {
  const form = useForm<BackValues>({
    initial: { carrier: '', number: '', result: '' },
    open,
    validate: ({ carrier, number, result }) => ({
      number: carrier !== '' && !isWaybill(number) && WAYBILL_MESSAGE,
      result: result.trim() === '' && '请写下厂家的处理结果',
    }),
  })
  const receive = useCall(receiveRepairBack, { invalidates: REPAIR_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ carrier, number, result }) =>
      receive.mutateAsync({
        ...{ id: repair.id, carrier: carrier === '' ? null : carrier, result: result.trim() },
        number: carrier === '' ? '' : number.trim(),
      }),
    '已收回，继续维修',
    onClose,
  )
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="收到厂家寄回"
      submitLabel="收回"
      {...form.sheet}
      onSubmit={submit}
    >
      <TextArea label="处理结果" required rows={2} maxLength={REPAIR_NOTE_MAX} {...form.field('result')} />
      <FormGrid pair>
        <SelectField
          label="快递公司"
          placeholder="没有快递"
          options={CARRIER_OPTIONS}
          {...form.field('carrier')}
        />
        {form.values.carrier !== '' && (
          <TextField
            label="运单号"
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            {...form.field('number')}
          />
        )}
      </FormGrid>
    </FormSheet>
  )
}
