import {
  TARGET_SCOPE_NAMES,
  TARGET_SCOPES,
  type Target,
  type TargetScope,
} from '@shangxue/contract/targets/endpoints'
import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { useBrands, useSellers, useStores } from '../../sales-figures/public.ts'
import { monthText } from '../months.ts'
import { useTargetForm } from '../use-target-form.ts'

const SCOPES = TARGET_SCOPES.map((value) => ({ value, label: TARGET_SCOPE_NAMES[value] }))

interface TargetFormProps {
  month: string
  /** Omitted for a new target. */
  target: Target | undefined
}

export function TargetForm({ month, target }: TargetFormProps) {
  const { form, back, save, remove } = useTargetForm(month, target)
  const { values } = form
  return (
    <FormPage
      title={target ? '修改业务任务' : '新增业务任务'}
      subtitle={monthText(month)}
      back={back}
      {...form.page}
      onSubmit={save}
      secondary={
        target && (
          <Button kind="danger" onClick={remove}>
            删除
          </Button>
        )
      }
    >
      {target ? (
        <Notice>
          {TARGET_SCOPE_NAMES[target.scope]}：{target.name}
        </Notice>
      ) : (
        <>
          <SegmentedControl
            label="为谁定任务"
            options={SCOPES}
            value={values.scope}
            onChange={(scope) => form.change({ scope, subject: null })}
          />
          <SubjectField
            scope={values.scope}
            subject={values.subject}
            error={form.errors.subject}
            onPick={(subject) => form.change({ subject })}
          />
        </>
      )}
      <NumberField label="目标件数" suffix="件" hint="件数和金额至少填一项" {...form.field('pieces')} />
      <MoneyField label="目标金额" {...form.field('amount_fen')} />
    </FormPage>
  )
}

function useSubjects(scope: TargetScope) {
  const stores = useStores()
  const people = useSellers()
  const brands = useBrands()
  const { data, isPending, isError, refetch } = { store: stores, person: people, brand: brands }[scope]
  const options = (data ?? [])
    .filter((item) => !('disabled' in item && item.disabled))
    .map((item) => ({
      value: String(item.id),
      label: item.name,
      ...('position' in item && { note: item.position }),
    }))
  return { options, loading: isPending, onRetry: isError ? refetch : undefined }
}

interface SubjectFieldProps {
  scope: TargetScope
  subject: number | null
  error: string | undefined
  onPick: (subject: number | null) => void
}

function SubjectField({ scope, subject, error, onPick }: SubjectFieldProps) {
  const [open, setOpen] = useState(false)
  const { options, ...state } = useSubjects(scope)
  const name = TARGET_SCOPE_NAMES[scope]
  const value = subject === null ? null : String(subject)
  return (
    <>
      <PickerField
        label={name}
        required
        text={options.find((option) => option.value === value)?.label ?? ''}
        placeholder={`请选择${name}`}
        error={error}
        onOpen={() => setOpen(true)}
      />
      <PickerSheet
        open={open}
        onClose={() => setOpen(false)}
        title={`选择${name}`}
        searchLabel={`搜索${name}`}
        options={options}
        {...state}
        value={value}
        onPick={(id) => onPick(id === null ? null : Number(id))}
      />
    </>
  )
}
