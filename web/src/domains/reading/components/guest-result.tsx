import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { signInPath } from '../../../lib/session/index.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Redirect } from '../../../ui/layout/redirect.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { markedOf, rightOf, secondsOf } from '../guest/marked.ts'
import { guestPractice } from '../guest/store.ts'
import { practiceAddress, READING } from '../names.ts'
import { NoSuch } from './no-such.tsx'
import { ResultPage } from './result-page.tsx'

/** Result of a guest's practice, stored on this device. */
export function GuestResult({ id }: { id: string }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const found = useQuery({
    queryKey: ['reading-guest-result', id],
    queryFn: async () => (await guestPractice(id)) ?? null,
    gcTime: 0,
    meta: { quiet: true },
  })
  if (found.data === null) return <NoSuch title="练习结果" />
  if (!found.data)
    return (
      <Page title="练习结果" back={READING}>
        <Loaded of={found}>{() => null}</Loaded>
      </Page>
    )
  const practice = found.data
  if (practice.submitted_at === null) return <Redirect to={practiceAddress(practice.key)} />
  return (
    <ResultPage
      result={{
        marked: markedOf(practice),
        right: rightOf(practice),
        seconds: secondsOf(practice),
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
