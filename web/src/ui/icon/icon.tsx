import { glyphs, type IconName } from './glyphs.ts'
import styles from './icon.module.css'

export type { IconName } from './glyphs.ts'

interface IconProps {
  name: IconName
  /** Size in rem, so that it follows the user's font size. */
  size?: number
  /** Accessible name, only if no text next to the icon has the same meaning. */
  label?: string
}

export function Icon({ name, size = 1.25, label }: IconProps) {
  const box = { width: `${size}rem`, height: `${size}rem` }
  const path = <path d={glyphs[name]} />
  if (!label) {
    return (
      <svg className={styles.icon} viewBox="0 0 24 24" style={box} aria-hidden="true" focusable="false">
        {path}
      </svg>
    )
  }
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      style={box}
      role="img"
      aria-label={label}
      focusable="false"
    >
      {path}
    </svg>
  )
}
