import { getCustomer, listCustomers } from '@shangxue/contract/customers/endpoints'
import { PRICE_LEVEL_CUSTOMERS_MAX, setPriceLevels } from '@shangxue/contract/customers/price-levels'
import { PRICE_LEVEL_NAMES, PRICE_LEVELS, type PriceLevel } from '@shangxue/contract/pricing/levels'
import { useState } from 'react'
import { parseOneOf } from '../../../lib/address/url-params.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { POLICY_QUERIES, useCustomersOfLevel } from './policy-api.ts'
import type { PolicyViewProps } from './policy-view.ts'

const NOBODY: ReadonlySet<number> = new Set()

/** Customers by price level. Several can be set to a level at once. */
export function LevelsView({ address, switcher }: PolicyViewProps) {
  const q = address.get('q')
  const level = parseOneOf(PRICE_LEVELS, address.get('level'))
  const list = useCustomersOfLevel(q.trim(), level)
  const canManage = useAllowed('customer-manage')
  const [selected, setSelected] = useState(NOBODY)
  const [isChoosing, setIsChoosing] = useState(false)
  const set = useCall(setPriceLevels, { invalidates: [listCustomers, getCustomer, ...POLICY_QUERIES] })
  const toggle = (id: number) => {
    const next = new Set(selected)
    if (!next.delete(id) && next.size < PRICE_LEVEL_CUSTOMERS_MAX) next.add(id)
    setSelected(next)
  }
  const setLevel = async (price_level: PriceLevel) => {
    const { changed } = await set.mutateAsync({ customer_ids: [...selected], price_level })
    setSelected(NOBODY)
    toast(`已把 ${changed} 位客户设为${PRICE_LEVEL_NAMES[price_level]}`, { kind: 'success' })
  }
  return (
    <>
      <ListPage
        title="价格规则"
        back="/price"
        list={list}
        search={{ label: '客户名称、拼音或电话', value: q, onChange: (next) => address.set('q', next) }}
        filters={
          <>
            {switcher}
            <FilterBar label="按级别筛选">
              {PRICE_LEVELS.map((value) => (
                <Chip
                  key={value}
                  selected={value === level}
                  onClick={() => address.set('level', value === level ? null : value)}
                >
                  {PRICE_LEVEL_NAMES[value]}
                </Chip>
              ))}
            </FilterBar>
          </>
        }
        itemKey={({ id }) => id}
        renderItem={({ id, name, area, price_level }) => (
          <ListRow
            icon={selected.has(id) ? 'check' : 'user'}
            title={name}
            note={area}
            value={PRICE_LEVEL_NAMES[price_level]}
            {...(canManage && { current: selected.has(id), onClick: () => toggle(id) })}
          />
        )}
        estimate={64}
        {...(selected.size > 0 && {
          footer: (
            <>
              <Button kind="secondary" onClick={() => setSelected(NOBODY)}>
                取消
              </Button>
              <Button busy={set.isPending} onClick={() => setIsChoosing(true)}>
                设置 {selected.size} 位客户的级别
              </Button>
            </>
          ),
        })}
        empty={<EmptyState icon="user" title="还没有客户" hint="先新增或导入客户，再设置价格级别" />}
        filtered={q.trim() !== '' || level !== undefined}
        onClearFilters={() => address.setAll({ q: null, level: null })}
      />
      <ActionSheet
        open={isChoosing}
        onClose={() => setIsChoosing(false)}
        title="设为哪个级别"
        actions={PRICE_LEVELS.map((value) => ({
          label: PRICE_LEVEL_NAMES[value],
          onSelect: () => void setLevel(value),
        }))}
      />
    </>
  )
}
