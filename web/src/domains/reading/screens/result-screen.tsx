import { getReadingResult, shareReading, unshareReading } from '@shangxue/contract/reading/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { positive } from '../../../lib/address/index.ts'
import { query, useCall } from '../../../lib/api/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { GuestResult } from '../components/guest-result.tsx'
import { MovedPractice } from '../components/moved.tsx'
import { isGone, NoSuch } from '../components/no-such.tsx'
import { ResultPage } from '../components/result-page.tsx'
import { historyAddress, isDeviceKey, READING, shareAddress } from '../names.ts'

/** Practice result (练习结果) of an account, or of a guest on this device. */
export default function ResultScreen() {
  const { id = '', attemptId } = useParams()
  const guest = useSession(({ isLoggedIn }) => !isLoggedIn)
  if (!isDeviceKey(attemptId))
    return <OwnResult exercise={positive(id) ?? 0} attempt={positive(attemptId) ?? 1} />
  return guest ? (
    <GuestResult key={attemptId} id={attemptId} />
  ) : (
    <MovedPractice title="练习结果" practiceKey={id} id={attemptId} />
  )
}

function OwnResult({ exercise, attempt }: { exercise: number; attempt: number }) {
  const found = useQuery({ ...query(getReadingResult, { id: attempt }), meta: { quiet: true } })
  if (isGone(found.error)) return <NoSuch title="练习结果" />
  if (!found.data)
    return (
      <Page title="练习结果" back={READING}>
        <Loaded of={found}>{() => null}</Loaded>
      </Page>
    )
  const { id, right, share } = found.data
  return (
    <ResultPage
      result={{ ...found.data, right: right ?? 0 }}
      exercise={exercise}
      entries={
        <>
          <ButtonLink small kind="secondary" icon="clock" to={historyAddress(exercise)}>
            练习记录
          </ButtonLink>
          <Sharing id={id} share={share} />
        </>
      }
    />
  )
}

function Sharing({ id, share }: { id: number; share: string | null }) {
  const stale = { stale: [getReadingResult] }
  const open = useCall(shareReading, stale)
  const close = useCall(unshareReading, stale)
  if (share === null)
    return (
      <Button
        small
        kind="secondary"
        icon="share"
        onClick={() => open.mutateAsync({ id }).catch(() => undefined)}
      >
        分享成绩
      </Button>
    )
  return (
    <>
      <ButtonLink small kind="secondary" icon="share" to={shareAddress(share)}>
        查看分享页
      </ButtonLink>
      <CopyButton text={`${window.location.origin}${shareAddress(share)}`} label="复制分享链接" />
      <Notice
        action={{ label: '停止分享', onSelect: () => void close.mutateAsync({ id }).catch(() => undefined) }}
      >
        拿到链接的人都能看到成绩和文章开头，看不到姓名和答案
      </Notice>
    </>
  )
}
