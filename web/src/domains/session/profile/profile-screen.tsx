import { useRef } from 'react'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { useWide } from '../../../ui/layout/navigation/use-wide.ts'
import { Page } from '../../../ui/layout/page/page.tsx'
import { ModuleList } from '../modules/module-list.tsx'
import { InboxLinks } from './inbox-links.tsx'
import { ProfileHeader } from './profile-header.tsx'
import styles from './profile-screen.module.css'
import { ProfileSettings } from './profile-settings.tsx'

/** 我的. On phones the modules come before the settings because they are used far more often. */
export default function ProfileScreen() {
  const wide = useWide()
  const settings = useRef<HTMLDivElement>(null)
  const scrollToSettings = () => {
    settings.current?.scrollIntoView({ block: 'end' })
    settings.current?.focus({ preventScroll: true })
  }
  return (
    <Page
      title="我的"
      wide
      actions={
        <>
          {!wide && <IconButton icon="settings" label="设置" onClick={scrollToSettings} />}
          <IconLink icon="search" label="全局搜索" to="/search" />
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.mine}>
          <ProfileHeader />
          <InboxLinks />
          {wide && <ProfileSettings />}
        </div>
        <ModuleList />
        {!wide && (
          <div ref={settings} className={styles.settings} tabIndex={-1}>
            <ProfileSettings />
          </div>
        )}
      </div>
    </Page>
  )
}
