import { NavLink } from 'react-router'
import { classes } from '../../classes.ts'
import { Icon, type IconName } from '../../icon/icon.tsx'
import styles from './tab-bar.module.css'

export interface TabBarItem {
  to: string
  label: string
  icon: IconName
  /** Number of open items behind the tab; 0 shows no badge. */
  count?: number
  /** Marks the tab as current when another screen of its area is shown. */
  within?: boolean
}

/** Bottom bar on phones, side rail from 960 px. Place it next to the content inside a `TabLayout`. */
export function TabBar({ items, label = '主导航' }: { items: TabBarItem[]; label?: string }) {
  return (
    <nav className={styles.bar} aria-label={label}>
      <ul className={styles.items}>
        {items.map(({ to, label, icon, count = 0, within = false }) => (
          <li key={to} className={styles.item}>
            <NavLink to={to} className={classes(styles.link, within && styles.within)}>
              <span className={styles.mark}>
                <Icon name={icon} size={1.5} />
                {count > 0 && (
                  <span className={styles.count}>
                    {count > 99 ? '99+' : count}
                    <span className="sr-only">条待处理</span>
                  </span>
                )}
              </span>
              <span>{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
