import styles from './spinner.module.css'

interface SpinnerProps {
  /** Size in rem. */
  size?: number
  /** Accessible name, required if nothing else on the screen indicates loading. */
  label?: string
}

export function Spinner({ size = 1.5, label }: SpinnerProps) {
  const box = { width: `${size}rem`, height: `${size}rem` }
  const ring = <span className={styles.spinner} style={box} aria-hidden="true" />
  if (!label) return ring
  return (
    <span role="status" className={styles.labelled}>
      {ring}
      <span>{label}</span>
    </span>
  )
}
