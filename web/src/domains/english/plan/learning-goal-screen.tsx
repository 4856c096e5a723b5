import { useState } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { VoiceRow } from '../audio/voice-row.tsx'
import { useGoal, useLearnerStudy } from '../learner/use-learner.ts'
import { LookSettings } from '../look/look-settings.tsx'
import { saveSettings } from '../store/study-log.ts'
import { currentStudyDay } from '../store/study-state.ts'
import { UNITS_PATH } from '../units/units.ts'
import { useCourse } from '../units/use-course.ts'
import { dayPlan } from './daily-plan.ts'
import styles from './goal.module.css'
import { GradeSheet } from './grade-sheet.tsx'
import { NewWordLimitNotice, newWordLimitReason } from './plan-notices.tsx'

interface Choice {
  key: 'minutes_per_day' | 'new_per_day' | 'reviews_per_day' | 'retention'
  title: string
  hint: string
  unit: string
  values: readonly number[]
}

const CHOICES: readonly Choice[] = [
  {
    key: 'minutes_per_day',
    title: '每天学习时间',
    hint: '达到就算完成今天的目标',
    unit: '分钟',
    values: [5, 10, 15, 20, 30, 45, 60],
  },
  {
    key: 'new_per_day',
    title: '每天新词',
    hint: '新词越多，之后几天要复习的也越多；复习积压时新词自动减少或暂停',
    unit: '个',
    values: [5, 10, 15, 20, 30, 50],
  },
  {
    key: 'reviews_per_day',
    title: '每天复习上限',
    hint: '休息几天后积压再多，一天也只复习这么多',
    unit: '项',
    values: [20, 50, 100, 150, 200, 400],
  },
  {
    key: 'retention',
    title: '想记住多少',
    hint: '到期时还记得的比例。越高越牢，复习也越多；从每个词的下一次复习起生效',
    unit: '%',
    values: [80, 85, 90, 93, 95, 97],
  },
]

/** 学习目标: daily amounts and grade. Each choice is saved immediately. */
export default function LearningGoalScreen() {
  const study = useLearnerStudy()
  const goal = useGoal()
  const [isGradeSheetOpen, setIsGradeSheetOpen] = useState(false)
  const { name, current, remaining } = useCourse()
  const plan = dayPlan(study, goal, currentStudyDay())
  const saveChoice = async (key: Choice['key'], value: number) => {
    await saveSettings({ [key]: value })
    toast('已保存', { kind: 'success' })
  }

  return (
    <Page title="学习目标" back="/english-study">
      {study.ready ? (
        <>
          <Card flush>
            <List>
              <ListItem
                icon="book"
                title="年级或词书"
                note={
                  remaining === undefined
                    ? '决定先学哪些单词'
                    : remaining === 0
                      ? '里面的单词都学过了'
                      : `还有 ${remaining} 个新词，约 ${Math.ceil(remaining / goal.new_per_day)} 天学完`
                }
                value={name ?? ''}
                onClick={() => setIsGradeSheetOpen(true)}
              />
              <ListItem
                icon="list"
                title="单元"
                note={current?.title ?? '看看每个单元学到哪了'}
                to={UNITS_PATH}
              />
              <VoiceRow />
            </List>
          </Card>
          <NewWordLimitNotice why={newWordLimitReason(plan.fresh, plan, goal)} />
          <LookSettings />
          {CHOICES.map(({ key, title, hint, unit, values }) => (
            <Card key={key} title={title}>
              <p className={styles.hint}>{hint}</p>
              <div className={styles.values}>
                {values.map((value) => (
                  <Chip
                    key={value}
                    selected={goal[key] === value}
                    onClick={() => void saveChoice(key, value)}
                  >
                    {value} {unit}
                  </Chip>
                ))}
              </div>
            </Card>
          ))}
        </>
      ) : (
        <SkeletonList rows={6} />
      )}
      <GradeSheet open={isGradeSheetOpen} onClose={() => setIsGradeSheetOpen(false)} />
    </Page>
  )
}
