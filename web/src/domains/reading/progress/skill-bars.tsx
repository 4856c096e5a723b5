import { READING_SKILL_NAMES } from '@shangxue/contract/reading/schemas'
import { Progress } from '../../../ui/display/progress.tsx'
import styles from '../reading.module.css'
import { formatPercent } from '../reading-paths.ts'
import type { ReadingFigures } from './use-reading-figures.ts'

const SECOND_MS = 1_000

/** Accuracy per skill, including skills without practice. */
export function SkillBars({ skills }: Pick<ReadingFigures, 'skills'>) {
  return (
    <div className={styles.stack}>
      {skills.map(({ skill, right, answers, ms }) => (
        <Progress
          key={skill}
          label={READING_SKILL_NAMES[skill]}
          value={right}
          max={answers}
          text={
            answers === 0
              ? '还没有练过'
              : `${formatPercent(right, answers)}，${right}/${answers}，每题 ${Math.round(ms / SECOND_MS)} 秒`
          }
        />
      ))}
    </div>
  )
}
