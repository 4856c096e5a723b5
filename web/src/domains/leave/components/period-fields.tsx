import { DAY_END, type LeaveUnit } from '@shangxue/contract/leave/schemas'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { HALVES, type LeaveDraft, type LeaveErrors, TIMES } from '../leave-draft.ts'
import styles from './leave.module.css'

interface PeriodFieldsProps {
  draft: LeaveDraft
  unit: LeaveUnit
  errors: LeaveErrors
  change: (fields: Partial<LeaveDraft>) => void
}

/** Start and end in the unit of the leave type. */
export function PeriodFields({ draft, unit, errors, change }: PeriodFieldsProps) {
  const isByHour = unit === 'hour' && draft.hours
  return (
    <>
      {unit === 'hour' && (
        <SegmentedControl
          label="按小时还是整天"
          options={[
            { value: 'hours', label: '几个小时' },
            { value: 'days', label: '整天' },
          ]}
          value={draft.hours ? 'hours' : 'days'}
          onChange={(next) => change({ hours: next === 'hours' })}
        />
      )}
      {isByHour ? (
        <HourFields draft={draft} errors={errors} change={change} />
      ) : (
        <DayFields draft={draft} hasHalfDays={unit === 'half_day'} errors={errors} change={change} />
      )}
    </>
  )
}

const DEFAULT_TIMES = 120
type Part = Omit<PeriodFieldsProps, 'unit'>

function HourFields({ draft, errors, change }: Part) {
  // move the end when the new start is after it
  const changeStart = (fromTime: number) =>
    change({
      fromTime,
      ...(draft.toTime <= fromTime && { toTime: Math.min(fromTime + DEFAULT_TIMES, DAY_END) }),
    })
  return (
    <>
      <DateField
        label="日期"
        required
        value={draft.from}
        error={errors.from ?? errors.to}
        onChange={({ target }) => change({ from: target.value })}
      />
      <div className={styles.halves}>
        <SelectField
          label="从"
          options={TIMES}
          value={String(draft.fromTime)}
          onChange={({ target }) => changeStart(Number(target.value))}
        />
        <SelectField
          label="到"
          options={TIMES}
          value={String(draft.toTime)}
          onChange={({ target }) => change({ toTime: Number(target.value) })}
        />
      </div>
    </>
  )
}

function DayFields({ draft, hasHalfDays, errors, change }: Part & { hasHalfDays: boolean }) {
  const part = (label: string, key: 'begins' | 'ends') =>
    hasHalfDays && (
      <SelectField
        label={label}
        hideLabel
        options={HALVES[key]}
        value={String(draft[key])}
        onChange={({ target }) => change({ [key]: Number(target.value) })}
      />
    )
  // move the last day when the new first day is after it
  const begin = (from: string) =>
    change({ from, ...((draft.to < from || draft.to === draft.from) && { to: from }) })
  return (
    <>
      <div className={hasHalfDays ? styles.pair : undefined}>
        <DateField
          label="开始日期"
          required
          value={draft.from}
          error={errors.from}
          onChange={({ target }) => begin(target.value)}
        />
        {part('开始的半天', 'begins')}
      </div>
      <div className={hasHalfDays ? styles.pair : undefined}>
        <DateField
          label="结束日期"
          required
          min={draft.from}
          value={draft.to}
          error={errors.to}
          onChange={({ target }) => change({ to: target.value })}
        />
        {part('结束的半天', 'ends')}
      </div>
    </>
  )
}
