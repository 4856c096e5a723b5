import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { landingPath } from '../../../lib/session/landing.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { useSignOut } from '../profile/use-sign-out.ts'
import styles from './second-factor.module.css'
import { useSecondFactorSetup } from './second-factor-setup.tsx'

/** Forces the set-up that the company requires, then continues to the requested screen. */
export function SecondFactorRequired({ onDone }: { onDone: () => void }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { leave, leaving } = useSignOut()
  const { title, step, done } = useSecondFactorSetup(() => {
    // queries that were refused before the set-up must run again
    void cache.invalidateQueries()
    onDone()
    if (search.has('redirect')) void navigate(landingPath(`?${search}`), { replace: true })
  })
  return (
    <Page title="登录安全">
      {!done && <Notice kind="warning">公司要求这个账号使用两步验证，开启后就能继续使用其他功能</Notice>}
      <Section title={title}>{step}</Section>
      {!done && (
        <div className={styles.buttons}>
          <Button kind="plain" block busy={leaving} onClick={leave}>
            退出登录
          </Button>
        </div>
      )}
    </Page>
  )
}
