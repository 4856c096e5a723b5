import { Icon } from '../../icon/icon.tsx'
import { Spinner } from '../../state/spinner.tsx'
import styles from './pull-indicator.module.css'
import type { PullState } from './use-pull-refresh.ts'

const words: Record<PullState, string> = {
  idle: '',
  pulling: '下拉刷新',
  ready: '松开刷新',
  refreshing: '正在刷新',
}

export function PullIndicator({ state, distance }: { state: PullState; distance: number }) {
  const height = state === 'refreshing' ? 44 : distance
  return (
    <div className={styles.room} style={{ height }} role="status" data-state={state}>
      {state !== 'idle' && (
        <span className={styles.words}>
          {state === 'refreshing' ? <Spinner size={1} /> : <Icon name="arrow-down" size={1} />}
          {words[state]}
        </span>
      )}
    </div>
  )
}
