import { type ReactNode, useState } from 'react'
import { usePrinting } from '../../../lib/device/use-printing.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { classes } from '../../../ui/classes.ts'
import goods from './code-list.module.css'
import rows from './row.module.css'

interface CollapsibleListProps<T> {
  /** Names the list for screen readers. */
  label: string
  items: readonly T[]
  /** Number of items shown until the user expands the list. */
  limit?: number
  unit?: string
  children: (item: T) => ReactNode
}

/** A list that shows its first items and expands on demand, because it may hold hundreds. */
export function CollapsibleList<T>({
  label,
  items,
  limit = 5,
  unit = '条',
  children,
}: CollapsibleListProps<T>) {
  const [isExpanded, setExpanded] = useState(false)
  const printing = usePrinting()
  const showAll = isExpanded || printing
  if (items.length === 0) return null
  // A single extra row takes no more space than the button.
  const visibleItems = showAll || items.length <= limit + 1 ? items : items.slice(0, limit)
  return (
    <>
      <ul className={goods.items} aria-label={label}>
        {visibleItems.map(children)}
      </ul>
      {items.length > limit + 1 && !printing && (
        <Button kind="plain" small aria-expanded={showAll} onClick={() => setExpanded(!isExpanded)}>
          {showAll ? '收起' : `查看全部 ${items.length} ${unit}`}
        </Button>
      )}
    </>
  )
}

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

interface ExcludedCodesProps {
  /** The action that excludes them: 调拨, 分配 */
  action: string
  items: readonly { readonly code: string; readonly title: string; readonly why: string }[]
  onDrop: (codes: readonly string[]) => void
}

/** Codes that are excluded from the action, each with its reason. */
export function ExcludedCodes({ action, items, onDrop }: ExcludedCodesProps) {
  if (items.length === 0) return null
  return (
    <section className={goods.group} aria-label={`不能${action}`}>
      <div className={goods.head}>
        <h2>
          {items.length} 个不能{action}，不会提交
        </h2>
        <Button kind="plain" small onClick={() => onDrop(items.map(({ code }) => code))}>
          全部移除
        </Button>
      </div>
      <CollapsibleList label={`不能${action}的`} items={items}>
        {({ code, title, why }) => (
          <CodeRow key={code} code={code} title={title} error={why} onRemove={() => onDrop([code])} />
        )}
      </CollapsibleList>
    </section>
  )
}
