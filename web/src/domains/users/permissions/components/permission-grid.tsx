import {
  PERMISSION_KEYS,
  PERMISSION_NAMES,
  type PermissionKey,
  ROLE_TEMPLATES,
} from '@shangxue/contract/platform/permissions'
import { type KeyboardEvent, useState } from 'react'
import { LoadMore } from '../../../../ui/layout/list/load-more.tsx'
import { ActionSheet } from '../../../../ui/overlay/sheet/action-sheet.tsx'
import { KEY_GROUPS, KEY_NOTES } from '../../user-labels.ts'
import { type GridRow, hasKey, type PendingChanges } from '../permission-changes.ts'
import styles from './permission-grid.module.css'
import { PermissionGridRow } from './permission-grid-row.tsx'

export interface PermissionGridProps {
  rows: readonly GridRow[]
  pendingChanges: PendingChanges
  onTurn: (row: GridRow, key: PermissionKey, granted: boolean) => void
  /** Grants the keys to all rows, or revokes them if all rows hold them. */
  onTurnMany: (rows: readonly GridRow[], keys: readonly PermissionKey[]) => void
  onTemplate: (row: GridRow, template: string) => void
}

/** Rows rendered at first and added on scrolling. */
const STEP = 40

/** A grid of users and permissions for wide screens; the arrow keys move between the checkboxes. */
export default function PermissionGrid(props: PermissionGridProps) {
  const { rows, pendingChanges, onTurn, onTurnMany, onTemplate } = props
  const [visibleCount, setVisibleCount] = useState(STEP)
  const [templateTarget, setTemplateTarget] = useState<GridRow | null>(null)
  const editableRows = rows.filter(({ boss }) => !boss)

  return (
    <div className={styles.scroll}>
      <table className={styles.grid} onKeyDown={moveFocus}>
        <thead>
          <tr>
            <th className={styles.corner} rowSpan={2} scope="col">
              用户
            </th>
            {KEY_GROUPS.map(({ name, keys }) => (
              <th key={name} className={styles.group} colSpan={keys.length} scope="colgroup">
                {name}
              </th>
            ))}
            <th className={styles.group} rowSpan={2} scope="col">
              套用
            </th>
          </tr>
          <tr>
            {PERMISSION_KEYS.map((key) => {
              const count = editableRows.filter((row) => hasKey(row, key, pendingChanges)).length
              return (
                <th key={key} className={styles.column} scope="col">
                  <button
                    type="button"
                    className={styles.all}
                    title={`${KEY_NOTES[key]}。点一下：给下面所有用户开启或关闭`}
                    onClick={() => onTurnMany(rows, [key])}
                  >
                    <span>{PERMISSION_NAMES[key]}</span>
                    <span className={styles.count}>
                      {count}/{editableRows.length}
                    </span>
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, visibleCount).map((row, index) => (
            <PermissionGridRow
              key={row.id}
              row={row}
              line={index}
              changesOfUser={pendingChanges.get(row.id)}
              onTurn={onTurn}
              onTurnAll={() => onTurnMany([row], PERMISSION_KEYS)}
              onChoose={() => setTemplateTarget(row)}
            />
          ))}
        </tbody>
      </table>
      {rows.length > visibleCount && (
        <LoadMore
          hasMore
          loading={false}
          failed={false}
          onMore={() => setVisibleCount(visibleCount + STEP)}
        />
      )}
      <ActionSheet
        open={templateTarget !== null}
        onClose={() => setTemplateTarget(null)}
        title={`套用模板：${templateTarget?.yonghuming ?? ''}`}
        actions={Object.entries(ROLE_TEMPLATES).map(([name, keys]) => ({
          label: name,
          note: keys.length === 0 ? '没有权限' : keys.map((key) => PERMISSION_NAMES[key]).join('、'),
          onSelect: () => templateTarget && onTemplate(templateTarget, name),
        }))}
      />
    </div>
  )
}

const STEPS: Partial<Record<string, readonly [line: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = STEPS[event.key]
  const from = event.target
  if (!step || !(from instanceof HTMLElement) || from.dataset.line === undefined) return
  const [line, column] = [Number(from.dataset.line) + step[0], Number(from.dataset.column) + step[1]]
  const to = event.currentTarget.querySelector<HTMLElement>(`[data-line="${line}"][data-column="${column}"]`)
  if (!to) return
  event.preventDefault()
  to.focus()
}
