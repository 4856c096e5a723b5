import { signInPath, useSession } from '../../../lib/session/index.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { HALL } from './addresses.ts'

const CODE = /^[\w-]{22}$/
export const isCode = (text: string): boolean => CODE.test(text)

/** Leads from a public page to the tasks, through the login for guests. */
export function ToHall() {
  const guest = !useSession((session) => session.isLoggedIn)
  return guest ? (
    <ButtonLink block to={signInPath(HALL)}>
      登录后去挑战
    </ButtonLink>
  ) : (
    <ButtonLink block to={HALL}>
      去挑战其他任务
    </ButtonLink>
  )
}

/** Shown for an incomplete public address, or a deleted task. */
export function NoSuchPage({ title }: { title: string }) {
  return (
    <Page title={title} back={HALL}>
      <EmptyState
        icon="search"
        title="打不开这个页面"
        hint="链接不完整，或任务已被删除"
        action={<ToHall />}
      />
    </Page>
  )
}
