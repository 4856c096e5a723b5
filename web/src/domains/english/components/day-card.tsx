import { addDays } from '@shangxue/study/calendar'
import { weekOf } from '@shangxue/study/ranks'
import { streakOf } from '@shangxue/study/streak'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import type { useGoal } from '../goal.ts'
import type { LearnerStudy } from '../learner.ts'
import { studiedDays } from '../stats.ts'
import { studyDay } from '../store/state.ts'
import { dayPlan } from '../today.ts'
import styles from './day-card.module.css'
import { GoalRing } from './goal-ring.tsx'

const NAMES = ['一', '二', '三', '四', '五', '六', '日']
const MINUTE_MS = 60_000

interface DayCardProps {
  study: LearnerStudy
  goal: ReturnType<typeof useGoal>
}

/** Today: how far the goal is, the streak, and the next thing to do. */
export function DayCard({ study, goal }: DayCardProps) {
  if (!study.ready)
    return (
      <Card>
        <Skeleton height="14.25rem" />
      </Card>
    )
  const day = studyDay()
  const { reviews, freshLeft, done } = dayPlan(study, goal, day)
  const minutes = Math.floor(done.ms / MINUTE_MS)
  const reached = minutes >= goal.minutes_per_day
  return (
    <Card>
      <div className={styles.top}>
        <GoalRing share={done.ms / MINUTE_MS / goal.minutes_per_day} label="今天的学习时间">
          <span className={styles.figure}>{minutes}</span>
          <span className={styles.quiet}>/ {goal.minutes_per_day} 分钟</span>
        </GoalRing>
        <div className={styles.words}>
          <p className={styles.big}>
            {reached ? '今天的目标达成了' : done.answers > 0 ? '继续今天的学习' : '开始今天的学习'}
          </p>
          <p className={styles.quiet}>
            复习 {reviews.length} 项 · 新词还剩 {freshLeft} 个
          </p>
          {done.answers > 0 && (
            <p className={styles.quiet}>
              今天答对 {done.right}/{done.answers}
            </p>
          )}
        </div>
      </div>
      <Week days={study.days} day={day} />
      <div className={styles.actions}>
        {reviews.length > 0 ? (
          <>
            <ButtonLink block to="/english-study/word-practice?mode=review">
              复习 {reviews.length} 项
            </ButtonLink>
            <ButtonLink block kind="soft" to="/word-learning">
              学新词
            </ButtonLink>
          </>
        ) : (
          <ButtonLink block to="/word-learning">
            {freshLeft > 0 ? `学 ${freshLeft} 个新词` : '再学几个新词'}
          </ButtonLink>
        )}
      </div>
    </Card>
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
        {NAMES.map((name, i) => {
          const one = addDays(monday, i)
          const studied = (days.get(one)?.answers ?? 0) > 0
          return (
            <li
              key={name}
              className={classes(styles.day, studied && styles.studied, one === day && styles.now)}
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
