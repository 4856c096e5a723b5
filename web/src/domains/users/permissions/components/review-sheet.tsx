import { PERMISSION_NAMES, type PermissionKey } from '@shangxue/contract/platform/permissions'
import { Button } from '../../../../ui/action/button.tsx'
import { Notice } from '../../../../ui/display/notice.tsx'
import { Sheet } from '../../../../ui/overlay/sheet/sheet.tsx'
import { countOf, type Difference } from '../permission-changes.ts'
import styles from './review-sheet.module.css'

interface ReviewSheetProps {
  list: readonly Difference[]
  busy: boolean
  /** Why it was not saved. */
  submitError: string
  onSave: () => unknown
  onClose: () => void
}

/** Lists the pending changes by user before they are saved. */
export default function ReviewSheet({ list, busy, submitError, onSave, onClose }: ReviewSheetProps) {
  return (
    <Sheet
      open
      onClose={onClose}
      title="核对权限改动"
      tall
      footer={
        <Button block busy={busy} onClick={onSave} disabled={list.length === 0}>
          保存 {countOf(list)} 项改动
        </Button>
      }
    >
      {submitError && <Notice kind="danger">{submitError}</Notice>}
      {list.length === 0 && <Notice>没有需要保存的改动了</Notice>}
      {list.length > 0 && !submitError && <Notice>保存后，对方的下一次操作就按新的权限</Notice>}
      <ul className={styles.list} aria-label="改动">
        {list.map(({ row, granted, revoked }) => (
          <li key={row.id} className={styles.user}>
            <p className={styles.name}>
              {row.yonghuming} <span className={styles.position}>{row.zhiwei}</span>
            </p>
            <Keys keys={granted} sign="＋" label="增加" className={styles.granted} />
            <Keys keys={revoked} sign="－" label="移除" className={styles.taken} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

interface KeysProps {
  keys: readonly PermissionKey[]
  sign: string
  label: string
  className: string | undefined
}

function Keys({ keys, sign, label, className }: KeysProps) {
  return keys.map((key) => (
    <p key={key} className={className}>
      <span aria-hidden="true">{sign}</span>
      <span className="sr-only">{label}</span> {PERMISSION_NAMES[key]}
    </p>
  ))
}
