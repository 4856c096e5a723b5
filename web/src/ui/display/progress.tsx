import styles from './progress.module.css'

interface ProgressProps {
  label: string
  /** 0 to `max`; undefined if the progress is unknown. */
  value?: number
  max?: number
  /** Replaces the percentage, such as 320 / 500 行. */
  text?: string
  /** Shows the label only to screen readers. */
  hideLabel?: boolean
}

export function Progress({ label, value, max = 100, text, hideLabel }: ProgressProps) {
  const percent =
    value === undefined || max <= 0 ? undefined : Math.min(100, Math.max(0, (value / max) * 100))
  const said = text ?? (percent === undefined ? undefined : `${Math.round(percent)}%`)
  return (
    <div className={styles.progress}>
      {!hideLabel && (
        <div className={styles.head}>
          <span>{label}</span>
          {said && <span className="num">{said}</span>}
        </div>
      )}
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent === undefined ? undefined : Math.round(percent)}
        aria-valuetext={said}
      >
        <div
          className={percent === undefined ? styles.unknown : styles.bar}
          {...(percent !== undefined && { style: { transform: `scaleX(${percent / 100})` } })}
        />
      </div>
    </div>
  )
}
