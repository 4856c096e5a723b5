import { weekOf } from '@shangxue/study/progress/ranks'
import { addDays, type Day } from '@shangxue/study/time/calendar'
import { FREEZE_EARNED_DAYS, streakOf } from '@shangxue/study/time/streak'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Snowflake } from '../stats/snowflake.tsx'
import { studiedDays } from '../stats/study-stats.ts'
import type { DayCount } from '../store/study-database.ts'
import styles from './study-week.module.css'

const WEEKDAY_NAMES = ['一', '二', '三', '四', '五', '六', '日']

/** The streak, and the days of this week. */
export function StudyWeek({ days, day }: { days: ReadonlyMap<Day, DayCount>; day: Day }) {
  const streak = streakOf(studiedDays(days), day)
  const monday = weekOf(day)
  const week = WEEKDAY_NAMES.map((name, i) => ({ name, date: addDays(monday, i) }))
  const frozen = week.filter(({ date }) => streak.frozen.has(date))
  return (
    <div className={styles.week}>
      <p className={classes(styles.streak, streak.today && styles.lit)}>
        <Icon name="flash" size={1.125} />
        <span className="num">连续 {streak.current} 天</span>
        {streak.freezes > 0 && (
          <span className={styles.freezes}>
            <Snowflake />
            <span className="num">{streak.freezes}</span>
            <span className="sr-only">个雪花备用</span>
          </span>
        )}
      </p>
      <ol className={styles.days}>
        {week.map(({ name, date }) => {
          const isStudied = (days.get(date)?.answers ?? 0) > 0
          const isFrozen = streak.frozen.has(date)
          return (
            <li
              key={name}
              className={classes(
                styles.day,
                isStudied && styles.studied,
                isFrozen && styles.frozen,
                date === day && styles.now,
              )}
            >
              <span className={styles.dot}>
                {isStudied ? <Icon name="check" size={0.75} /> : isFrozen && <Snowflake />}
              </span>
              <span aria-hidden="true">{name}</span>
              <span className="sr-only">
                周{name}
                {isStudied ? '已学习' : isFrozen ? '雪花保住了连续学习' : ''}
              </span>
            </li>
          )
        })}
      </ol>
      {frozen.length > 0 && (
        <p className={styles.explained}>
          周{frozen.map(({ name }) => name).join('、')}没有学习，用雪花保住了连续天数。连学{' '}
          {FREEZE_EARNED_DAYS} 天得一个雪花
        </p>
      )}
    </div>
  )
}
