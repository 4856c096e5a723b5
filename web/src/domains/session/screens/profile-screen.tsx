import { Page } from '../../../ui/layout/page.tsx'
import { Identity } from '../components/identity.tsx'
import { Inbox } from '../components/inbox.tsx'
import { Modules } from '../components/modules.tsx'
import { Settings } from '../components/settings.tsx'
import styles from './profile-screen.module.css'

export default function ProfileScreen() {
  return (
    <Page title="我的" wide>
      <div className={styles.columns}>
        <div className={styles.mine}>
          <Identity />
          <Inbox />
          <Settings />
        </div>
        <Modules />
      </div>
    </Page>
  )
}
