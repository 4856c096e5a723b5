import { leaveText } from '@shangxue/contract/leave/schemas'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { type LeaveRequest, leavePath, periodText, STATE_KINDS, stateName } from '../api.ts'

/** A request, with the author's name in team lists. */
export function RequestRow({ request, showName }: { request: LeaveRequest; showName: boolean }) {
  const { id, user, store, type, minutes, state, reason } = request
  const summary = `${type} ${leaveText(minutes)}`
  return (
    <ListRow
      to={leavePath(id)}
      title={showName ? `${user} · ${summary}` : summary}
      note={
        <>
          {periodText(request)}
          <br />
          {[showName && store, reason].filter(Boolean).join(' · ')}
        </>
      }
      value={<Tag kind={STATE_KINDS[state]}>{stateName(state)}</Tag>}
    />
  )
}
