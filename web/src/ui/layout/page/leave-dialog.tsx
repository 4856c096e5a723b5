import { Button } from '../../action/button.tsx'
import { Sheet } from '../../overlay/sheet/sheet.tsx'
import styles from './leave-dialog.module.css'

interface LeaveDialogProps {
  open: boolean
  /** The draft remains after leaving. */
  keepable: boolean
  onStay: () => void
  onKeep: () => void
  onDiscard: () => void
}

export function LeaveDialog({ open, keepable, onStay, onKeep, onDiscard }: LeaveDialogProps) {
  return (
    <Sheet open={open} onClose={onStay} title="内容还没有保存">
      <p className={styles.words}>
        {keepable ? '可以把草稿留在本机，下次接着填。' : '现在离开，刚才填写的内容会丢失。'}
      </p>
      <div className={styles.choices}>
        <Button block onClick={onStay}>
          继续填写
        </Button>
        {keepable && (
          <Button block kind="secondary" onClick={onKeep}>
            留下草稿，离开
          </Button>
        )}
        <Button block kind="danger" onClick={onDiscard}>
          放弃内容
        </Button>
      </div>
    </Sheet>
  )
}
