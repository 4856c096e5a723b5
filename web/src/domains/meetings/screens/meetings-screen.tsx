import { MEETING_STATE_NAMES, MEETING_VIEWS } from '@shangxue/contract/meetings/endpoints'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { FactLine } from '../../../ui/display/list/fact-line.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useMeetings, useUnreadCount } from '../api.ts'
import { ADD_PATH, type MeetingRow, meetingPath, VIEW_NAMES, whenText } from '../meetings.ts'

/** 会议记录: past and planned meetings with full-text search. */
export default function MeetingsScreen() {
  const { get, set } = useUrlParams()
  const q = get('q')
  const view = parseOneOf(MEETING_VIEWS, get('view')) ?? 'all'
  const unread = useUnreadCount()
  return (
    <ListPage
      title="会议记录"
      back="/home"
      list={useMeetings(q, view)}
      search={{ label: '主题、纪要或决定', value: q, onChange: (next) => set({ q: next }) }}
      filters={
        <FilterBar label="按状态筛选">
          {MEETING_VIEWS.map((item) => (
            <Chip
              key={item}
              selected={view === item}
              {...(item === 'unread' && unread > 0 && { count: unread })}
              onClick={() => set({ view: item === 'all' ? null : item })}
            >
              {VIEW_NAMES[item]}
            </Chip>
          ))}
        </FilterBar>
      }
      itemKey={({ id }) => id}
      renderItem={(meeting) => <MeetingListRow meeting={meeting} />}
      empty={
        <EmptyState
          icon="mic"
          title="还没有会议"
          hint="开会前写好议程，开完把纪要发给大家确认"
          action={<ButtonLink to={ADD_PATH}>新增会议</ButtonLink>}
        />
      }
      filtered={q !== '' || view !== 'all'}
      onClearFilters={() => set({ q: null, view: null })}
      add={<IconLink icon="plus" label="新增会议" to={ADD_PATH} />}
    />
  )
}

function MeetingListRow({ meeting }: { meeting: MeetingRow }) {
  const { id, title, place, state, host, people, confirmed, decisions, to_confirm } = meeting
  const hasRead = state === 'published' && people > 0 && `${confirmed} / ${people} 人已确认`
  const summary = [place, host, `${people} 人`, decisions > 0 && `${decisions} 项决定`, hasRead]
  return (
    <ListRow
      to={meetingPath(id)}
      title={title}
      note={
        <>
          {whenText(meeting)}
          <br />
          <FactLine of={summary} />
        </>
      }
      valueNote={
        to_confirm ? (
          <Tag kind="warning">待确认</Tag>
        ) : (
          <Tag kind={state === 'published' ? 'success' : state === 'planned' ? 'info' : 'neutral'}>
            {MEETING_STATE_NAMES[state]}
          </Tag>
        )
      }
    />
  )
}
