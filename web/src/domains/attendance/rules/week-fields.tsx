import { useNavigate } from 'react-router'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { ADMIN_PATH, useShifts } from '../api.ts'
import styles from '../attendance.module.css'

export const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** Maximum number of shifts offered for a whole week. Users with more choose per day. */
const MAX_OFFERED_SHIFTS = 3
const DAY_RANGES = [
  { name: '周一至周五', days: 5 },
  { name: '周一至周六', days: 6 },
] as const

interface WeekFieldsProps {
  week: readonly (number | null)[]
  onChange: (week: (number | null)[]) => void
}

/** The shift of each weekday: first for the whole week, then per day. */
export function WeekFields({ week, onChange }: WeekFieldsProps) {
  const navigate = useNavigate()
  const { data } = useShifts()
  const shifts = (data ?? []).filter(({ id, active }) => active || week.includes(id))
  const usableShifts = shifts.filter(({ active }) => active).slice(0, MAX_OFFERED_SHIFTS)
  const options = shifts.map(({ id, name, on, off: endsAt }) => ({
    value: String(id),
    label: `${name} ${on}–${endsAt}`,
  }))
  return (
    <>
      {data && usableShifts.length === 0 && (
        <Notice
          action={{ label: '新增班次', onSelect: () => void navigate(`${ADMIN_PATH}?tab=shifts&edit=new`) }}
        >
          还没有班次，先定上下班时间，才能排每天的班
        </Notice>
      )}
      {usableShifts.length > 0 && (
        <div className={styles.tight}>
          <span className={styles.note}>整周套用一个班次，下面再逐天调整</span>
          <FilterBar label="整周套用">
            {usableShifts.flatMap((shift) =>
              DAY_RANGES.map(({ name, days }) => (
                <Chip
                  key={`${shift.id} ${days}`}
                  onClick={() => onChange(WEEKDAYS.map((_, index) => (index < days ? shift.id : null)))}
                >
                  {shift.name} {name}
                </Chip>
              )),
            )}
          </FilterBar>
        </div>
      )}
      <FormGrid pair>
        {WEEKDAYS.map((name, index) => (
          <SelectField
            key={name}
            label={name}
            placeholder="休息"
            options={options}
            value={String(week[index] ?? '')}
            onChange={({ target }) =>
              onChange(
                week.map((item, n) =>
                  n === index ? (target.value === '' ? null : Number(target.value)) : item,
                ),
              )
            }
          />
        ))}
      </FormGrid>
    </>
  )
}
