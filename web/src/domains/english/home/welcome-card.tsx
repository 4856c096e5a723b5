import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import styles from './day-card.module.css'

/** Shown before anything is learnt: offers to choose a grade or take the test. */
export function WelcomeCard({ onChoose }: { onChoose: () => void }) {
  return (
    <Card>
      <div className={styles.welcome}>
        <p className={styles.big}>每天十分钟，单词记得牢</p>
        <p className={styles.quiet}>选好年级马上开始；不确定水平，三分钟测一测。</p>
        <Button block onClick={onChoose}>
          选择年级
        </Button>
        <ButtonLink block kind="secondary" to="/english-study/proficiency-assessment">
          测一测水平
        </ButtonLink>
      </div>
    </Card>
  )
}
