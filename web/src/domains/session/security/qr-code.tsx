import { useMemo } from 'react'
import { qrCode } from '../../../lib/pictures/qr.ts'
import styles from './second-factor.module.css'

const BORDER = 4

/** Dark on white in both colour schemes, because many readers cannot scan inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const grid = qrCode(text)
    const squares = grid.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x + BORDER} ${y + BORDER}h1v1h-1z`] : [])),
    )
    return { size: grid.length + BORDER * 2, path: squares.join('') }
  }, [text])
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
