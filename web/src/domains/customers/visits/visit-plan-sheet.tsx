import { planVisit, rescheduleVisit, VISIT_PURPOSE_MAX } from '@shangxue/contract/customers/visits'
import { useCall } from '../../../lib/api/mutations.ts'
import { today } from '../../../lib/dates.ts'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { VISIT_QUERIES, type Visit, visitPath } from '../api.ts'
import styles from '../customers.module.css'

const PURPOSES = ['推荐新机', '核对欠款', '补货', '了解动销', '处理售后']

interface VisitPlanSheetProps {
  customer: { readonly id: number; readonly name: string }
  /** The plan to change; omitted for a new one. */
  existing?: Visit | undefined
  onClose: () => void
}

/** The date and purpose of a visit. */
export function VisitPlanSheet({ customer: { id, name }, existing, onClose }: VisitPlanSheetProps) {
  const form = useForm({
    initial: { day: existing?.day ?? today(), purpose: existing?.purpose ?? '' },
    validate: ({ day }) => ({ day: day === '' && '请选择日期' }),
  })
  const queue = { title: () => `${name}拜访计划`, editAt: () => visitPath(name), onQueued: onClose }
  const mutationOptions = { invalidates: VISIT_QUERIES, ...form.callOptions, queue }
  const addPlan = useCall(planVisit, mutationOptions)
  const savePlan = useCall(rescheduleVisit, mutationOptions)
  const submit = form.handleSubmit(
    ({ day, purpose }) => {
      const input = { day, purpose: purpose.trim() }
      return existing
        ? savePlan.mutateAsync({ id: existing.id, version: existing.version, ...input })
        : addPlan.mutateAsync({ customer_id: id, ...input })
    },
    existing ? '已修改计划' : '已排入计划',
    onClose,
  )
  const { purpose } = form.values
  return (
    <FormSheet
      open
      onClose={onClose}
      title={existing ? '修改拜访计划' : '计划拜访'}
      {...form.sheet}
      onSubmit={submit}
    >
      <p className={styles.note}>{name}</p>
      <DateField
        label="日期"
        required
        min={existing && existing.day < today() ? existing.day : today()}
        {...form.field('day')}
      />
      <TextField label="目的" maxLength={VISIT_PURPOSE_MAX} {...form.field('purpose')} />
      <FilterBar label="常用的目的">
        {PURPOSES.map((item) => (
          <Chip key={item} selected={item === purpose} onClick={() => form.change({ purpose: item })}>
            {item}
          </Chip>
        ))}
      </FilterBar>
    </FormSheet>
  )
}
