import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api/error.ts'
import { Button } from '../action/button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon/icon.tsx'
import { EmptyState } from './empty-state.tsx'
import styles from './state.module.css'

interface ErrorStateProps {
  title?: string
  /** Error of the failed request, whose message is shown. There is no retry if the record does not exist. */
  error?: Error | null | undefined
  /** Replaces the error's message with advice on what to do next. */
  message?: string | undefined
  onRetry?: (() => unknown) | undefined
  retrying?: boolean
  /** Alternative action if there is no retry. */
  action?: ReactNode
}

export function ErrorState({
  title,
  error,
  message = error?.message,
  onRetry,
  retrying = false,
  action,
}: ErrorStateProps) {
  if (error instanceof ApiError && error.isNotFound)
    return (
      <div role="alert">
        <EmptyState
          icon="search"
          title={title ?? '没有找到'}
          hint="内容不存在或已被删除，请返回上一页重新选择"
          action={action}
        />
      </div>
    )
  return (
    <div className={styles.state} role="alert">
      <span className={classes(styles.mark, styles.wrong)}>
        <Icon name="alert" size={2} />
      </span>
      <p className={styles.title}>{title ?? '没有加载出来'}</p>
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
