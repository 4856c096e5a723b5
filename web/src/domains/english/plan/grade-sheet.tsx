import type { StudyBook } from '@shangxue/contract/study/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../lib/session/state.ts'
import { chooseTheme } from '../../../lib/theme/theme.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { Section } from '../../../ui/layout/page/page.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { levelOfGrade, libraryIndexOptions } from '../content/content-packs.ts'
import { useGoal } from '../learner/use-learner.ts'
import { saveSettings } from '../store/study-log.ts'
import styles from './grade-sheet.module.css'

/** Selects the grade or the book whose words are learnt. */
export function GradeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const goal = useGoal()
  const isGuest = !useSession(({ isLoggedIn }) => isLoggedIn)
  const { data, isError, refetch } = useQuery(libraryIndexOptions)
  const choose = (grade: number) => {
    void saveSettings({ grade, book: '', unit: '' })
    // Guests have no theme settings, so they get the theme of the level, as after the placement test.
    if (isGuest) chooseTheme(levelOfGrade(grade))
    onClose()
  }
  const chooseBook = (book: StudyBook) => {
    void saveSettings({ book, unit: '' })
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="选择年级或词书"
      // Keeps the same height before and after the grades load.
      tall
      footer={
        <Button kind="secondary" block onClick={onClose}>
          {goal.chosen ? '先不改' : '先看看'}
        </Button>
      }
    >
      {data ? (
        <div className={styles.levels}>
          <p className={styles.hint}>年级后面的数字是这一年要学的单词数</p>
          {data.levels.map(({ level, grades }) => (
            <Section key={level} title={level}>
              <div className={styles.grades}>
                {grades.map(({ grade, name, words }) => (
                  <Chip
                    key={grade}
                    selected={goal.chosen && goal.book === '' && grade === goal.grade}
                    count={words}
                    onClick={() => choose(grade)}
                  >
                    {name}
                  </Chip>
                ))}
              </div>
            </Section>
          ))}
          {data.books && (
            <Section title="考试词书">
              <div className={styles.grades}>
                {data.books.map(({ book, name, words }) => (
                  <Chip
                    key={book}
                    selected={goal.book === book}
                    count={words}
                    onClick={() => chooseBook(book)}
                  >
                    {name}
                  </Chip>
                ))}
              </div>
              <p className={styles.hint}>
                按考纲词表收录：
                {data.books
                  .filter(({ book }) => book !== 'tuozhan')
                  .map(({ name, total, words }) => `${name}共 ${total} 词，收录 ${words}`)
                  .join('；')}
              </p>
            </Section>
          )}
        </div>
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <SkeletonList rows={4} />
      )}
    </Sheet>
  )
}
