import { endAllocations, extendAllocations, MOST_ALLOCATION_DAYS } from '@shangxue/contract/devices'
import { addDays } from '@shangxue/study/calendar'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { today } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
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

/** Gives allocations another last day, or ends them. */
export function DeedSheet({ deed, ids, onClose, onDone }: DeedSheetProps) {
  const form = useId()
  const extend = useCall(extendAllocations, { stale: DEVICE_READS, quiet: true })
  const end = useCall(endAllocations, { stale: DEVICE_READS, quiet: true })
  const [day, setDay] = useState(() => addDays(today(), USUAL_DAYS))
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const busy = extend.isPending || end.isPending
  const missing = deed === 'end' && words.trim() === '' ? '请填写收回的原因' : undefined
  const [tried, setTried] = useState(false)

  const close = () => {
    setError(undefined)
    setTried(false)
    setWords('')
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (missing) return
    setError(undefined)
    try {
      const { devices } =
        deed === 'end'
          ? await end.mutateAsync({ ids: [...ids], reason: words.trim() })
          : await extend.mutateAsync({ ids: [...ids], expires_on: day, note: words.trim() })
      toast(deed === 'end' ? `已收回 ${devices} 台` : `已延期 ${devices} 台`, { kind: 'success' })
      close()
      onDone()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.message)
    }
  }

  return (
    <Sheet
      open={deed !== null}
      onClose={close}
      title={deed ? TITLES[deed] : ''}
      footer={
        <Button
          type="submit"
          form={form}
          block
          busy={busy}
          {...(deed === 'end' && { kind: 'danger' as const })}
        >
          {deed === 'end' ? `收回 ${ids.length} 台` : `保存 ${ids.length} 台`}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <FormGrid>
          {error && <Notice kind="danger">{error}</Notice>}
          {deed === 'extend' && (
            <DateField
              label="新的到期日"
              required
              min={today()}
              max={addDays(today(), MOST_ALLOCATION_DAYS)}
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
          )}
          <TextField
            label={deed === 'end' ? '原因' : '备注'}
            required={deed === 'end'}
            maxLength={MOST_LETTERS}
            value={words}
            error={tried ? missing : undefined}
            onChange={(event) => setWords(event.target.value)}
          />
        </FormGrid>
      </form>
    </Sheet>
  )
}
