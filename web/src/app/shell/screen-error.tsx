import { useEffect } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { ApiError } from '../../lib/api/error.ts'
import { newVersion } from '../../lib/outdated-code.ts'
import { Button } from '../../ui/action/button.tsx'
import { Page } from '../../ui/layout/page/page.tsx'
import { toast } from '../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'

const MESSAGE = '系统异常，请刷新页面重试'
const MESSAGE_MS = 3_000

/** Replaces a screen that could not be opened or failed while rendering. */
export function ScreenError() {
  const error = useRouteError()
  return error instanceof ApiError ? <NotAdmittedYet error={error} /> : <Broken error={error} />
}

/** The guard could not load the permissions. A retry may help. */
function NotAdmittedYet({ error }: { error: ApiError }) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const retry = () => navigate(pathname + search + hash, { replace: true })
  return (
    <Page title="无法打开">
      <ErrorState title="没有打开页面" error={error} onRetry={async () => retry()} />
    </Page>
  )
}

function Broken({ error }: { error: unknown }) {
  useEffect(() => {
    console.error(error)
    toast(MESSAGE, { kind: 'error', duration: MESSAGE_MS })
  }, [error])
  return (
    <Page title="系统异常">
      <EmptyState
        icon="alert"
        title="页面出错了"
        hint="请刷新页面重试；仍有问题时，请联系管理员并说明刚才的操作。"
        action={
          <Button icon="refresh" onClick={() => void newVersion.open(() => location.reload(), true)}>
            刷新
          </Button>
        }
      />
    </Page>
  )
}
