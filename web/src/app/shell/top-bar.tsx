import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { type Entry, isInFlight, isWaiting, useMyEntries } from '../../lib/outbox/state.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './top-bar.module.css'

const OUTBOX = '/outbox'

function onConnection(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

const useOnline = () => useSyncExternalStore(onConnection, () => navigator.onLine)

function wordsFor(mine: readonly Entry[], online: boolean): string {
  const undecided = mine.filter((entry) => !isWaiting(entry)).length
  if (undecided > 0) return `${undecided} 条未能提交 · 请处理`
  const sending = online && mine.some(isInFlight)
  return sending ? `正在提交 ${mine.length} 条` : `待提交 ${mine.length} 条 · 恢复后自动提交`
}

/** The bar that reports a lost connection or pending writes, and the root class that reserves its height. */
export function useTopBar() {
  const online = useOnline()
  const { mine } = useMyEntries()
  const { pathname } = useLocation()
  const hasPendingWrites = mine.length > 0 && pathname !== OUTBOX
  const room = hasPendingWrites ? styles.roomy : online ? undefined : styles.room
  const bar = hasPendingWrites ? (
    <Link
      to={OUTBOX}
      className={classes(styles.bar, styles.link, mine.every(isWaiting) ? undefined : styles.urgent)}
    >
      {wordsFor(mine, online)}
      <Icon name="chevron-right" size={1.125} />
    </Link>
  ) : (
    !online && <p className={styles.bar}>网络已断开，请检查网络连接</p>
  )
  const status = (
    <div className={styles.place} role="status">
      {bar}
    </div>
  )
  return { room, bar: status }
}
