import { SIGNATURE_SIZE } from '@shangxue/contract/repairs/schemas'
import styles from './signature.module.css'
import { polylines } from './signature.ts'

/** A stored signature. */
export function SignaturePicture({ signature, label }: { signature: string; label: string }) {
  if (signature === '') return null
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${SIGNATURE_SIZE.width} ${SIGNATURE_SIZE.height}`}
      role="img"
      aria-label={label}
    >
      <Lines signature={signature} />
    </svg>
  )
}

export function Lines({ signature }: { signature: string }) {
  return polylines(signature).map((points, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines are only appended.
    <polyline key={at} className={styles.line} points={points} />
  ))
}
