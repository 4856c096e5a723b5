import { useParams } from 'react-router'
import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useMeeting } from '../api.ts'
import { MeetingForm } from '../components/meeting-form.tsx'
import { MeetingView } from '../components/meeting-view.tsx'
import { LIST_PATH } from '../meetings.ts'

/** 会议记录详情, or its form, depending on the address. */
export default function MeetingScreen() {
  const id = parsePositiveInt(useParams().id)
  if (id !== undefined) return <KnownMeeting key={id} id={id} />
  return (
    <Page title="会议记录详情" back={LIST_PATH}>
      <MeetingMissing />
    </Page>
  )
}

const MeetingMissing = () => (
  <EmptyState
    icon="mic"
    title="没有这次会议"
    hint="可能已经删除，请重新选择"
    action={
      <ButtonLink kind="secondary" to={LIST_PATH} replace>
        查看全部会议
      </ButtonLink>
    }
  />
)

function KnownMeeting({ id }: { id: number }) {
  const { get } = useUrlParams()
  const { data, error, refetch } = useMeeting(id)
  if (data)
    return get('edit') === '1' && data.may_edit && data.state !== 'cancelled' ? (
      <MeetingForm existing={data} />
    ) : (
      <MeetingView meeting={data} />
    )
  const isMissing = error instanceof ApiError && error.isNotFound
  return (
    <Page title="会议记录详情" back={LIST_PATH}>
      {!error && <SkeletonList rows={6} />}
      {isMissing && <MeetingMissing />}
      {error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
    </Page>
  )
}
