import { planVisit, replanVisit, VISIT_PURPOSE_MAX } from '@shangxue/contract/customer-visits'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { today } from '../../../lib/dates.ts'
import { isQueued } from '../../../lib/outbox/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormSheet } from '../../../ui/overlay/form-sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import styles from '../components/customers.module.css'
import { AFTER_VISIT, type Visit, visitPath } from '../customers.ts'

const PURPOSES = ['推荐新机', '核对欠款', '补货', '了解动销', '处理售后']

interface PlanSheetProps {
  customer: { readonly id: number; readonly name: string }
  /** The plan that is changed; left out for a new one. */
  known?: Visit | undefined
  onClose: () => void
}

/** When a customer is to be seen, and what for. */
export function PlanSheet({ customer: { id, name }, known, onClose }: PlanSheetProps) {
  const form = useId()
  const [day, setDay] = useState(known?.day ?? today())
  const [purpose, setPurpose] = useState(known?.purpose ?? '')
  const [refusal, setRefusal] = useState<string>()
  const queue = { title: () => `${name}拜访计划`, editAt: () => visitPath(name), onQueued: onClose }
  const adding = useCall(planVisit, { stale: AFTER_VISIT, quiet: true, queue })
  const saving = useCall(replanVisit, { stale: AFTER_VISIT, quiet: true, queue })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (day === '') return setRefusal('请选择日期')
    setRefusal(undefined)
    const input = { day, purpose: purpose.trim() }
    try {
      await (known
        ? saving.mutateAsync({ id: known.id, version: known.version, ...input })
        : adding.mutateAsync({ customer_id: id, ...input }))
      toast(known ? '已修改计划' : '已排入计划', { kind: 'success' })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isQueued(error)) setRefusal(error.message)
    }
  }
  return (
    <FormSheet
      open
      onClose={onClose}
      title={known ? '修改拜访计划' : '计划拜访'}
      footer={
        <Button type="submit" form={form} block busy={adding.isPending || saving.isPending}>
          保存
        </Button>
      }
    >
      <form id={form} className={styles.stack} noValidate onSubmit={submit}>
        {refusal && <Notice kind="danger">{refusal}</Notice>}
        <p className={styles.note}>{name}</p>
        <DateField
          label="日期"
          required
          min={known && known.day < today() ? known.day : today()}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <TextField
          label="目的"
          maxLength={VISIT_PURPOSE_MAX}
          value={purpose}
          onChange={(event) => setPurpose(event.target.value)}
        />
        <FilterBar label="常用的目的">
          {PURPOSES.map((one) => (
            <Chip key={one} selected={one === purpose} onClick={() => setPurpose(one)}>
              {one}
            </Chip>
          ))}
        </FilterBar>
      </form>
    </FormSheet>
  )
}
