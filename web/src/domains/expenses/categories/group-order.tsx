import { moveCashItem } from '@shangxue/contract/expenses/categories'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button } from '../../../ui/action/button.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { CATEGORY_QUERIES, type CategoryGroup } from '../api.ts'
import styles from '../expenses.module.css'

/** Moves a group up or down. */
export function GroupOrder({ id, groups }: { id: number; groups: readonly CategoryGroup[] }) {
  const moveGroup = useCall(moveCashItem, { invalidates: CATEGORY_QUERIES })
  const index = groups.findIndex((group) => group.id === id)
  if (index < 0 || groups.length < 2) return null
  const move = async (side: 'before' | 'after') => {
    const target = groups[index + (side === 'before' ? -1 : 1)]
    if (!target) return
    await moveGroup.mutateAsync({ id, side, of: target.id }).then(
      () =>
        toast(side === 'before' ? `已移到“${target.name}”前面` : `已移到“${target.name}”后面`, {
          kind: 'success',
        }),
      () => undefined,
    )
  }
  return (
    <div className={styles.buttons}>
      <span className={styles.label}>
        顺序：第 {index + 1} 个，共 {groups.length} 个
      </span>
      <div className={styles.pair}>
        <Button kind="secondary" icon="arrow-up" disabled={index === 0} onClick={() => move('before')}>
          上移
        </Button>
        <Button
          kind="secondary"
          icon="arrow-down"
          disabled={index === groups.length - 1}
          onClick={() => move('after')}
        >
          下移
        </Button>
      </div>
    </div>
  )
}
