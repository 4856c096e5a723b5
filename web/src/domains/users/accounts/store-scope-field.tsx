import { STORE_SCOPE_NAMES, STORE_SCOPES, type StoreScopeKind } from '@shangxue/contract/users/store-scope'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { useLocations } from '../../stock/public.ts'
import styles from './user-form.module.css'

const NOTES: Record<StoreScopeKind, string> = {
  all: '能看全部门店的销售、库存和客户，并在任何门店开单',
  own: '只能看所在门店的销售、库存和本店的客户，只在本店开单、入库和盘点',
  some: '只能看选中门店的销售、库存和客户，只在这些门店开单、入库和盘点',
}

interface StoreScopeFieldProps {
  scope: StoreScopeKind
  storeIds: readonly number[]
  /** Shown when no store was chosen. */
  error: string | undefined
  onChange: (scope: StoreScopeKind, storeIds: readonly number[]) => void
}

/** Chooses whose data a user sees and where the user acts. */
export function StoreScopeField({ scope, storeIds, error, onChange }: StoreScopeFieldProps) {
  const { data = [] } = useLocations()
  const toggle = (id: number) =>
    onChange('some', storeIds.includes(id) ? storeIds.filter((other) => other !== id) : [...storeIds, id])
  return (
    <>
      <SegmentedControl
        label="门店范围"
        named
        options={STORE_SCOPES.map((value) => ({ value, label: STORE_SCOPE_NAMES[value] }))}
        value={scope}
        onChange={(next) => onChange(next, storeIds)}
      />
      {scope === 'some' && (
        <fieldset className={styles.stores} aria-label="指定门店">
          {data.map(({ id, name }) => (
            <Chip key={id} selected={storeIds.includes(id)} onClick={() => toggle(id)}>
              {name}
            </Chip>
          ))}
        </fieldset>
      )}
      <p className={styles.scopeNote}>{NOTES[scope]}</p>
      {scope !== 'all' && <p className={styles.scopeNote}>限定门店后不能使用资金管理、导入和区域报表</p>}
      {error && <Notice kind="danger">{error}</Notice>}
    </>
  )
}
