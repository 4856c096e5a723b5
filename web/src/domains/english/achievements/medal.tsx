import type { Achievement } from '@shangxue/study/progress/achievements'
import type { CSSProperties } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Icon, type IconName } from '../../../ui/icon/icon.tsx'
import styles from './medal.module.css'

const ICONS: Record<Achievement['group'], IconName> = {
  坚持: 'calendar',
  词汇: 'book',
  技能: 'star',
  游戏: 'play',
  测评: 'trend',
}

interface MedalProps {
  achievement: Achievement
  isEarned: boolean
  /** Progress from 0 to 1. */
  progress?: number
  large?: boolean
}

/** The medal of an achievement: bronze, silver or gold; grey in a progress ring until earned. */
export function Medal({ achievement: { group, tier }, isEarned, progress = 0, large }: MedalProps) {
  return (
    <span
      className={classes(styles.medal, isEarned ? styles[`tier${tier}`] : styles.open, large && styles.large)}
      style={isEarned ? undefined : ({ '--share': `${Math.min(1, progress) * 100}%` } as CSSProperties)}
      aria-hidden="true"
    >
      <Icon name={ICONS[group]} size={large ? 2 : 1.375} />
    </span>
  )
}
