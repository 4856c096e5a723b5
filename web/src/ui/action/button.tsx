import { type ComponentProps, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { Spinner } from '../state/spinner.tsx'
import styles from './button.module.css'

/** `soft`: a frequent secondary action, such as scanning. */
type ButtonKind = 'primary' | 'soft' | 'secondary' | 'plain' | 'danger'

interface ButtonStyle {
  kind?: ButtonKind | undefined
  block?: boolean | undefined
  small?: boolean | undefined
  icon?: IconName | undefined
  children: ReactNode
}

export interface ButtonProps
  extends ButtonStyle,
    Omit<ComponentProps<'button'>, 'className' | 'onClick' | 'children'> {
  /** Shows a spinner and ignores taps; the button stays focusable. */
  busy?: boolean | undefined
  /** A returned promise makes the button busy until it settles. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
}

const look = ({ kind = 'primary', block, small }: Pick<ButtonStyle, 'kind' | 'block' | 'small'>) =>
  classes(styles.button, styles[kind], block && styles.block, small && styles.small)

export function Button({
  kind,
  block,
  small,
  icon,
  busy,
  onClick,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const running = useRef(false)
  const [pending, setPending] = useState(false)
  const waiting = busy || pending

  const tap = (event: MouseEvent<HTMLButtonElement>) => {
    // A ref, because a second tap may arrive before React has rendered the busy state.
    if (waiting || running.current) return event.preventDefault()
    const outcome = onClick?.(event)
    if (!(outcome instanceof Promise)) return
    running.current = true
    setPending(true)
    const settle = () => {
      running.current = false
      setPending(false)
    }
    outcome.then(settle, settle)
  }

  return (
    <button
      {...rest}
      type={type}
      className={look({ kind, block, small })}
      aria-busy={waiting || undefined}
      aria-disabled={waiting || undefined}
      onClick={tap}
    >
      {waiting ? <Spinner size={1.125} /> : icon && <Icon name={icon} size={small ? 1.125 : 1.25} />}
      <span>{children}</span>
    </button>
  )
}

export interface ButtonLinkProps extends ButtonStyle {
  to: string
  replace?: boolean
}

/** A link with the appearance of a button, for navigation. */
export function ButtonLink({ kind, block, small, icon, to, replace, children }: ButtonLinkProps) {
  return (
    <Link to={to} {...(replace && { replace })} className={look({ kind, block, small })}>
      {icon && <Icon name={icon} size={small ? 1.125 : 1.25} />}
      <span>{children}</span>
    </Link>
  )
}
