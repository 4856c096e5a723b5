import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List } from '../../../ui/display/list/list.tsx'
import { LIST_PATH, useRepairs } from '../api.ts'
import { RepairListRow } from './repair-list-row.tsx'

const MAX_SHOWN = 3

/** The latest repairs of a customer, for the customer's card. Nothing is shown without any. */
export default function CustomerRepairs({ customerId }: { customerId: number }) {
  const { items, total = 0 } = useRepairs({ q: '', view: 'all', customer_id: customerId })
  if (items.length === 0) return null
  return (
    <Card
      title="维修"
      flush
      action={
        total > MAX_SHOWN && (
          <ButtonLink kind="plain" small to={`${LIST_PATH}?customer=${customerId}`}>
            全部维修单
          </ButtonLink>
        )
      }
    >
      <List label="维修">
        {items.slice(0, MAX_SHOWN).map((repair) => (
          <li key={repair.id}>
            <RepairListRow repair={repair} />
          </li>
        ))}
      </List>
    </Card>
  )
}
