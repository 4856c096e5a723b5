import {
  ALLOCATION_KIND_NAMES,
  ALLOCATION_KINDS,
  allocateDevices,
  MOST_ALLOCATION_DAYS,
} from '@shangxue/contract/devices'
import { addDays } from '@shangxue/study/calendar'
import { useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { today } from '../../../lib/dates.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import type { Draft } from '../../../ui/layout/use-draft.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { CodeEntry, CodeRow, Folded, LeftOut, ScanTally, useResolved, wrongImei } from '../../stock/public.ts'
import { type AllocateDraft, chosenOf, errorsOf, takenOf } from '../allocate.ts'
import { DEVICE_READS } from '../reads.ts'
import styles from './devices.module.css'
import { TargetField } from './target-field.tsx'

const KINDS = ALLOCATION_KINDS.map((value) => ({ value, label: ALLOCATION_KIND_NAMES[value] }))
const MOST_NOTE = 200

interface AllocateFormProps {
  draft: Draft<AllocateDraft>
  back: () => void
  onDone: () => void
}

/** Phones, chosen or scanned, for somebody until a day. */
export function AllocateForm({ draft, back, onDone }: AllocateFormProps) {
  const { value, change } = draft
  const resolution = useResolved(value.codes)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  const { phones, leftOut } = chosenOf(value.codes, resolution.known, takenOf(refusal?.data))
  const errors = tried ? errorsOf(value, phones) : {}
  const allocate = useCall(allocateDevices, { stale: DEVICE_READS, quiet: true, chain: draft.chain })
  const drop = (codes: readonly string[]) =>
    change({ codes: value.codes.filter((code) => !codes.includes(code)) })

  const submit = async () => {
    setTried(true)
    if (Object.keys(errorsOf(value, phones)).length > 0 || value.target === null) return
    setRefusal(undefined)
    try {
      const { devices } = await allocate.mutateAsync({
        device_ids: phones.map(({ device_id }) => device_id),
        kind: value.kind,
        target_id: value.target.id,
        expires_on: value.expires_on,
        note: value.note,
      })
      draft.clear()
      toast(`已分配 ${devices} 台给${value.target.name}`, { kind: 'success' })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
      // what stands otherwise than this screen believes is marked in the list
      if (error.status === 409) await resolution.refresh()
    }
  }

  return (
    <FormPage
      title="分配设备"
      subtitle="到期会自动收回"
      back={back}
      onSubmit={submit}
      submitLabel={phones.length > 0 ? `分配 ${phones.length} 台` : '分配'}
      dirty={draft.dirty}
      onDiscard={draft.clear}
      restored={draft.restored}
      error={refusal?.message}
    >
      <CodeEntry
        what="IMEI"
        known={value.codes}
        validate={wrongImei}
        error={errors.goods}
        onCodes={(codes) => change({ codes: [...value.codes, ...codes] })}
        status={
          <ScanTally
            count={`${phones.length} 台`}
            last={value.codes.slice(-3).map((code) => ({
              code,
              text: resolution.known.get(code)?.title ?? '正在查',
              bad: leftOut.some((one) => one.code === code),
            }))}
          />
        }
      />
      {resolution.trouble && (
        <Notice kind="warning" action={{ label: '重试', onSelect: () => void resolution.refresh() }}>
          有码没有查到结果：{resolution.trouble}
        </Notice>
      )}
      <LeftOut deed="分配" items={leftOut} onDrop={drop} />
      {phones.length > 0 && (
        <section className={styles.group} aria-label="设备">
          <div className={styles.head}>
            <h2>设备 {phones.length} 台</h2>
          </div>
          <Folded label="设备" items={phones} unit="台">
            {({ code, title, location }) => (
              <CodeRow key={code} code={code} title={title} note={location} onRemove={() => drop([code])} />
            )}
          </Folded>
        </section>
      )}
      <SegmentedControl
        label="分配对象"
        named
        options={KINDS}
        value={value.kind}
        onChange={(kind) => change({ kind, target: null })}
      />
      <TargetField
        kind={value.kind}
        value={value.target}
        error={errors.target}
        onPick={(target) => change({ target })}
      />
      <DateField
        label="到期日"
        required
        hint="这一天结束后自动收回"
        min={today()}
        max={addDays(today(), MOST_ALLOCATION_DAYS)}
        value={value.expires_on}
        error={errors.expires_on}
        onChange={(event) => change({ expires_on: event.target.value })}
      />
      <TextField
        label="备注"
        maxLength={MOST_NOTE}
        value={value.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </FormPage>
  )
}
