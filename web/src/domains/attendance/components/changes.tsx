import { deleteShiftChange, setShiftChange } from '@shangxue/contract/attendance-admin'
import { useState } from 'react'
import { useAddress } from '../../../lib/address/index.ts'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { formatDay, formatWeekday, today } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { List, ListItem } from '../../../ui/display/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { LoadMore } from '../../../ui/layout/load-more.tsx'
import { FormSheet } from '../../../ui/overlay/form-sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { RULE_READS, useChanges, useShifts } from '../attendance.ts'
import styles from './attendance.module.css'
import { PeopleField } from './people-field.tsx'

/** Other shifts than usual from today on. */
export function Changes() {
  const { get, set } = useAddress()
  const list = useChanges()
  const reset = useCall(deleteShiftChange, { stale: RULE_READS })
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
                  onClick={() => reset.mutateAsync({ user_id, day }).catch(() => undefined)}
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
      {get('edit') === 'new' && <ChangeSheet onClose={() => set({ edit: null })} />}
    </div>
  )
}

/** For the bottom edge. */
export function AddChange() {
  const { set } = useAddress()
  return (
    <Button block icon="plus" onClick={() => set({ edit: 'new' })}>
      新增调班
    </Button>
  )
}

function ChangeSheet({ onClose }: { onClose: () => void }) {
  const [people, setPeople] = useState<number[]>([])
  const [from, setFrom] = useState(today())
  const [to, setTo] = useState(today())
  const [shift, setShift] = useState('')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<{ people?: string; form?: string }>({})
  const { data: shifts = [] } = useShifts()
  const set = useCall(setShiftChange, { stale: RULE_READS, quiet: true })
  const submit = async () => {
    setErrors(people.length === 0 ? { people: '请选择员工' } : {})
    if (people.length === 0) return
    try {
      const shift_id = shift === '' ? null : Number(shift)
      const { days } = await set.mutateAsync({ user_ids: people, from, to, shift_id, reason: reason.trim() })
      toast(`已调整 ${people.length} 人 ${days} 天`, { kind: 'success' })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors({ form: error.message })
    }
  }
  return (
    <FormSheet
      open
      onClose={onClose}
      title="新增调班"
      footer={
        <Button block busy={set.isPending} onClick={submit}>
          保存
        </Button>
      }
    >
      <div className={styles.stack}>
        {errors.form && <Notice kind="danger">{errors.form}</Notice>}
        <PeopleField label="员工" grouped value={people} onChange={setPeople} error={errors.people} />
        <DateField
          label="开始日期"
          min={today()}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <DateField label="结束日期" min={from} value={to} onChange={({ target }) => setTo(target.value)} />
        <SelectField
          label="班次"
          placeholder="休息"
          options={shifts
            .filter(({ active }) => active)
            .map(({ id, name, on, off }) => ({ value: String(id), label: `${name} ${on}–${off}` }))}
          value={shift}
          onChange={({ target }) => setShift(target.value)}
        />
        <TextField
          label="原因"
          maxLength={100}
          placeholder="例如 盘点"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </FormSheet>
  )
}
