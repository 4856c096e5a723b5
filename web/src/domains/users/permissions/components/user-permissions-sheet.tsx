import { PERMISSION_NAMES, type PermissionKey } from '@shangxue/contract/platform/permissions'
import { Button } from '../../../../ui/action/button.tsx'
import { Notice } from '../../../../ui/display/notice.tsx'
import { Tag } from '../../../../ui/display/tag.tsx'
import { Switch } from '../../../../ui/form/choices/switch.tsx'
import { Section } from '../../../../ui/layout/page/page.tsx'
import { Sheet } from '../../../../ui/overlay/sheet/sheet.tsx'
import { BOSS_NOTE, KEY_GROUPS, KEY_NOTES } from '../../user-labels.ts'
import { type GridRow, hasKey, isChanged, type PendingChanges } from '../permission-changes.ts'
import { TemplateChips } from './template-chips.tsx'
import styles from './user-permissions-sheet.module.css'

interface UserKeysSheetProps {
  row: GridRow
  pendingChanges: PendingChanges
  onTurn: (row: GridRow, key: PermissionKey, granted: boolean) => void
  onTemplate: (row: GridRow, template: string) => void
  onClose: () => void
}

/** A user's permissions as switches, for phones. Changes are saved only after the review. */
export default function UserPermissionsSheet({
  row,
  pendingChanges,
  onTurn,
  onTemplate,
  onClose,
}: UserKeysSheetProps) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={row.yonghuming}
      tall
      footer={
        <Button block kind="secondary" onClick={onClose}>
          返回列表
        </Button>
      }
    >
      {row.boss ? (
        <Notice>{BOSS_NOTE}。要修改，请先在用户管理里取消老板身份</Notice>
      ) : (
        <Section title="套用模板">
          <div className={styles.chips}>
            <TemplateChips row={row} pendingChanges={pendingChanges} onTemplate={onTemplate} />
          </div>
        </Section>
      )}
      {KEY_GROUPS.map(({ name, note, keys }) => (
        <Section key={name} title={name} action={<span className={styles.note}>{note}</span>}>
          <ul className={styles.keys}>
            {keys.map((key) => (
              <li key={key} className={styles.key}>
                <Switch
                  label={PERMISSION_NAMES[key]}
                  note={
                    <>
                      {KEY_NOTES[key]}
                      {isChanged(row, key, pendingChanges) && <Tag kind="warning">待保存</Tag>}
                    </>
                  }
                  checked={hasKey(row, key, pendingChanges)}
                  disabled={row.boss}
                  onChange={(granted) => onTurn(row, key, granted)}
                />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </Sheet>
  )
}
