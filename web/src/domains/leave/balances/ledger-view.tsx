import { LEAVE_ENTRY_NAMES, leaveText } from '@shangxue/contract/leave/schemas'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { formatDateTime, formatDay } from '../../../lib/dates.ts'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { LEAVE_PATH, type LedgerEntry, leavePath, useLedger, useTypes } from '../api.ts'
import styles from '../components/leave.module.css'

interface LedgerViewProps {
  type: number
  /** Another member; omitted for the user. */
  user?: { id: number; name: string } | undefined
}

/** The ledger entries behind a balance. */
export function LedgerView({ type, user }: LedgerViewProps) {
  const name = useTypes().data?.find(({ id }) => id === type)?.name ?? '假期'
  return (
    <ListPage
      title={`${name}明细`}
      {...(user && { subtitle: user.name })}
      back={useBackTarget(LEAVE_PATH)}
      list={useLedger(type, user?.id)}
      itemKey={({ id }) => id}
      renderItem={(entry) => <EntryRow entry={entry} />}
      estimate={72}
      empty={<EmptyState icon="list" title={`还没有${name}记录`} hint="发放、请假和到期都会记在这里" />}
    />
  )
}

function EntryRow({ entry }: { entry: LedgerEntry }) {
  const { kind, minutes, left: remaining, expires_on, request_id, note, by, at } = entry
  const isGrant = minutes > 0
  const expiryNote = isGrant && expires_on !== null ? `${formatDay(expires_on)}到期` : undefined
  return (
    <ListRow
      {...(request_id !== null && { to: leavePath(request_id) })}
      title={note === '' ? LEAVE_ENTRY_NAMES[kind] : `${LEAVE_ENTRY_NAMES[kind]} · ${note}`}
      note={[formatDateTime(at), by, expiryNote].filter(Boolean).join(' · ')}
      value={
        <span className={isGrant ? styles.plus : undefined}>
          {isGrant ? '+' : ''}
          {leaveText(minutes)}
        </span>
      }
      valueNote={`余 ${leaveText(remaining)}`}
    />
  )
}
