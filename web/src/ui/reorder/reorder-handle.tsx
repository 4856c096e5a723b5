import { Icon } from '../icon/icon.tsx'
import { ActionSheet } from '../overlay/sheet/action-sheet.tsx'
import styles from './reorder-handle.module.css'
import type { useReorder } from './use-reorder.ts'

type Reorder = ReturnType<typeof useReorder>

interface ReorderHandleProps {
  reorder: Reorder
  id: number
  /** Name of the item that is moved. */
  name: string
  /** Called on a tap; opens the `ReorderSheet`. */
  onChoose: () => void
}

/** Handle that moves its row by dragging or with arrow keys. */
export const ReorderHandle = ({ reorder, id, name, onChoose }: ReorderHandleProps) => (
  <button
    type="button"
    className={styles.handle}
    aria-label={`移动${name}`}
    title="按住拖动，点按选择位置"
    {...reorder.handleOf(id)}
    onClick={(event) => reorder.wasDrag(event) || onChoose()}
  >
    <Icon name="sort" size={1.125} />
  </button>
)

interface ReorderSheetProps {
  reorder: Reorder
  ids: readonly number[]
  chosen: { readonly id: number; readonly name: string } | undefined
  onClose: () => void
}

/** Sheet that moves a row without dragging. */
export function ReorderSheet({ reorder, ids, chosen, onClose }: ReorderSheetProps) {
  const at = chosen ? ids.indexOf(chosen.id) : -1
  const last = ids.length - 1
  const to = (place: number) => () => chosen && reorder.moveTo(chosen.id, place)
  return (
    <ActionSheet
      open={chosen !== undefined}
      onClose={onClose}
      title={`移动“${chosen?.name ?? ''}”`}
      actions={[
        { label: '上移', disabled: at <= 0, onSelect: to(at - 1) },
        { label: '下移', disabled: at >= last, onSelect: to(at + 1) },
        { label: '移到最前', disabled: at <= 0, onSelect: to(0) },
        { label: '移到最后', disabled: at >= last, onSelect: to(last) },
      ]}
    />
  )
}
