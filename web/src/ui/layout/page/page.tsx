import { createContext, type ReactNode, use } from 'react'
import { IconButton, IconLink } from '../../action/icon-button.tsx'
import { classes } from '../../classes.ts'
import styles from './page.module.css'

/** True if the screen is a tab for this user but not for others. It then shows no back button. */
export const AtTab = createContext(false)

export interface PageProps {
  title: string
  /** Second line below the title. */
  subtitle?: ReactNode
  /** Path or handler of the back button; undefined on tabs, and hidden if the screen is a tab for this user. */
  back?: string | (() => void) | undefined
  /** IconButtons or one small Button. */
  actions?: ReactNode
  /** Sticky content below the header: search, tabs, filters. */
  toolbar?: ReactNode
  /** Sticky content at the bottom edge: the main action. */
  footer?: ReactNode
  /** Uses the full width of a desktop, for a list and its detail side by side. */
  wide?: boolean
  /** Omits the inner padding. */
  flush?: boolean
  children: ReactNode
}

export function Page({ title, subtitle, back, actions, toolbar, footer, wide, flush, children }: PageProps) {
  const atTab = use(AtTab)
  return (
    <div className={classes(styles.page, wide && styles.wide)}>
      <header className={styles.top}>
        <div className={styles.header}>
          {typeof back === 'string' && !atTab && <IconLink icon="back" label="返回" to={back} />}
          {typeof back === 'function' && !atTab && <IconButton icon="back" label="返回" onClick={back} />}
          <div className={styles.titles}>
            <h1 className={styles.title}>{title}</h1>
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
      </header>
      <main className={classes(styles.content, flush && styles.flush)}>{children}</main>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </div>
  )
}

/** A titled part of a page. */
export function Section({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
