import { setCalendarDay } from '@shangxue/contract/attendance/admin'
import { calendarImport } from '@shangxue/contract/platform/imports'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { invalidate } from '../../../lib/api/queries.ts'
import { formatWeekday, today } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { hasOpenImport, ImportFlow } from '../../imports/public.ts'
import { RULE_QUERIES, useCalendarDays } from '../api.ts'
import styles from '../attendance.module.css'

const KINDS = [
  { value: 'holiday', label: '放假' },
  { value: 'workday', label: '上班' },
  { value: 'plain', label: '按排班' },
] as const
type Kind = (typeof KINDS)[number]['value']

/** Public holidays and make-up days of a year, with company overrides. */
export function HolidayDays() {
  const address = useUrlParams()
  const queryClient = useQueryClient()
  const thisYear = Number(today().slice(0, 4))
  const requestedYear = Number(address.get('year'))
  const year = requestedYear >= 2020 && requestedYear <= 2099 ? requestedYear : thisYear
  const { data, error, refetch } = useCalendarDays(year)
  const [sheet, setSheet] = useState<'day' | null>(null)
  const [isImporting, setIsImporting] = useState(() => hasOpenImport(calendarImport))
  const years = [thisYear - 1, thisYear, thisYear + 1]
  return (
    <div className={styles.stack}>
      <SelectField
        label="年份"
        options={years.map((item) => ({ value: String(item), label: `${item} 年` }))}
        value={String(year)}
        onChange={({ target }) => address.set({ year: target.value })}
      />
      <div className={styles.links}>
        <Button icon="upload" onClick={() => setIsImporting(true)}>
          导入节假日
        </Button>
        <Button kind="secondary" icon="edit" onClick={() => setSheet('day')}>
          设置某一天
        </Button>
      </div>
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonList rows={6} />}
      {data && !data.published && (
        <Notice kind="warning">
          {year} 年的放假调休安排还没有录入，目前只有法定节假日。公布后请导入文件
        </Notice>
      )}
      {data?.list.length === 0 && (
        <EmptyState icon="calendar" title={`${year} 年没有节假日`} hint="导入文件，或一天一天新增" />
      )}
      {data && data.list.length > 0 && (
        <List label="节假日">
          {data.list.map(({ day, kind, name, own: isCustom }) => (
            <ListItem
              key={day}
              title={`${day} ${formatWeekday(day)}`}
              note={[name, isCustom && '公司设置'].filter(Boolean).join(' · ')}
              value={
                <Tag kind={kind === 'holiday' ? 'success' : 'warning'}>
                  {kind === 'holiday' ? '放假' : '上班'}
                </Tag>
              }
            />
          ))}
        </List>
      )}
      {sheet && <DaySheet onClose={() => setSheet(null)} />}
      {isImporting && (
        <ImportFlow
          endpoints={calendarImport}
          title="导入节假日"
          open={isImporting}
          onClose={() => setIsImporting(false)}
          onDone={() => void invalidate(queryClient, RULE_QUERIES)}
        />
      )}
    </div>
  )
}

function DaySheet({ onClose }: { onClose: () => void }) {
  const form = useForm({ initial: { day: today(), kind: 'holiday' as Kind, name: '' } })
  const saveDay = useCall(setCalendarDay, { invalidates: RULE_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ name, ...day }) => saveDay.mutateAsync({ ...day, name: name.trim() }),
    '已保存',
    onClose,
  )
  return (
    <FormSheet open onClose={onClose} title="设置某一天" {...form.sheet} onSubmit={submit}>
      <DateField label="日期" min={today()} {...form.field('day')} />
      <SegmentedControl label="这一天" options={KINDS} {...form.field('kind')} />
      <TextField label="名称" maxLength={20} placeholder="例如 公司年会" {...form.field('name')} />
    </FormSheet>
  )
}
