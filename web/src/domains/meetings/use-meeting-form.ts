import { ERRORS } from '@shangxue/contract/errors/errors'
import { useNavigate } from 'react-router'
import { today } from '../../lib/dates.ts'
import { useSession } from '../../lib/session/state.ts'
import { useForm } from '../../ui/form/use-form.ts'
import type { Person } from '../colleagues/public.ts'
import { useAddMeeting, useMeeting, useSaveMeeting } from './api.ts'
import { type Meeting, type MeetingContent, type MeetingFields, meetingPath } from './meetings.ts'
import { mergeMeeting } from './merge-meeting.ts'

export interface MeetingFormValues extends MeetingFields {
  readonly version: number
  /** The field values of the base version, used for merging. */
  readonly base: MeetingFields | null
}
export type MeetingFormErrors = Partial<
  Record<'title' | 'day' | 'starts' | 'ends' | 'host' | 'decisions', string>
>

const toFields = (existing: Meeting): MeetingFields => ({
  ...{
    title: existing.title,
    place: existing.place,
    day: existing.day,
    starts: existing.starts,
    ends: existing.ends ?? '',
  },
  ...{
    reminder: existing.reminder,
    agenda: existing.agenda,
    minutes: existing.minutes,
    photo_ids: existing.photo_ids,
  },
  host: { id: existing.host_id, name: existing.host },
  people: existing.people.map(({ user_id: id, name }) => ({ id, name })),
  decisions: existing.decisions.map(({ id, text, assignee_id, assignee, due }) => ({
    key: String(id),
    id,
    text,
    assignee: assignee_id === null ? null : { id: assignee_id, name: assignee ?? '' },
    due: due ?? '',
  })),
})

const initialValuesOf = (meeting: Meeting): MeetingFormValues => {
  const base = toFields(meeting)
  return { ...base, version: meeting.version, base }
}

const newMeetingValues = (host: Person | null): MeetingFormValues => ({
  ...{ title: '', place: '', day: today(), starts: '09:00', ends: '', reminder: 'half_hour' },
  ...{ host, people: [], agenda: '', minutes: '', decisions: [], photo_ids: [], version: 0, base: null },
})

const toContent = (values: MeetingFormValues, hostId: number): MeetingContent => {
  const { title, place, day, starts, reminder, agenda, minutes, photo_ids } = values
  return {
    ...{ title, place, day, starts, reminder, agenda, minutes, photo_ids },
    ends: values.ends || null,
    host_id: hostId,
    people: values.people.map(({ id }) => id),
    decisions: values.decisions.map(({ id, text, assignee, due }) => {
      return { id, text, assignee_id: assignee?.id ?? null, due: due || null }
    }),
  }
}

function validateMeeting({
  title,
  day,
  starts,
  ends,
  host,
  decisions,
}: MeetingFormValues): MeetingFormErrors {
  return {
    ...(title.trim() === '' && { title: '请填写会议主题' }),
    ...(day === '' && { day: '请选择日期' }),
    ...(starts === '' && { starts: '请选择开始时间' }),
    ...(ends !== '' && ends <= starts && { ends: '要晚于开始时间' }),
    ...(!host && { host: '请选择主持人' }),
    ...(decisions.some(({ text }) => text.trim() === '') && { decisions: '请写下决定，或移除这一条' }),
  }
}

export function useMeetingForm(meeting: Meeting | undefined) {
  const navigate = useNavigate()
  const { userId, userName } = useSession()
  const me = userId === null ? null : { id: userId, name: userName }
  const form = useForm<MeetingFormValues>({
    initial: meeting ? initialValuesOf(meeting) : newMeetingValues(me),
    draft: meeting ? `meeting-${meeting.id}` : 'meeting-new',
    validate: validateMeeting,
    onError: ({ code }) => (code === ERRORS.meeting_changed.code ? mergeServerVersion() : undefined),
  })
  const current = useMeeting(meeting?.id ?? 0, meeting !== undefined)
  const addMeeting = useAddMeeting()
  const saveMeeting = useSaveMeeting()

  /** Merges the input with the version saved by somebody else. */
  const mergeServerVersion = async () => {
    if (!meeting) return undefined
    const { data } = await current.refetch()
    if (!data) return undefined
    const theirs = toFields(data)
    const { merged, both } = mergeMeeting(form.values.base ?? theirs, form.values, theirs)
    form.change({ ...merged, version: data.version, base: theirs })
    const mergedNames =
      both.length > 0 ? `；${both.join('、')}两边都改过，以这里的为准，写下的文字都留着` : ''
    return `会议内容刚在别处改过，已经和这里的合在一起${mergedNames}。请核对后再次保存`
  }
  const save = form.handleSubmit(
    async (values) => {
      if (!values.host) return undefined
      const content = toContent(values, values.host.id)
      if (!meeting) return (await addMeeting.mutateAsync(content)).id
      await saveMeeting.mutateAsync({ ...content, id: meeting.id, version: values.version })
      return meeting.id
    },
    '已保存',
    (id) => navigate(meetingPath(id), { replace: true }),
  )
  return { form, save }
}
