import {
  ALLOCATION_DAYS_MAX,
  ALLOCATION_KIND_NAMES,
  ALLOCATION_KINDS,
  allocateDevices,
} from '@shangxue/contract/devices/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { today } from '../../../lib/dates.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import {
  CodeEntry,
  CodeRow,
  CollapsibleList,
  ExcludedCodes,
  imeiError,
  ScanTally,
  useResolvedCodes,
} from '../../stock/public.ts'
import { DEVICE_QUERY_KEYS } from '../api.ts'
import styles from '../shared/devices.module.css'
import {
  ALLOCATE_SLOT,
  type AllocateDraft,
  allocationErrors,
  emptyAllocation,
  parseRefusals,
  resolveSelection,
} from './allocation-draft.ts'
import { TargetField } from './target-field.tsx'

const KIND_OPTIONS = ALLOCATION_KINDS.map((value) => ({ value, label: ALLOCATION_KIND_NAMES[value] }))
const MAX_NOTE_LENGTH = 200

interface AllocateFormProps {
  /** Devices were selected just now, so the draft is not a restored one. */
  isFreshSelection: boolean
  back: () => void
  onDone: () => void
}

/** Allocates selected or scanned devices to a target until a date. */
export function AllocateForm({ isFreshSelection, back, onDone }: AllocateFormProps) {
  const [refusal, setRefusal] = useState<unknown>()
  const form = useForm<AllocateDraft, 'goods'>({
    initial: emptyAllocation(),
    draft: ALLOCATE_SLOT,
    validate: (values): ReturnType<typeof allocationErrors> => allocationErrors(values, phones),
    async onError({ data, status }): Promise<unknown> {
      setRefusal(data)
      // After a conflict, resolving the codes again marks the affected devices in the list.
      if (status === 409) await resolution.refresh()
      return undefined
    },
  })
  const { values, change } = form
  const resolution = useResolvedCodes(values.codes)
  const { phones, excluded } = resolveSelection(values.codes, resolution.known, parseRefusals(refusal))
  const { errors } = form
  const allocate = useCall(allocateDevices, { invalidates: DEVICE_QUERY_KEYS, ...form.callOptions })
  const removeCodes = (codes: readonly string[]) =>
    change({ codes: values.codes.filter((code) => !codes.includes(code)) })

  const submit = form.handleSubmit(
    ({ kind, target, expires_on, note }) => {
      if (target === null) return undefined
      setRefusal(undefined)
      const device_ids = phones.map(({ device_id }) => device_id)
      return allocate.mutateAsync({ device_ids, kind, target_id: target.id, expires_on, note })
    },
    ({ devices }) => `已分配 ${devices} 台给${values.target?.name}`,
    onDone,
  )

  return (
    <FormPage
      title="分配设备"
      subtitle="到期会自动收回"
      back={back}
      {...form.page}
      restored={form.page.restored && !isFreshSelection}
      onSubmit={submit}
      submitLabel={phones.length > 0 ? `分配 ${phones.length} 台` : '分配'}
    >
      <CodeEntry
        what="IMEI"
        known={values.codes}
        validate={imeiError}
        error={errors.goods}
        onCodes={(codes) => change({ codes: [...values.codes, ...codes] })}
        status={
          <ScanTally
            count={`${phones.length} 台`}
            recent={values.codes.slice(-3).map((code) => ({
              code,
              text: resolution.known.get(code)?.title ?? '正在查',
              bad: excluded.some((item) => item.code === code),
            }))}
          />
        }
      />
      {resolution.error && (
        <Notice kind="warning" action={{ label: '重试', onSelect: () => void resolution.refresh() }}>
          有码没有查到结果：{resolution.error}
        </Notice>
      )}
      <ExcludedCodes action="分配" items={excluded} onDrop={removeCodes} />
      {phones.length > 0 && (
        <section className={styles.group} aria-label="设备">
          <div className={styles.head}>
            <h2>设备 {phones.length} 台</h2>
          </div>
          <CollapsibleList label="设备" items={phones} unit="台">
            {({ code, title, location }) => (
              <CodeRow
                key={code}
                code={code}
                title={title}
                note={location}
                onRemove={() => removeCodes([code])}
              />
            )}
          </CollapsibleList>
        </section>
      )}
      <SegmentedControl
        label="分配对象"
        named
        options={KIND_OPTIONS}
        value={values.kind}
        onChange={(kind) => change({ kind, target: null })}
      />
      <TargetField
        kind={values.kind}
        value={values.target}
        error={errors.target}
        onPick={(target) => change({ target })}
      />
      <DateField
        label="到期日"
        required
        hint="这一天结束后自动收回"
        min={today()}
        max={addDays(today(), ALLOCATION_DAYS_MAX)}
        {...form.field('expires_on')}
      />
      <TextField label="备注" maxLength={MAX_NOTE_LENGTH} {...form.field('note')} />
    </FormPage>
  )
}
