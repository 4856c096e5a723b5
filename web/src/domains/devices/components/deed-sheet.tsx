import { endAllocations, extendAllocations, MOST_ALLOCATION_DAYS } from '@shangxue/contract/devices/endpoints'
import { addDays } from '@shangxue/study/calendar'
import { useCall } from '../../../lib/api/index.ts'
import { today } from '../../../lib/dates.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/form-sheet.tsx'
import { DEVICE_READS } from '../reads.ts'

export type Deed = 'extend' | 'end'

interface DeedSheetProps {
  deed: Deed | null
  ids: readonly number[]
  onClose: () => void
  onDone: () => void
}

const TITLES: Record<Deed, string> = { extend: '改到期日', end: '收回设备' }
const USUAL_DAYS = 7
const MOST_LETTERS = 200

/** Extends or ends allocations. */
export function DeedSheet({ deed, ids, onClose, onDone }: DeedSheetProps) {
  const form = useForm({
    initial: { day: addDays(today(), USUAL_DAYS), words: '' },
    open: deed !== null,
    validate: ({ words }) => ({ words: deed === 'end' && words.trim() === '' && '请填写收回的原因' }),
  })
  const extend = useCall(extendAllocations, { stale: DEVICE_READS, ...form.callOptions })
  const end = useCall(endAllocations, { stale: DEVICE_READS, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ day, words }) =>
      deed === 'end'
        ? end.mutateAsync({ ids: [...ids], reason: words.trim() })
        : extend.mutateAsync({ ids: [...ids], expires_on: day, note: words.trim() }),
    ({ devices }) => (deed === 'end' ? `已收回 ${devices} 台` : `已延期 ${devices} 台`),
    () => {
      onClose()
      onDone()
    },
  )
  return (
    <FormSheet
      open={deed !== null}
      onClose={onClose}
      title={deed ? TITLES[deed] : ''}
      submitLabel={deed === 'end' ? `收回 ${ids.length} 台` : `保存 ${ids.length} 台`}
      danger={deed === 'end'}
      {...form.sheet}
      onSubmit={submit}
    >
      {deed === 'extend' && (
        <DateField
          label="新的到期日"
          required
          min={today()}
          max={addDays(today(), MOST_ALLOCATION_DAYS)}
          {...form.field('day')}
        />
      )}
      <TextField
        label={deed === 'end' ? '原因' : '备注'}
        required={deed === 'end'}
        maxLength={MOST_LETTERS}
        {...form.field('words')}
      />
    </FormSheet>
  )
}
