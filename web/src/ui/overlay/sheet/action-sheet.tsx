import { Icon, type IconName } from '../../icon/icon.tsx'
import styles from './action-sheet.module.css'
import { Sheet } from './sheet.tsx'

export interface Action {
  label: string
  icon?: IconName
  note?: string
  danger?: boolean
  /** The current option, if the actions are alternatives. */
  chosen?: boolean
  disabled?: boolean
  onSelect: () => void
}

interface ActionSheetProps {
  open: boolean
  onClose: () => void
  title: string
  actions: readonly Action[]
}

/** Actions for one item. The sheet closes before the action runs. */
export function ActionSheet({ open, onClose, title, actions }: ActionSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title} flush>
      <ul>
        {actions.map(({ label, icon, note, danger, chosen, disabled, onSelect }) => (
          <li key={label}>
            <button
              type="button"
              className={danger ? `${styles.action} ${styles.danger}` : styles.action}
              disabled={disabled}
              aria-pressed={chosen}
              onClick={() => {
                onClose()
                onSelect()
              }}
            >
              {icon && <Icon name={icon} />}
              <span className={styles.text}>
                {label}
                {note && <span className={styles.note}>{note}</span>}
              </span>
              {chosen && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
