import { quoteLeave, submitLeaveRequest } from '@shangxue/contract/leave/endpoints'
import { leaveText } from '@shangxue/contract/leave/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { Card } from '../../../ui/display/card.tsx'
import { type Description, DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { PhotosField } from '../../../ui/photos/photos-field.tsx'
import {
  LEAVE_PATH,
  LEAVE_QUERIES,
  type LeaveType,
  leavePath,
  PROOFS,
  QUIET_QUERY_OPTIONS,
  useTypes,
} from '../api.ts'
import { type LeaveDraft, newLeaveDraft, toLeaveInput, toPeriod, validateLeave } from '../leave-draft.ts'
import { PeriodFields } from './period-fields.tsx'

export function RequestForm() {
  const navigate = useNavigate()
  const back = useBackTarget(LEAVE_PATH)
  const types = useTypes()
  const form = useForm({
    initial: newLeaveDraft(null),
    draft: 'leave-new',
    validate: (): ReturnType<typeof validateLeave> => errors,
  })
  const { values, change } = form
  const requestLeave = useCall(submitLeaveRequest, { invalidates: LEAVE_QUERIES, ...form.callOptions })
  const type = types.data?.find(({ id, active }) => active && id === values.type)
  const errors = validateLeave(values, type)
  const submit = form.handleSubmit(
    () => type && requestLeave.mutateAsync(toLeaveInput(values, type)),
    '已提交，等待审批',
    ({ id }) => navigate(leavePath(id), { replace: true }),
  )
  return (
    <FormPage
      title="申请请假"
      back={back}
      inList
      {...form.page}
      onSubmit={submit}
      submitLabel="提交审批"
      error={
        form.submitError ?? (types.isError && !types.data ? '假期没有加载出来，请返回后重新打开' : undefined)
      }
    >
      <SelectField
        label="假期"
        required
        placeholder="请选择假期"
        options={(types.data ?? [])
          .filter(({ active }) => active)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.type === null ? '' : String(values.type)}
        error={form.errors.type}
        hint={type && typeHint(type)}
        onChange={({ target }) => change({ type: target.value === '' ? null : Number(target.value) })}
      />
      <PeriodFields draft={values} unit={type?.unit ?? 'half_day'} errors={form.errors} change={change} />
      {type && !('from' in errors) && !('to' in errors) && <RequestPreview draft={values} type={type} />}
      <TextArea label="原因" required rows={2} maxLength={300} {...form.field('reason')} />
      <PhotosField store={PROOFS} photos={values.photos} onChange={(photos) => change({ photos })} />
    </FormPage>
  )
}

function typeHint({ calendar_days, proof_days, most_days, paid }: LeaveType): string {
  const hints = [
    paid ? '带薪' : '不带薪',
    calendar_days && '休息日也算',
    most_days !== null && `一次最多 ${most_days} 天`,
    proof_days !== null && (proof_days === 0 ? '要有证明' : `超过 ${proof_days} 天要有证明`),
  ]
  return hints.filter(Boolean).join('，')
}

/** The server's calculation and warnings before the request is sent. */
function RequestPreview({ draft, type }: { draft: LeaveDraft; type: LeaveType }) {
  const { data } = useQuery({
    ...query(quoteLeave, { type_id: type.id, ...toPeriod(draft, type) }),
    placeholderData: keepPreviousData,
    ...QUIET_QUERY_OPTIONS,
  })
  if (!data) return null
  const { minutes, left_before, left_after, approvers, refusal, proof_needed } = data
  const facts: (Description | false)[] = [
    minutes > 0 && { label: '时长', value: leaveText(minutes) },
    left_before !== null && { label: '现在剩余', value: leaveText(left_before) },
    left_after !== null && { label: '请假后剩余', value: leaveText(left_after) },
    approvers.length > 0 && { label: '审批人', value: approvers.join('、') },
  ]
  return (
    <>
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      {!refusal && proof_needed && draft.photos.length === 0 && (
        <Notice kind="warning">这么长的{type.name}要有证明，请添加照片</Notice>
      )}
      {!refusal && (
        <Card>
          <DescriptionList items={facts.filter((fact) => fact !== false)} />
        </Card>
      )}
    </>
  )
}
