import { classes } from '../../../ui/classes.ts'
import styles from './heat-map.module.css'
import type { HeatMapDay } from './study-stats.ts'

/** Weeks side by side, one square a day, darker for more answers. */
export function HeatMap({ weeks }: { weeks: readonly (readonly HeatMapDay[])[] }) {
  const studiedCount = weeks.flat().filter(({ answers }) => answers > 0).length
  return (
    <figure className={styles.map} aria-label={`学习热力图，共学习 ${studiedCount} 天`}>
      <div className={styles.weeks}>
        {weeks.map((week) => (
          <div key={week[0]?.day} className={styles.week}>
            {week.map(({ day, answers, shade }) => (
              <span
                key={day}
                className={classes(styles.square, styles[`shade${shade}`])}
                title={`${day} 答题 ${answers} 次`}
              />
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
      </figcaption>
    </figure>
  )
}
