import { WHEEL_GUTTER } from '@shangxue/contract/wheel/endpoints'
import type { RefObject } from 'react'
import { classes } from '../../../ui/classes.ts'
import { splitPrizeName, type Wheel } from '../wheel.ts'
import styles from './wheel.module.css'

const CENTER = 150
const RADIUS = 140

const pointAt = (degrees: number, radius: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return `${(CENTER + radius * Math.cos(angle)).toFixed(2)} ${(CENTER + radius * Math.sin(angle)).toFixed(2)}`
}

/** SVG path of a sector between two angles in degrees, clockwise from the top. */
const sectorPath = (from: number, to: number): string =>
  `M ${CENTER} ${CENTER} L ${pointAt(from, RADIUS)} A ${RADIUS} ${RADIUS} 0 ${to - from > 180 ? 1 : 0} 1 ${pointAt(to, RADIUS)} Z`

interface WheelDiscProps {
  prizes: Wheel['prizes']
  disc: RefObject<SVGGElement | null>
}

/** All sectors have the same size; the list below the wheel shows the odds. */
export function WheelDisc({ prizes, disc }: WheelDiscProps) {
  const sectorDegrees = 360 / prizes.length
  return (
    <svg
      className={classes(styles.disc, prizes.length > 8 && styles.dense)}
      viewBox="0 0 300 300"
      aria-hidden="true"
    >
      <circle className={styles.rim} cx={CENTER} cy={CENTER} r={148} />
      <g ref={disc}>
        {prizes.map(({ id, name, kind, odds }, index) => {
          const from = index * sectorDegrees
          const middle = from + sectorDegrees / 2
          return (
            <g key={id} className={classes(odds === 0 && styles.gone)}>
              {prizes.length === 1 ? (
                <circle className={styles.odd} cx={CENTER} cy={CENTER} r={RADIUS} />
              ) : (
                <path
                  className={classes(
                    kind === 'thanks' ? styles.thanks : index % 2 ? styles.even : styles.odd,
                  )}
                  d={sectorPath(from, from + sectorDegrees)}
                  strokeWidth={WHEEL_GUTTER}
                />
              )}
              <g transform={`rotate(${middle} ${CENTER} ${CENTER})`}>
                {splitPrizeName(name).map((line, row) => (
                  <text key={line} className={styles.label} x={CENTER} y={38 + row * 17} textAnchor="middle">
                    {line}
                  </text>
                ))}
              </g>
            </g>
          )
        })}
      </g>
      <path className={styles.pointer} d="M 150 26 L 140 2 L 160 2 Z" />
    </svg>
  )
}
