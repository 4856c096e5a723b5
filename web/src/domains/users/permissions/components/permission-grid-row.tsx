import { defaultAvatar } from '@shangxue/contract/platform/constants'
import {
  PERMISSION_KEYS,
  PERMISSION_NAMES,
  type PermissionKey,
} from '@shangxue/contract/platform/permissions'
import { memo } from 'react'
import { Avatar } from '../../../../ui/display/avatar/avatar.tsx'
import { Tag } from '../../../../ui/display/tag.tsx'
import { Chip } from '../../../../ui/form/choices/chip.tsx'
import { type GridRow, hasKey, isChanged } from '../permission-changes.ts'
import styles from './permission-grid.module.css'

interface GridLineProps {
  row: GridRow
  line: number
  /** Unsaved changes of this user. */
  changesOfUser: ReadonlyMap<PermissionKey, boolean> | undefined
  onTurn: (row: GridRow, key: PermissionKey, granted: boolean) => void
  onTurnAll: () => void
  onChoose: () => void
}

const NONE: ReadonlyMap<PermissionKey, boolean> = new Map()

function Line({ row, line, changesOfUser, onTurn, onTurnAll, onChoose }: GridLineProps) {
  const pendingChanges = new Map([[row.id, changesOfUser ?? NONE]])
  const count = PERMISSION_KEYS.filter((key) => hasKey(row, key, pendingChanges)).length
  const isPartial = count > 0 && count < PERMISSION_KEYS.length
  return (
    <tr>
      <th className={styles.user} scope="row">
        <label className={styles.who}>
          <input
            type="checkbox"
            className={styles.box}
            aria-label={`${row.yonghuming} 全部权限`}
            ref={(box) => {
              if (box) box.indeterminate = isPartial
            }}
            checked={count === PERMISSION_KEYS.length}
            disabled={row.boss}
            onChange={onTurnAll}
          />
          <Avatar src={row.avatar} number={defaultAvatar(row.id)} size={2} />
          <span className={styles.names}>
            <span className={styles.name}>{row.yonghuming}</span>
            <span className={styles.position}>{row.zhiwei}</span>
          </span>
        </label>
      </th>
      {PERMISSION_KEYS.map((key, column) => {
        const checked = hasKey(row, key, pendingChanges)
        const changed = isChanged(row, key, pendingChanges)
        return (
          <td key={key} className={styles.cell} data-changed={changed || undefined}>
            <label className={styles.hit}>
              <input
                type="checkbox"
                className={styles.box}
                aria-label={`${row.yonghuming} ${PERMISSION_NAMES[key]}${changed ? '（待保存）' : ''}`}
                checked={checked}
                disabled={row.boss}
                data-line={line}
                data-column={column}
                onChange={(event) => onTurn(row, key, event.target.checked)}
              />
            </label>
          </td>
        )
      })}
      <td className={styles.template}>
        {row.boss ? (
          <Tag kind="accent">老板</Tag>
        ) : (
          <Chip opens onClick={onChoose}>
            模板
          </Chip>
        )}
      </td>
    </tr>
  )
}

/** Memoised per user, because rendering every checkbox of the grid is slow. */
export const PermissionGridRow = memo(
  Line,
  (before, after) =>
    before.row === after.row && before.changesOfUser === after.changesOfUser && before.line === after.line,
)
