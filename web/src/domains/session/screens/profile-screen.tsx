import { IconLink } from '../../../ui/action/icon-button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Identity } from '../components/identity.tsx'
import { Inbox } from '../components/inbox.tsx'
import { Modules } from '../components/modules.tsx'
import { Settings } from '../components/settings.tsx'
import styles from './profile-screen.module.css'

export default function ProfileScreen() {
  return (
    <Page title="我的" wide actions={<IconLink icon="search" label="全局搜索" to="/search" />}>
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
