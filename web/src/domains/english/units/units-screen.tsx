import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { PasteKnownSheet } from '../known/paste-known-sheet.tsx'
import { useLearner } from '../learner/use-learner.ts'
import { GradeSheet } from '../plan/grade-sheet.tsx'
import { saveSettings } from '../store/study-log.ts'
import { shortGradeName } from './grade-names.ts'
import { UnitSheet } from './unit-sheet.tsx'
import styles from './units.module.css'
import { countIntroduced, type Unit } from './units.ts'
import { useCourse } from './use-course.ts'

type Course = ReturnType<typeof useCourse>

/** 单元: the units of the grade or book with their progress. */
export function UnitsScreen() {
  const { ready } = useLearner()
  const course = useCourse()
  const [openSheet, setOpenSheet] = useState<'course' | 'known'>()
  const close = () => setOpenSheet(undefined)
  const isLoaded = ready && course.units !== undefined
  return (
    <Page
      title="单元"
      back="/english-study"
      actions={
        <Chip opens onClick={() => setOpenSheet('course')}>
          {course.name ?? '选择词书'}
        </Chip>
      }
    >
      {isLoaded ? (
        <Units course={course} units={course.units ?? []} onImport={() => setOpenSheet('known')} />
      ) : course.isError ? (
        <ErrorState message="词库没有下载下来，请检查网络后重试" onRetry={course.refetch} />
      ) : (
        <SkeletonList rows={8} />
      )}
      <GradeSheet open={openSheet === 'course'} onClose={close} />
      <PasteKnownSheet open={openSheet === 'known'} onClose={close} />
    </Page>
  )
}

function Units({
  course,
  units,
  onImport,
}: {
  course: Course
  units: readonly Unit[]
  onImport: () => void
}) {
  const navigate = useNavigate()
  const { current, introduced, book, name } = course
  const [openUnit, setOpenUnit] = useState<Unit>()
  const grades = [...new Set(units.flatMap(({ grade }) => grade ?? []))]
  const [chosenGrade, setChosenGrade] = useState<number>()
  const shownGrade = chosenGrade ?? current?.grade ?? grades[0]
  if (units.length === 0)
    return <EmptyState icon="book" title="词库更新后就能看到单元" hint="请联网后再打开这里" />
  const total = units.reduce((sum, { words }) => sum + words.length, 0)
  const learnt = units.reduce((sum, unit) => sum + countIntroduced(unit, introduced), 0)
  const start = async ({ key }: Unit) => {
    await saveSettings({ unit: key })
    void navigate('/word-learning')
  }
  return (
    <>
      <Card>
        <div className={styles.summary}>
          <Progress label={name ?? '进度'} value={learnt} max={total} text={`已会 ${learnt} / ${total} 词`} />
          {book && book.total > book.words && (
            <p className={styles.hint}>
              共 {book.total} 词，收录 {book.words}；其余的词陆续补充
            </p>
          )}
          <Button small kind="soft" icon="check" onClick={onImport}>
            导入熟词
          </Button>
        </div>
      </Card>
      {grades.length > 1 && (
        <div className={styles.grades}>
          {grades.map((grade) => (
            <Chip key={grade} selected={grade === shownGrade} onClick={() => setChosenGrade(grade)}>
              {shortGradeName(grade)}
            </Chip>
          ))}
        </div>
      )}
      <Card flush>
        <List label="单元">
          {units
            .filter(({ grade }) => grade === shownGrade)
            .map((unit) => (
              <UnitRow
                key={unit.key}
                unit={unit}
                count={countIntroduced(unit, introduced)}
                isCurrent={unit.key === current?.key}
                onOpen={() => setOpenUnit(unit)}
              />
            ))}
        </List>
      </Card>
      {openUnit && (
        <UnitSheet
          key={openUnit.key}
          unit={openUnit}
          onClose={() => setOpenUnit(undefined)}
          onStart={
            countIntroduced(openUnit, introduced) < openUnit.words.length
              ? () => void start(openUnit)
              : undefined
          }
        />
      )}
    </>
  )
}

interface UnitRowProps {
  unit: Unit
  /** Number of words that were introduced or marked as known. */
  count: number
  isCurrent: boolean
  onOpen: () => void
}

function UnitRow({ unit: { title, words }, count, isCurrent, onOpen }: UnitRowProps) {
  const isDone = count === words.length
  return (
    <ListItem
      title={title}
      note={
        <Progress
          label={`${title}进度`}
          value={count}
          max={words.length}
          text={`已会 ${count} / ${words.length} 词`}
          hideLabel
        />
      }
      value={
        isDone ? (
          <Tag kind="success">完成</Tag>
        ) : isCurrent ? (
          <Tag kind="accent">在学</Tag>
        ) : (
          `${count}/${words.length}`
        )
      }
      onClick={onOpen}
    />
  )
}
