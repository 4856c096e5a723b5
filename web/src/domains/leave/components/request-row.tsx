import { leaveText } from '@shangxue/contract/leave/schemas'
import { ListRow } from '../../../ui/display/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { type LeaveRequest, leaveAt, STATE_KINDS, spanText, stateName } from '../leave.ts'

/** A request, with the author's name in team lists. */
export function RequestRow({ request, named }: { request: LeaveRequest; named: boolean }) {
  const { id, user, store, type, minutes, state, reason } = request
  const what = `${type} ${leaveText(minutes)}`
  return (
    <ListRow
      to={leaveAt(id)}
      title={named ? `${user} · ${what}` : what}
      note={
        <>
          {spanText(request)}
          <br />
          {[named && store, reason].filter(Boolean).join(' · ')}
        </>
      }
      value={<Tag kind={STATE_KINDS[state]}>{stateName(state)}</Tag>}
    />
  )
}
