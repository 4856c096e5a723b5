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
}

export function ErrorState({ title = '没有加载出来', message, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={classes(styles.mark, styles.wrong)}>
        <Icon name="alert" size={2} />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.hint}>{message ?? '请检查网络，然后重试。'}</p>
      {onRetry && (
        <div className={styles.action}>
          <Button kind="secondary" icon="refresh" busy={retrying} onClick={onRetry}>
            重试
          </Button>
        </div>
      )}
    </div>
  )
}
