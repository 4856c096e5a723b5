import type { ReactNode } from 'react'
import { Button } from '../action/button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './state.module.css'

interface ErrorStateProps {
  title?: string
  /** The server's words, which say what to do next. */
  message?: string | undefined
  onRetry?: (() => unknown) | undefined
  retrying?: boolean
  /** Another way on, where nothing can be tried again. */
  action?: ReactNode
}

export function ErrorState({
  title = '没有加载出来',
  message,
  onRetry,
  retrying = false,
  action,
}: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={classes(styles.mark, styles.wrong)}>
        <Icon name="alert" size={2} />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.hint}>{message ?? '请检查网络，然后重试。'}</p>
      {(onRetry || action) && (
        <div className={styles.action}>
          {onRetry && (
            <Button kind="secondary" icon="refresh" busy={retrying} onClick={onRetry}>
              重试
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
