import { getReadingResult, shareReading, unshareReading } from '@shangxue/contract/reading/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { parsePositiveInt } from '../../../lib/address/url-params.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { ownerOf, useSession } from '../../../lib/session/state.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { GuestResult } from '../guest/device-result.tsx'
import { isGoneError, NotFoundPage } from '../library/not-found-page.tsx'
import { MovedPractice } from '../practice/moved-practice.tsx'
import { historyPath, isDeviceKey, READING_PATH, sharePath } from '../reading-paths.ts'
import { ResultPage } from './result-page.tsx'

/** Practice result (练习结果) of an account, or of a guest on this device. */
export default function ResultScreen() {
  const { id = '', attemptId } = useParams()
  const isGuest = useSession(({ isLoggedIn }) => !isLoggedIn)
  if (!isDeviceKey(attemptId))
    return <AccountResult exercise={parsePositiveInt(id) ?? 0} attempt={parsePositiveInt(attemptId) ?? 1} />
  return isGuest ? (
    <GuestResult key={attemptId} id={attemptId} />
  ) : (
    <MovedPractice title="练习结果" practiceKey={id} id={attemptId} />
  )
}

function AccountResult({ exercise, attempt }: { exercise: number; attempt: number }) {
  const owner = useSession(ownerOf)
  const result = useQuery({ ...query(getReadingResult, { id: attempt }), meta: { quiet: true } })
  if (isGoneError(result.error)) return <NotFoundPage title="练习结果" />
  if (!result.data)
    return (
      <Page title="练习结果" back={READING_PATH}>
        <Loaded of={result}>{() => null}</Loaded>
      </Page>
    )
  const { id, title, right, share, tasks, task_answers: answers } = result.data
  return (
    <ResultPage
      result={{ ...result.data, right: right ?? 0 }}
      tasks={tasks && { tasks, owner, practice: String(id), attempt: { id, title, answers } }}
      exercise={exercise}
      entries={
        <>
          <ButtonLink small kind="secondary" icon="clock" to={historyPath(exercise)}>
            练习记录
          </ButtonLink>
          <ShareControls id={id} share={share} />
        </>
      }
    />
  )
}

function ShareControls({ id, share }: { id: number; share: string | null }) {
  const callOptions = { invalidates: [getReadingResult] }
  const shareCall = useCall(shareReading, callOptions)
  const unshareCall = useCall(unshareReading, callOptions)
  if (share === null)
    return (
      <Button
        small
        kind="secondary"
        icon="share"
        onClick={() => shareCall.mutateAsync({ id }).catch(() => undefined)}
      >
        分享成绩
      </Button>
    )
  return (
    <>
      <ButtonLink small kind="secondary" icon="share" to={sharePath(share)}>
        查看分享页
      </ButtonLink>
      <CopyButton text={`${window.location.origin}${sharePath(share)}`} label="复制分享链接" />
      <Notice
        action={{
          label: '停止分享',
          onSelect: () => void unshareCall.mutateAsync({ id }).catch(() => undefined),
        }}
      >
        拿到链接的人都能看到成绩和文章开头，看不到姓名和答案
      </Notice>
    </>
  )
}
