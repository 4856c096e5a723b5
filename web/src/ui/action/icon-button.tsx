import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './icon-button.module.css'

interface IconButtonStyle {
  icon: IconName
  /** Accessible name and tooltip. */
  label: string
  /** Badge on the corner; 0 shows no badge. */
  count?: number | undefined
}

export type IconButtonProps = IconButtonStyle &
  Omit<ComponentProps<'button'>, 'children' | 'className' | 'aria-label'>

export function IconButton({ icon, label, count = 0, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={styles.button} aria-label={named(label, count)} title={label}>
      <Content icon={icon} count={count} />
    </button>
  )
}

/** An icon with a link. */
export function IconLink({ icon, label, count = 0, to }: IconButtonStyle & { to: string }) {
  return (
    <Link
      to={to}
      className={classes(styles.button, styles.link)}
      aria-label={named(label, count)}
      title={label}
    >
      <Content icon={icon} count={count} />
    </Link>
  )
}

const shown = (count: number) => (count > 99 ? '99+' : String(count))
const named = (label: string, count: number) => (count > 0 ? `${label}，${shown(count)} 条` : label)

function Content({ icon, count }: { icon: IconName; count: number }) {
  return (
    <>
      <Icon name={icon} size={1.375} />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {shown(count)}
        </span>
      )}
    </>
  )
}
