import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../ui/action/button.tsx'
import { Page } from '../ui/layout/page.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { useHandle } from './handle.ts'

/** The honest answer for a module that has its address but isn't open yet. */
export default function NotOpenScreen() {
  const { title, tab } = useHandle()
  const navigate = useNavigate()
  // Opened by its address, there is nothing of ours to go back to.
  const cameFromHere = Number(window.history.state?.idx ?? 0) > 0
  const back = cameFromHere ? () => void navigate(-1) : '/'
  const wayBack = cameFromHere ? (
    <Button kind="secondary" icon="back" onClick={() => void navigate(-1)}>
      返回上一页
    </Button>
  ) : (
    <ButtonLink kind="secondary" to="/" replace>
      回到首页
    </ButtonLink>
  )
  return (
    <Page title={title} back={tab ? undefined : back}>
      <div data-testid="not-open">
        <EmptyState
          icon="lock"
          title={`${title}还没有开放`}
          hint="这个功能暂时不能使用，可以先用其他功能；如有需要，请联系管理员了解开放时间。"
          action={wayBack}
        />
      </div>
    </Page>
  )
}
