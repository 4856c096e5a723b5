import type { Achievement } from '@shangxue/study/achievements'
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

/** The medal of an achievement: bronze, silver or gold; grey until it is earned. */
export function Medal({
  of: { group, tier },
  earned,
  large,
}: {
  of: Achievement
  earned: boolean
  large?: boolean
}) {
  return (
    <span
      className={classes(styles.medal, earned && styles[`tier${tier}`], large && styles.large)}
      aria-hidden="true"
    >
      <Icon name={earned ? ICONS[group] : 'lock'} size={large ? 2 : 1.375} />
    </span>
  )
}
