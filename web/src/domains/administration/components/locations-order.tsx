import { listManagedLocations, reorderLocations } from '@shangxue/contract/administration/endpoints'
import { listLocations } from '@shangxue/contract/catalogue/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import type { ManagedLocation } from '../location-labels.ts'
import styles from './locations-order.module.css'

interface LocationsOrderProps {
  locations: readonly ManagedLocation[]
  onDone: () => void
  onRefresh: () => Promise<unknown>
}

const LEAVE_QUESTION = {
  title: '放弃新的顺序？',
  message: '已经移动的位置不会保存',
  confirmLabel: '放弃',
  cancelLabel: '继续调整',
  danger: true,
}

function moveItem(ids: readonly number[], at: number, by: number): number[] {
  const next = [...ids]
  const [id] = next.splice(at, 1)
  if (id !== undefined) next.splice(at + by, 0, id)
  return next
}

/** Changes the order in which all screens offer stores and warehouses. */
export function LocationsOrder({ locations, onDone, onRefresh }: LocationsOrderProps) {
  const [ids, setIds] = useState(() => locations.map(({ id }) => id))
  const [failure, setFailure] = useState<string>()
  const [conflict, setConflict] = useState(false)
  const save = useCall(reorderLocations, { invalidates: [listManagedLocations, listLocations], quiet: true })
  const byId = new Map(locations.map((location) => [location.id, location]))
  // Locations added meanwhile come last; deleted ones are left out.
  const orderedLocations = [
    ...ids,
    ...locations.map(({ id }) => id).filter((id) => !ids.includes(id)),
  ].flatMap((id) => byId.get(id) ?? [])
  const order = orderedLocations.map(({ id }) => id)
  const isDirty = locations.some(({ id }, index) => order[index] !== id)

  const leave = async () => {
    if (!isDirty || (await confirm(LEAVE_QUESTION))) onDone()
  }
  const refresh = async () => {
    setFailure(undefined)
    try {
      await onRefresh()
      setConflict(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    }
  }
  const submit = async () => {
    if (!isDirty) return onDone()
    setFailure(undefined)
    try {
      await save.mutateAsync({ ids: order })
      toast('已保存', { kind: 'success' })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === ERRORS.conflict.code || error.isNotFound) setConflict(true)
      else setFailure(error.message)
    }
  }

  return (
    <FormPage
      title="调整顺序"
      subtitle="选择门店和仓库时，都按这个顺序排列"
      back={() => void leave()}
      onSubmit={submit}
      submitLabel="保存顺序"
      dirty={isDirty}
      error={failure}
    >
      {conflict && (
        <Notice kind="warning" action={{ label: '刷新', onSelect: () => void refresh() }}>
          门店和仓库刚有变化，没有保存。刷新后请核对顺序再保存
        </Notice>
      )}
      <ol aria-label="门店和仓库的顺序">
        {orderedLocations.map(({ id, name, active }, index) => (
          <li key={id} className={styles.location}>
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.name}>
              {name}
              {!active && <span className={styles.closed}>（已停用）</span>}
            </span>
            <IconButton
              icon="arrow-up"
              label={`上移${name}`}
              disabled={index === 0}
              onClick={() => setIds(moveItem(order, index, -1))}
            />
            <IconButton
              icon="arrow-down"
              label={`下移${name}`}
              disabled={index === orderedLocations.length - 1}
              onClick={() => setIds(moveItem(order, index, 1))}
            />
          </li>
        ))}
      </ol>
    </FormPage>
  )
}
