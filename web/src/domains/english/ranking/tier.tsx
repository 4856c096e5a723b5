import { MIN_COMPETITORS, PROMOTION_POINTS, TIERS } from '@shangxue/study/progress/ranks'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './rank.module.css'

/** Badge of a tier (index of TIERS). */
export function TierBadge({ tier, large }: { tier: number; large?: boolean }) {
  return (
    <span className={classes(styles.badge, styles[`tier${tier}`], large && styles.large)} aria-hidden="true">
      <Icon name="shield" size={large ? 2.25 : 1.25} />
    </span>
  )
}

/** All tiers, the highest on the right, and the promotion rules. */
export function TierLadder({ tier }: { tier: number }) {
  return (
    <Card title="段位">
      <ol className={styles.ladder}>
        {TIERS.map((name, i) => (
          <li key={name} className={classes(styles.rung, i === tier && styles.here)}>
            <TierBadge tier={i} />
            <span>{name}</span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        每周一早上 4 点结算：小组前 20% 升一级，后 20% 降一级；积分相同，先到者在前。升级至少要{' '}
        {PROMOTION_POINTS} 分；有积分的不足 {MIN_COMPETITORS} 人时，谁也不升不降。
      </p>
    </Card>
  )
}
