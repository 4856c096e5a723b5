import {
  addRebate,
  REBATE_BASES,
  REBATE_BASIS_NAMES,
  REBATE_MEASURE_NAMES,
  REBATE_MEASURES,
  REBATE_PERIOD_NAMES,
  REBATE_PERIODS,
} from '@shangxue/contract/purchasing/rebates'
import { useNavigate } from 'react-router'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { today } from '../../../lib/dates.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { MerchantField } from '../../treasury/public.ts'
import { REBATE_QUERIES, REBATES_PATH, rebatePath } from './api.ts'
import { emptyRebate, type RebateDraft, rebateContent, validateRebate } from './rebate-draft.ts'
import { ScopeFields } from './scope-fields.tsx'
import { TierFields } from './tier-fields.tsx'

const options = <V extends string>(values: readonly V[], names: Record<V, string>) =>
  values.map((value) => ({ value, label: names[value] }))
const BASES = options(REBATE_BASES, REBATE_BASIS_NAMES)
const MEASURES = options(REBATE_MEASURES, REBATE_MEASURE_NAMES)
const PERIODS = options(REBATE_PERIODS, REBATE_PERIOD_NAMES)
const EFFECTS = [
  { value: 'all', label: '全部按这一档' },
  { value: 'beyond', label: '只算超过的' },
] as const

/** Records a rebate agreement. */
export function RebateForm() {
  return (
    <RequirePermission permission="purchase-manage" title="新增返利协议">
      <Form />
    </RequirePermission>
  )
}

function Form() {
  const navigate = useNavigate()
  const form = useForm<RebateDraft, 'scope'>({
    initial: emptyRebate(today()),
    draft: 'rebate-new',
    validate: validateRebate,
  })
  const { values, errors, change } = form
  const add = useCall(addRebate, { invalidates: REBATE_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    (draft) => add.mutateAsync(rebateContent(draft)),
    '已登记返利协议',
    ({ id }) => navigate(rebatePath(id), { replace: true }),
  )
  return (
    <FormPage title="新增返利协议" back={useBackTarget(REBATES_PATH)} {...form.page} inList onSubmit={submit}>
      <TextField label="名称" required maxLength={40} {...form.field('name')} />
      <MerchantField
        label="供应商"
        value={values.merchant}
        error={errors.merchant}
        onChange={(merchant) => change({ merchant })}
      />
      <ScopeFields values={values} error={errors.scope} onChange={change} />
      <SegmentedControl
        label="按什么算"
        named
        options={BASES}
        value={values.basis}
        onChange={(basis) => change({ basis })}
      />
      <SegmentedControl
        label="目标"
        named
        options={MEASURES}
        value={values.measure}
        onChange={(measure) => change({ measure, tiers: [{ from: null, rate: null }] })}
      />
      <SegmentedControl
        label="结算周期"
        named
        options={PERIODS}
        value={values.period}
        onChange={(period) => change({ period })}
      />
      <DateField label="开始日期" required {...form.field('from')} />
      <DateField label="结束日期" required {...form.field('to')} />
      <TierFields values={values} error={errors.tiers} onChange={(tiers) => change({ tiers })} />
      <SegmentedControl
        label="达到档位后"
        named
        options={EFFECTS}
        value={values.retroactive}
        onChange={(retroactive) => change({ retroactive })}
      />
      <TextField label="备注" maxLength={200} {...form.field('note')} />
    </FormPage>
  )
}
