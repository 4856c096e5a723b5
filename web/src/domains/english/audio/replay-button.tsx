import type { ComponentProps } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './replay-button.module.css'

interface ReplayButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'aria-label'> {
  /** True while audio plays; a tap then stops it. */
  isSpeaking?: boolean
  large?: boolean
}

/** Round button that plays the question's audio again. */
export function ReplayButton({ isSpeaking = false, large, ...button }: ReplayButtonProps) {
  return (
    <button
      type="button"
      className={classes(styles.loudspeaker, large && styles.large)}
      aria-label={isSpeaking ? '停止' : '再听一遍'}
      {...button}
    >
      <Icon name={isSpeaking ? 'pause' : 'volume'} size={large ? 2.5 : 2} />
    </button>
  )
}
