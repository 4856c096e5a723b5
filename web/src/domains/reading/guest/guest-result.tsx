import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { signInPath } from '../../../lib/session/landing.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { Redirect } from '../../../ui/layout/navigation/redirect.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { NotFoundPage } from '../library/not-found-page.tsx'
import { practicePath, READING_PATH } from '../reading-paths.ts'
import { ResultPage } from '../results/result-page.tsx'
import { countCorrect, gradePractice, totalSeconds } from './grade-practice.ts'
import { getGuestPractice } from './guest-store.ts'

/** Result of a guest's practice, stored on this device. */
export function GuestResult({ id }: { id: string }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const result = useQuery({
    queryKey: ['reading-guest-result', id],
    queryFn: async () => (await getGuestPractice(id)) ?? null,
    gcTime: 0,
    meta: { quiet: true },
  })
  if (result.data === null) return <NotFoundPage title="练习结果" />
  if (!result.data)
    return (
      <Page title="练习结果" back={READING_PATH}>
        <Loaded of={result}>{() => null}</Loaded>
      </Page>
    )
  const practice = result.data
  if (practice.submitted_at === null) return <Redirect to={practicePath(practice.key)} />
  return (
    <ResultPage
      result={{
        marked: gradePractice(practice),
        right: countCorrect(practice),
        seconds: totalSeconds(practice),
        text: practice.exercise,
      }}
      exercise={practice.key}
      notice={
        <Notice action={{ label: '登录', onSelect: () => void navigate(signInPath(pathname)) }}>
          结果保存在本机，登录后自动并入账号，可以看统计和排行
        </Notice>
      }
    />
  )
}
