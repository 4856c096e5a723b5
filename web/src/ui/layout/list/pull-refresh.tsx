import { type TouchEvent, useRef, useState } from 'react'
import { Icon } from '../../icon/icon.tsx'
import { Spinner } from '../../state/spinner.tsx'
import styles from './pull-refresh.module.css'

const trigger = 64
const longest = 96

export type PullState = 'idle' | 'pulling' | 'ready' | 'refreshing'

/** Pull to refresh for a list that scrolls with the page. `distance` is in pixels. */
export function usePullRefresh(onRefresh: (() => unknown) | undefined) {
  const [distance, setDistance] = useState(0)
  const [refreshing, setRefreshing] = useState(false)
  const start = useRef<number | null>(null)

  const reset = () => {
    start.current = null
    setDistance(0)
  }
  const refresh = async () => {
    if (!onRefresh || refreshing) return
    setRefreshing(true)
    try {
      await onRefresh()
    } finally {
      setRefreshing(false)
    }
  }

  const state: PullState = refreshing
    ? 'refreshing'
    : distance >= trigger
      ? 'ready'
      : distance > 0
        ? 'pulling'
        : 'idle'

  const handlers = {
    onTouchStart(event: TouchEvent) {
      if (onRefresh && !refreshing && window.scrollY <= 0) start.current = event.touches[0]?.clientY ?? null
    },
    onTouchMove(event: TouchEvent) {
      if (start.current === null) return
      const way = (event.touches[0]?.clientY ?? 0) - start.current
      // Half the finger's movement feels like resistance.
      if (window.scrollY > 0 || way <= 0) setDistance(0)
      else setDistance(Math.min(longest, way / 2))
    },
    onTouchEnd() {
      const pulled = distance
      reset()
      if (pulled >= trigger) void refresh()
    },
    onTouchCancel: reset,
  }
  return { state, distance, refresh, handlers }
}

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
