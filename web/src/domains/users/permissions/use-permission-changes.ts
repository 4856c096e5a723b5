import { type PermissionKey, ROLE_TEMPLATES } from '@shangxue/contract/platform/permissions'
import { getUser, listPermissions, savePermissions } from '@shangxue/contract/users/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { invalidate } from '../../../lib/api/queries.ts'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import {
  changesOf,
  countOf,
  differences,
  type GridRow,
  NO_CHANGES,
  type PendingChanges,
  withKeys,
  withTemplate,
  withToggledKeys,
} from './permission-changes.ts'

/** Holds the unsaved permission changes of the grid. */
export function usePermissionChanges(rows: readonly GridRow[]) {
  const cache = useQueryClient()
  const [pendingChanges, setPendingChanges] = useState<PendingChanges>(NO_CHANGES)
  const [submitError, setSubmitError] = useState('')
  const save = useCall(savePermissions, { invalidates: [listPermissions, getUser], quiet: true })
  const list = useMemo(() => differences(pendingChanges, rows), [pendingChanges, rows])

  return {
    wanted: pendingChanges,
    list,
    submitError,
    saving: save.isPending,
    turn: (row: GridRow, key: PermissionKey, granted: boolean) =>
      setPendingChanges((now) => withKeys(now, [row], [key], () => granted)),
    turnMany: (some: readonly GridRow[], keys: readonly PermissionKey[]) =>
      setPendingChanges((now) => withToggledKeys(now, some, keys)),
    template: (row: GridRow, name: string) =>
      setPendingChanges((now) => withTemplate(now, row, ROLE_TEMPLATES[name] ?? [])),
    clearSubmitError: () => setSubmitError(''),
    async undo() {
      const confirmed = await confirm({
        title: '撤销全部改动？',
        message: `${countOf(list)} 项改动还没有保存，撤销后恢复原样。`,
        confirmLabel: '全部撤销',
        cancelLabel: '保留改动',
        danger: true,
      })
      if (confirmed) setPendingChanges(NO_CHANGES)
    },
    /** Resolves to true if the changes were saved. */
    async save(): Promise<boolean> {
      setSubmitError('')
      try {
        const { users } = await save.mutateAsync({ changes: changesOf(list) })
        setPendingChanges(NO_CHANGES)
        toast(`已保存 ${users} 位用户的权限`, { kind: 'success' })
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setSubmitError(error.message)
        // reloads the grid so that the changes are compared with the current permissions
        await invalidate(cache, [listPermissions])
        return false
      }
    },
  }
}
