import type { ComponentProps } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './loudspeaker.module.css'

interface LoudspeakerProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'aria-label'> {
  /** It reads now, and a tap stops it. */
  speaking?: boolean
  large?: boolean
}

/** The round button that reads aloud what is asked. */
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
