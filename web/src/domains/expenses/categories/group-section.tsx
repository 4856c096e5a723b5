import { moveCashItem } from '@shangxue/contract/expenses/categories'
import type { CashDirection } from '@shangxue/contract/expenses/schemas'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatMoney } from '../../../lib/money.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Section } from '../../../ui/layout/page/page.tsx'
import { ReorderHandle, ReorderSheet } from '../../../ui/reorder/reorder-handle.tsx'
import { useReorder } from '../../../ui/reorder/use-reorder.ts'
import { CATEGORY_QUERIES, type CategoryGroup, categoriesPath, type ExpenseCategory } from '../api.ts'
import styles from '../expenses.module.css'

/** A group with its categories, which are sorted by drag handles. */
export function GroupSection({ direction, group }: { direction: CashDirection; group: CategoryGroup }) {
  // the local order until the server's response contains it
  const [order, setOrder] = useState<readonly number[]>()
  const itemIds = group.items.map(({ id }) => id)
  const ids =
    order && order.length === itemIds.length && order.every((id) => itemIds.includes(id)) ? order : itemIds
  const [announcement, setAnnouncement] = useState('')
  const [selected, setSelected] = useState<ExpenseCategory>()
  const moveItem = useCall(moveCashItem, { invalidates: CATEGORY_QUERIES })
  const reorder = useReorder(ids, (id, side, targetId) => {
    const otherItems = ids.filter((entry) => entry !== id)
    const index = otherItems.indexOf(targetId) + (side === 'after' ? 1 : 0)
    setOrder([...otherItems.slice(0, index), id, ...otherItems.slice(index)])
    setAnnouncement(`已移到第${index + 1}个，共 ${ids.length} 个`)
    moveItem.mutateAsync({ id, side, of: targetId }).then(
      () => setOrder(undefined),
      () => setOrder(undefined),
    )
  })
  const rows = ids.flatMap((id) => group.items.find((item) => item.id === id) ?? [])
  return (
    <Section
      title={group.active ? group.name : `${group.name}（已停用）`}
      action={
        <ButtonLink kind="plain" small to={categoriesPath(direction, `item=${group.id}`)}>
          修改分组
        </ButtonLink>
      }
    >
      {rows.length > 0 && (
        <ul ref={reorder.list} className={styles.list} aria-label={group.name}>
          {rows.map((item) => {
            const { carried, shift = 0 } = reorder.rowOf(item.id)
            return (
              <li
                key={item.id}
                className={classes(styles.row, carried && styles.carried)}
                {...(shift !== 0 && { style: { transform: `translateY(${shift}px)` } })}
              >
                <CategoryRow direction={direction} item={item} />
                {rows.length > 1 && (
                  <ReorderHandle
                    reorder={reorder}
                    id={item.id}
                    name={item.name}
                    onChoose={() => setSelected(item)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      <ButtonLink kind="secondary" block to={categoriesPath(direction, `new=item&group=${group.id}`)}>
        在“{group.name}”里新增项目
      </ButtonLink>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      <ReorderSheet
        reorder={reorder}
        ids={ids}
        chosen={selected && { id: selected.id, name: selected.name }}
        onClose={() => setSelected(undefined)}
      />
    </Section>
  )
}

function CategoryRow({ direction, item }: { direction: CashDirection; item: ExpenseCategory }) {
  const { id, name, active, budget_fen, store_budgets } = item
  const stores = store_budgets.map(({ location, amount_fen }) => `${location} ${formatMoney(amount_fen)}`)
  return (
    <ListRow
      to={categoriesPath(direction, `item=${id}`)}
      title={
        <>
          {name} {!active && <Tag kind="neutral">已停用</Tag>}
        </>
      }
      note={stores.length > 0 ? stores.join(' · ') : undefined}
      value={budget_fen === null ? undefined : formatMoney(budget_fen)}
      valueNote={budget_fen === null ? '没有预算' : '每月预算'}
    />
  )
}
