import { Link } from 'react-router'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import type { Module } from '../modules.ts'
import styles from './module-grid.module.css'

interface ModuleGridProps {
  modules: readonly Module[]
  onOpen: (path: string) => void
}

export function ModuleGrid({ modules, onOpen }: ModuleGridProps) {
  return (
    <ul className={styles.grid}>
      {modules.map(({ path, title, icon, open }) => (
        <li key={path}>
          <Link
            to={path}
            className={classes(styles.tile, !open && styles.closed)}
            onClick={() => open && onOpen(path)}
          >
            <span className={styles.icon}>
              <Icon name={icon} size={1.5} />
            </span>
            <span className={styles.title}>{title}</span>
            {!open && <span className={styles.mark}>未开放</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
