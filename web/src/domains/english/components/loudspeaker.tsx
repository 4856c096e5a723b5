import type { ComponentProps } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './loudspeaker.module.css'

interface LoudspeakerProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'aria-label'> {
  /** True while audio plays; a tap then stops it. */
  speaking?: boolean
  large?: boolean
}

/** Round button that plays the question's audio again. */
export function Loudspeaker({ speaking = false, large, ...button }: LoudspeakerProps) {
  return (
    <button
      type="button"
      className={classes(styles.loudspeaker, large && styles.large)}
      aria-label={speaking ? '停止' : '再听一遍'}
      {...button}
    >
      <Icon name={speaking ? 'pause' : 'volume'} size={large ? 2.5 : 2} />
    </button>
  )
}
