import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { classes } from '../../../ui/classes.ts'
import goods from './code-list.module.css'
import rows from './row.module.css'

interface CodeRowProps {
  /** An IMEI, a serial number, a barcode; empty for accessories. */
  code?: string | undefined
  title?: ReactNode
  note?: ReactNode
  /** Validation error of this row. */
  error?: string | undefined
  /** Right side: a Tag, a Stepper. */
  side?: ReactNode
  onRemove?: (() => void) | undefined
  removeLabel?: string
}

/** One device or accessory in a list that the user is assembling. */
export function CodeRow({ code, title, note, error, side, onRemove, removeLabel = '移除' }: CodeRowProps) {
  return (
    <li className={classes(rows.row, goods.row)}>
      <span className={rows.main}>
        {title && <span className={goods.title}>{title}</span>}
        {code && <span className={goods.code}>{code}</span>}
        {note && <span className={rows.note}>{note}</span>}
        {error && <span className={goods.error}>{error}</span>}
      </span>
      {side}
      {onRemove && (
        <IconButton
          icon="close"
          label={`${removeLabel} ${code || (typeof title === 'string' ? title : '')}`}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
