import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { Page } from '../../../ui/layout/page/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import styles from '../reading.module.css'
import { READING_PATH } from '../reading-paths.ts'
import { PlanList } from './plan-list.tsx'
import { useReadingFigures } from './use-reading-figures.ts'

/** Training plan (训练计划) based on the user's mistakes. */
export default function TrainingPlanScreen() {
  const back = useBackTarget(READING_PATH)
  const figures = useReadingFigures()
  return (
    <Page title="训练计划" back={back}>
      <Loaded of={figures}>
        {({ plan, streak }) => (
          <>
            <p className={styles.hint}>
              每天三项，按题型正确率安排，错得多的排在前面{streak > 0 ? `；已连续 ${streak} 天` : ''}
            </p>
            <PlanList plan={plan} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
