import { ALLOCATION_DAYS_MAX, endAllocations, extendAllocations } from '@shangxue/contract/devices/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { useCall } from '../../../lib/api/mutations.ts'
import { today } from '../../../lib/dates.ts'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { DEVICE_QUERY_KEYS } from '../api.ts'

export type AllocationAction = 'extend' | 'end'

interface AllocationActionSheetProps {
  action: AllocationAction | null
  ids: readonly number[]
  onClose: () => void
  onDone: () => void
}

const TITLES: Record<AllocationAction, string> = { extend: '改到期日', end: '收回设备' }
const DEFAULT_EXTENSION_DAYS = 7
const MAX_TEXT_LENGTH = 200

/** Extends or ends allocations. */
export function AllocationActionSheet({ action, ids, onClose, onDone }: AllocationActionSheetProps) {
  const form = useForm({
    initial: { day: addDays(today(), DEFAULT_EXTENSION_DAYS), words: '' },
    open: action !== null,
    validate: ({ words }) => ({ words: action === 'end' && words.trim() === '' && '请填写收回的原因' }),
  })
  const extend = useCall(extendAllocations, { invalidates: DEVICE_QUERY_KEYS, ...form.callOptions })
  const end = useCall(endAllocations, { invalidates: DEVICE_QUERY_KEYS, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ day, words }) =>
      action === 'end'
        ? end.mutateAsync({ ids: [...ids], reason: words.trim() })
        : extend.mutateAsync({ ids: [...ids], expires_on: day, note: words.trim() }),
    ({ devices }) => (action === 'end' ? `已收回 ${devices} 台` : `已延期 ${devices} 台`),
    () => {
      onClose()
      onDone()
    },
  )
  return (
    <FormSheet
      open={action !== null}
      onClose={onClose}
      title={action ? TITLES[action] : ''}
      submitLabel={action === 'end' ? `收回 ${ids.length} 台` : `保存 ${ids.length} 台`}
      danger={action === 'end'}
      {...form.sheet}
      onSubmit={submit}
    >
      {action === 'extend' && (
        <DateField
          label="新的到期日"
          required
          min={today()}
          max={addDays(today(), ALLOCATION_DAYS_MAX)}
          {...form.field('day')}
        />
      )}
      <TextField
        label={action === 'end' ? '原因' : '备注'}
        required={action === 'end'}
        maxLength={MAX_TEXT_LENGTH}
        {...form.field('words')}
      />
    </FormSheet>
  )
}
