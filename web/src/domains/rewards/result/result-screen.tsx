import { useLocation, useParams } from 'react-router'
import { positive } from '../../../lib/address/index.ts'
import { signInPath, useSession } from '../../../lib/session/index.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { HALL } from '../parts/addresses.ts'
import { isCode, NoSuchPage } from '../parts/public-page.tsx'
import { OwnResult } from './own-result.tsx'
import { PublicResult } from './public-result.tsx'

const TITLE = '挑战结果'

/** 挑战结果: by its code for anyone, by its number one's own, with the answers. */
export default function ResultScreen() {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const guest = !useSession((session) => session.isLoggedIn)
  const own = positive(id)
  if (isCode(id)) return <PublicResult key={id} code={id} />
  if (own === null || own === undefined) return <NoSuchPage title={TITLE} />
  if (!guest) return <OwnResult key={own} id={own} />
  return (
    <Page title={TITLE} back={HALL}>
      <EmptyState
        icon="lock"
        title="登录后查看自己的结果"
        hint="分享出来的成绩不用登录就能看，请检查链接是否完整"
        action={<ButtonLink to={signInPath(pathname)}>登录</ButtonLink>}
      />
    </Page>
  )
}
