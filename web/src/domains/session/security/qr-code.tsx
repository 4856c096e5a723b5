import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './second-factor.module.css'

/** Light modules around the code that readers need (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** Dark on white in both colour schemes, because many readers cannot scan inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: QUIET_ZONE })
    const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size, path: squares.join('') }
  }, [text])
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
