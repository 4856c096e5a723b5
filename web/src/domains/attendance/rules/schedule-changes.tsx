import { deleteShiftChange, setShiftChange } from '@shangxue/contract/attendance/admin'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDay, formatWeekday, today } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { LoadMore } from '../../../ui/layout/list/load-more.tsx'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { RULE_QUERIES, useChanges, useShifts } from '../api.ts'
import styles from '../attendance.module.css'
import { MembersField } from './people-field.tsx'

/** Schedule changes from today on. */
export function ScheduleChanges() {
  const { get, set } = useUrlParams()
  const list = useChanges()
  const resetChange = useCall(deleteShiftChange, { invalidates: RULE_QUERIES })
  return (
    <div className={styles.stack}>
      {list.status === 'loading' && <SkeletonList rows={4} />}
      {list.status === 'error' && <ErrorState message={list.message} onRetry={list.onRefresh} />}
      {list.status === 'ready' && list.items.length === 0 && (
        <EmptyState
          icon="calendar"
          title="今天以后没有调班"
          hint="临时换班、加班或休息在这里调整，员工会收到通知"
        />
      )}
      {list.items.length > 0 && (
        <List label="调班">
          {list.items.map(({ user_id, name, day, shift, reason }) => (
            <ListItem
              key={`${user_id} ${day}`}
              title={`${name} · ${shift ?? '休息'}`}
              note={[`${formatDay(day)} ${formatWeekday(day)}`, reason].filter(Boolean).join(' · ')}
              value={
                <Button
                  kind="plain"
                  small
                  aria-label={`撤销${name} ${day} 的调班`}
                  onClick={() => resetChange.mutateAsync({ user_id, day }).catch(() => undefined)}
                >
                  撤销
                </Button>
              }
            />
          ))}
        </List>
      )}
      {list.items.length > 0 && (
        <LoadMore
          hasMore={list.hasMore}
          loading={list.loadingMore}
          failed={list.moreFailed}
          onMore={() => list.onMore()}
        />
      )}
      {get('edit') === 'new' && <ScheduleChangeSheet onClose={() => set({ edit: null })} />}
    </div>
  )
}

/** Rendered in the bottom bar. */
export function AddScheduleChange() {
  const { set } = useUrlParams()
  return (
    <Button block icon="plus" onClick={() => set({ edit: 'new' })}>
      新增调班
    </Button>
  )
}

function ScheduleChangeSheet({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { people: [] as number[], from: today(), to: today(), shift: '', reason: '' },
    validate: ({ people }) => ({ people: people.length === 0 && '请选择员工' }),
  })
  const { data: shifts = [] } = useShifts()
  const set = useCall(setShiftChange, { invalidates: RULE_QUERIES, ...form.callOptions })
  const { people, from } = form.values
  const submit = form.handleSubmit(
    ({ shift, reason, people: user_ids, ...days }) => {
      const shift_id = shift === '' ? null : Number(shift)
      return set.mutateAsync({ user_ids, ...days, shift_id, reason: reason.trim() })
    },
    ({ days }) => `已调整 ${people.length} 人 ${days} 天`,
    onClose,
  )
  return (
    <FormSheet open onClose={onClose} title="新增调班" {...form.sheet} onSubmit={submit}>
      <MembersField label="员工" groupMembersOnly {...form.field('people')} />
      <DateField label="开始日期" min={today()} {...form.field('from')} />
      <DateField label="结束日期" min={from} {...form.field('to')} />
      <SelectField
        label="班次"
        placeholder="休息"
        options={shifts
          .filter(({ active }) => active)
          .map(({ id, name, on, off: endsAt }) => ({ value: String(id), label: `${name} ${on}–${endsAt}` }))}
        {...form.field('shift')}
      />
      <TextField label="原因" maxLength={100} placeholder="例如 盘点" {...form.field('reason')} />
    </FormSheet>
  )
}
