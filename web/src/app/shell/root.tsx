import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { ConfirmHost } from '../../ui/overlay/dialog/confirm-host.tsx'
import { ToastHost } from '../../ui/overlay/toast/toast-host.tsx'
import { useGeneration } from '../data/events.ts'
import { UpdatePrompt } from '../update/update-prompt.tsx'
import { useHandle } from './handle.ts'
import styles from './root.module.css'
import { useTopBar } from './top-bar.tsx'

const PRODUCT = '商学'

function useDocumentTitle(): void {
  const { title } = useHandle()
  useLayoutEffect(() => {
    document.title = title ? `${title} - ${PRODUCT}` : PRODUCT
  }, [title])
}

/** Focuses the new screen's heading for screen readers, unless the screen has set the focus itself. */
function useFocusOnHeading(pathname: string): void {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const heading = document.querySelector<HTMLElement>('h1')
    if (!heading || document.activeElement?.closest('main,form')) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])
}

/** Layout around every screen: top bar, navigation progress, toasts and dialogs. */
export function Root({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation()
  const generation = useGeneration()
  const { room, bar } = useTopBar()
  const busy = useNavigation().state === 'loading'
  useDocumentTitle()
  useFocusOnHeading(pathname)

  return (
    <div className={classes(styles.root, room)}>
      {bar}
      {busy && (
        <div aria-hidden="true">
          <div className={styles.progress} />
          <p className={styles.slow}>网络较慢，正在打开</p>
        </div>
      )}
      {children ?? <Outlet key={generation} />}
      <UpdatePrompt />
      <ToastHost />
      <ConfirmHost />
      <ScrollRestoration getKey={(location) => location.pathname + location.search} />
    </div>
  )
}
