import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getSystemState } from '@shangxue/contract/session/endpoints'
import { Button } from '../../../ui/action/button.tsx'
import styles from './demo-users.module.css'
import type { Credentials } from './use-sign-in.ts'

interface DemoUsersProps {
  demo: NonNullable<Output<typeof getSystemState>['demo']>
  onChoose: (credentials: Credentials) => void
}

/** Signs in as a user of the demo data with one tap. */
export function DemoUsers({ demo: { shujuku, mima, users }, onChoose }: DemoUsersProps) {
  return (
    <section className={styles.demo} aria-labelledby="demo-users">
      <h2 id="demo-users" className={styles.title}>
        演示账号，点一下直接登录
      </h2>
      <ul className={styles.users}>
        {users.map(({ yonghuming, zhiwei }) => (
          <li key={yonghuming}>
            <Button kind="secondary" small block onClick={() => onChoose({ yonghuming, mima, shujuku })}>
              {zhiwei} <span className={styles.name}>{yonghuming}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
