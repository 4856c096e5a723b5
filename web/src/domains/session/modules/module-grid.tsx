import { Link } from 'react-router'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './module-grid.module.css'
import type { Module } from './modules.ts'

interface ModuleGridProps {
  modules: readonly Module[]
  onOpen: (path: string) => void
}

export function ModuleGrid({ modules, onOpen }: ModuleGridProps) {
  return (
    <ul className={styles.grid}>
      {modules.map(({ path, title, icon }) => (
        <li key={path}>
          <Link to={path} className={styles.tile} onClick={() => onOpen(path)}>
            <span className={styles.icon}>
              <Icon name={icon} size={1.5} />
            </span>
            <span className={styles.title}>{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
