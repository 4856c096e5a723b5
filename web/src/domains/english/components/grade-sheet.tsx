import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/action/button.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useGoal } from '../goal.ts'
import { indexOfLibrary } from '../packs.ts'
import { saveSettings } from '../store/study.ts'
import styles from './grade-sheet.module.css'

/** Which grade's words are learnt. */
export function GradeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const goal = useGoal()
  const { data, isError, refetch } = useQuery(indexOfLibrary)
  const choose = (grade: number) => {
    void saveSettings({ grade })
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="选择年级"
      footer={
        <Button kind="secondary" block onClick={onClose}>
          先不改
        </Button>
      }
    >
      {data ? (
        <div className={styles.levels}>
          {data.levels.map(({ level, grades }) => (
            <Section key={level} title={level}>
              <div className={styles.grades}>
                {grades.map(({ grade, name, words }) => (
                  <Chip
                    key={grade}
                    selected={goal.chosen && grade === goal.grade}
                    count={words}
                    onClick={() => choose(grade)}
                  >
                    {name}
                  </Chip>
                ))}
              </div>
            </Section>
          ))}
        </div>
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <SkeletonList rows={4} />
      )}
    </Sheet>
  )
}
