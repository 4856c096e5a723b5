import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { signInPath } from '../../../lib/session/landing.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { Redirect } from '../../../ui/layout/navigation/redirect.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { NotFoundPage } from '../library/not-found-page.tsx'
import { practicePath, READING_PATH } from '../reading-paths.ts'
import { ResultPage, type ResultPageProps } from '../results/result-page.tsx'
import { countCorrect, gradePractice, totalSeconds } from './grade-practice.ts'
import { type DevicePractice, GUEST, getDevicePractice } from './guest-store.ts'

/** A practice graded on the device, in the format of the server's results. */
export const resultOf = (practice: DevicePractice): ResultPageProps['result'] => ({
  marked: gradePractice(practice),
  right: countCorrect(practice),
  seconds: totalSeconds(practice),
  text: practice.exercise,
})

/** The tasks of a practice on this device. */
export const tasksOf = (owner: string, { id, exercise: { tasks } }: DevicePractice) =>
  tasks && { tasks, owner, practice: id }

/** Result of a guest's practice, stored on this device. */
export function GuestResult({ id }: { id: string }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const result = useQuery({
    queryKey: ['reading-guest-result', id],
    queryFn: async () => (await getDevicePractice(GUEST, id)) ?? null,
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
      result={resultOf(practice)}
      tasks={tasksOf(GUEST, practice)}
      exercise={practice.key}
      notice={
        <Notice action={{ label: '登录', onSelect: () => void navigate(signInPath(pathname)) }}>
          结果保存在本机，登录后自动并入账号，可以看统计和排行
        </Notice>
      }
    />
  )
}

/** Result of a user's practice that the server does not have yet. */
export const PendingResult = ({ owner, practice }: { owner: string; practice: DevicePractice }) => (
  <ResultPage
    result={resultOf(practice)}
    tasks={tasksOf(owner, practice)}
    exercise={practice.key}
    notice={
      <Notice>
        {practice.refused
          ? '服务器没有接受这次结果，只保存在本机'
          : '结果保存在本机，联网后自动存入账号，可以看统计和排行'}
      </Notice>
    }
  />
)
