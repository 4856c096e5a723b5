import { weekOf } from '@shangxue/study/progress/ranks'
import { addDays } from '@shangxue/study/time/calendar'
import { streakOf } from '@shangxue/study/time/streak'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import type { LearnerStudy, useGoal } from '../learner/use-learner.ts'
import { dayPlan } from '../plan/daily-plan.ts'
import { NewWordLimitNotice, newWordLimitReason } from '../plan/plan-notices.tsx'
import { studiedDays } from '../stats/study-stats.ts'
import { currentStudyDay } from '../store/study-state.ts'
import styles from './day-card.module.css'
import { GoalRing } from './goal-ring.tsx'

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

const WEEKDAY_NAMES = ['一', '二', '三', '四', '五', '六', '日']
const MINUTE_MS = 60_000

interface DayCardProps {
  study: LearnerStudy
  goal: ReturnType<typeof useGoal>
  /** Number of new words of the grade; undefined until they are on the device. */
  newWordCount: number | undefined
  /** What the unit in progress is about. */
  unitTitle?: string | undefined
}

/** Today's goal, streak and next task. */
export function DayCard({ study, goal, newWordCount, unitTitle }: DayCardProps) {
  if (!study.ready)
    return (
      <Card>
        <Skeleton height="14.25rem" />
      </Card>
    )
  const day = currentStudyDay()
  const plan = dayPlan(study, goal, day)
  const { reviews, done } = plan
  const newWords = Math.min(plan.fresh.remaining, newWordCount ?? Number.POSITIVE_INFINITY)
  const limitReason = newWordLimitReason(plan.fresh, plan, goal)
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
          <p className={styles.big}>
            {isGoalReached ? '今天的目标达成了' : done.answers > 0 ? '继续今天的学习' : '开始今天的学习'}
          </p>
          <p className={styles.quiet}>
            复习 {reviews.length} 项 ·{' '}
            {limitReason && newWords === 0 ? '新词暂停' : `新词还剩 ${newWords} 个`}
          </p>
          {unitTitle && <p className={styles.quiet}>在学：{unitTitle}</p>}
          {done.answers > 0 && (
            <p className={styles.quiet}>
              今天答对 {done.right}/{done.answers}
            </p>
          )}
        </div>
      </div>
      <Week days={study.days} day={day} />
      <div className={styles.held}>
        <NewWordLimitNotice why={limitReason} />
      </div>
      <div className={styles.actions}>
        {reviews.length > 0 && (
          <ButtonLink block to="/english-study/word-practice?mode=review">
            复习 {reviews.length} 项
          </ButtonLink>
        )}
        <NewWordsLink
          remaining={newWords}
          isLimited={limitReason !== undefined}
          newWordCount={newWordCount}
          isSecondary={reviews.length > 0}
        />
      </div>
    </Card>
  )
}

/** Link to the stated number of new words. */
function NewWordsLink({
  remaining,
  isLimited,
  newWordCount,
  isSecondary,
}: {
  remaining: number
  isLimited: boolean
  newWordCount: number | undefined
  isSecondary: boolean
}) {
  const kind = isSecondary ? 'soft' : 'primary'
  if (newWordCount === 0)
    return (
      <ButtonLink block kind={kind} to="/english-study/learning-mode">
        换一本词书
      </ButtonLink>
    )
  if (remaining === 0 && isLimited)
    return isSecondary ? null : (
      <ButtonLink block to="/english-study/word-practice">
        换种方式练一练
      </ButtonLink>
    )
  return (
    <ButtonLink block kind={kind} to="/word-learning">
      {remaining > 0 ? `学 ${remaining} 个新词` : '再学几个新词'}
    </ButtonLink>
  )
}

function Week({ days, day }: { days: DayCardProps['study']['days']; day: string }) {
  const streak = streakOf(studiedDays(days), day)
  const monday = weekOf(day)
  return (
    <div className={styles.week}>
      <p className={classes(styles.streak, streak.today && styles.lit)}>
        <Icon name="flash" size={1.125} />
        <span className="num">连续 {streak.current} 天</span>
      </p>
      <ol className={styles.days}>
        {WEEKDAY_NAMES.map((name, i) => {
          const date = addDays(monday, i)
          const studied = (days.get(date)?.answers ?? 0) > 0
          return (
            <li
              key={name}
              className={classes(styles.day, studied && styles.studied, date === day && styles.now)}
            >
              <span className={styles.dot}>{studied && <Icon name="check" size={0.75} />}</span>
              <span aria-hidden="true">{name}</span>
              <span className="sr-only">
                周{name}
                {studied ? '已学习' : ''}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
