import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import { markPlanShown, wasPlanShown } from '../learner/known-device.ts'
import type { LearnerStudy, useGoal } from '../learner/use-learner.ts'
import { useStudyLook } from '../look/study-look.ts'
import { dayPlan } from '../plan/daily-plan.ts'
import { NewWordLimitNotice, newWordLimitReason } from '../plan/plan-notices.tsx'
import { currentStudyDay } from '../store/study-state.ts'
import { answerPace, dayStepsOf, isClozeDoneOn, isReviewedOn, minutesLeft } from '../today/day-steps.ts'
import { isReadOn, readTextsOptions } from '../today/read-texts.ts'
import styles from './day-card.module.css'
import { DayStepList } from './day-step-list.tsx'
import { GoalRing } from './goal-ring.tsx'
import { StudyWeek } from './study-week.tsx'

/** Leads through all steps of the day; see today/today-screen.tsx. */
const TODAY_PATH = '/english-study/word-practice?mode=today'

/** Of the content of WelcomeCard on a phone. */
const WELCOME_HEIGHT = '12.5rem'

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

const MINUTE_MS = 60_000

interface DayCardProps {
  study: LearnerStudy
  goal: ReturnType<typeof useGoal>
  /** Number of new words of the grade; undefined until they are on the device. */
  newWordCount: number | undefined
  /** What the unit in progress is about. */
  unitTitle?: string | undefined
}

/** Today's goal and streak, and the button that leads through the day. */
export function DayCard({ study, goal, newWordCount, unitTitle }: DayCardProps) {
  const { data: readTexts = [] } = useQuery({ ...readTextsOptions(study.owner), enabled: study.ready })
  const isYoung = useStudyLook() === 'young'
  useEffect(() => {
    if (study.ready) markPlanShown(study.owner)
  }, [study.ready, study.owner])
  if (!study.ready)
    return (
      <Card>
        <Skeleton height={wasPlanShown(study.owner) ? '22.5rem' : WELCOME_HEIGHT} />
      </Card>
    )
  const day = currentStudyDay()
  const plan = dayPlan(study, goal, day)
  const { done } = plan
  const steps = dayStepsOf({
    isReviewed: isReviewedOn(study.memories, day, study.scheduler),
    plan,
    today: study.days.get(day),
    newWordCount,
    isTextDone: isClozeDoneOn(study.memories, day) || isReadOn(readTexts, day),
    hasText: true,
    paceMs: answerPace(study.days, day),
  })
  const openCount = steps.filter(({ isDone }) => !isDone).length
  const minutes = Math.floor(done.ms / MINUTE_MS)
  const isGoalReached = minutes >= goal.minutes_per_day
  return (
    <Card>
      <div className={styles.top}>
        <GoalRing share={done.ms / MINUTE_MS / goal.minutes_per_day} label="今天的学习时间">
          <span className={styles.figure}>{minutes}</span>
          <span className={styles.quiet}>/ {goal.minutes_per_day} 分钟</span>
        </GoalRing>
        <div className={styles.words}>
          <p className={styles.big}>{isGoalReached ? '今天的目标达成了' : '今天的学习'}</p>
          <p className={styles.quiet}>
            {openCount > 0 ? `还有 ${openCount} 步，约 ${minutesLeft(steps)} 分钟` : '今天的步骤都完成了'}
          </p>
          {unitTitle && <p className={styles.quiet}>在学：{unitTitle}</p>}
          {done.answers > 0 && !isYoung && (
            <p className={styles.quiet}>
              今天答对 {done.right}/{done.answers}
            </p>
          )}
        </div>
      </div>
      <StudyWeek days={study.days} day={day} />
      <div className={styles.held}>
        <NewWordLimitNotice why={newWordLimitReason(plan.fresh, plan, goal)} />
      </div>
      <ButtonLink block to={TODAY_PATH}>
        {openCount === 0 ? '看今天的小结' : done.answers > 0 ? '继续今天的学习' : '开始今天的学习'}
      </ButtonLink>
      <DayStepList steps={steps} />
      {newWordCount === 0 && (
        <ButtonLink block kind="soft" to="/english-study/learning-mode">
          换一本词书
        </ButtonLink>
      )}
    </Card>
  )
}
