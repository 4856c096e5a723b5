import { classes } from '../../../ui/classes.ts'
import styles from './heat-map.module.css'
import { Snowflake } from './snowflake.tsx'
import type { HeatMapDay } from './study-stats.ts'

interface HeatMapProps {
  weeks: readonly (readonly HeatMapDay[])[]
  /** Missed days that a freeze has bridged. */
  frozen: ReadonlySet<string>
}

/** Weeks side by side, one square a day, darker for more answers; a snowflake for a frozen day. */
export function HeatMap({ weeks, frozen }: HeatMapProps) {
  const studiedCount = weeks.flat().filter(({ answers }) => answers > 0).length
  return (
    <figure className={styles.map} aria-label={`学习热力图，共学习 ${studiedCount} 天`}>
      <div className={styles.weeks}>
        {weeks.map((week) => (
          <div key={week[0]?.day} className={styles.week}>
            {week.map(({ day, answers, shade }) => (
              <span
                key={day}
                className={classes(styles.square, styles[`shade${shade}`], frozen.has(day) && styles.frozen)}
                title={frozen.has(day) ? `${day} 雪花保住了连续学习` : `${day} 答题 ${answers} 次`}
              >
                {frozen.has(day) && <Snowflake size={0.625} />}
              </span>
            ))}
          </div>
        ))}
      </div>
      <figcaption className={styles.key}>
        少
        {[0, 1, 2, 3, 4].map((shade) => (
          <span key={shade} className={classes(styles.square, styles[`shade${shade}`])} />
        ))}
        多
        {weeks.flat().some(({ day }) => frozen.has(day)) && (
          <>
            <span className={classes(styles.square, styles.frozen)}>
              <Snowflake size={0.625} />
            </span>
            雪花保住的一天
          </>
        )}
      </figcaption>
    </figure>
  )
}
