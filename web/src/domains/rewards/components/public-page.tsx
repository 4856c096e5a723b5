import { signInPath } from '../../../lib/session/landing.ts'
import { useSession } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { TASKS_PATH } from '../reward-paths.ts'

const CODE = /^[\w-]{22}$/
export const isPublicCode = (text: string): boolean => CODE.test(text)

/** Leads from a public page to the tasks, through the login for guests. */
export function TasksLink() {
  const isGuest = !useSession((session) => session.isLoggedIn)
  return isGuest ? (
    <ButtonLink block to={signInPath(TASKS_PATH)}>
      登录后去挑战
    </ButtonLink>
  ) : (
    <ButtonLink block to={TASKS_PATH}>
      去挑战其他任务
    </ButtonLink>
  )
}

/** Shown for an incomplete public address, or a deleted task. */
export function NotFoundPage({ title }: { title: string }) {
  return (
    <Page title={title} back={TASKS_PATH}>
      <EmptyState
        icon="search"
        title="打不开这个页面"
        hint="链接不完整，或任务已被删除"
        action={<TasksLink />}
      />
    </Page>
  )
}
