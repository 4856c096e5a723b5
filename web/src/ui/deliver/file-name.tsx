import { Icon } from '../icon/icon.tsx'
import styles from './deliver.module.css'

export const FileName = ({ name }: { name: string }) => (
  <p className={styles.name}>
    <Icon name="document" />
    <span>{name}</span>
  </p>
)
