import { returnLoan } from '@shangxue/contract/repairs/commands'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDateTime, formatDay } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { REPAIR_STOCK_QUERIES, type RepairDetail } from '../api.ts'

/** Phones lent to the customer, and the phone that replaced the broken one. */
export function LoansCard({ repair: { loans, swap } }: { repair: RepairDetail }) {
  const [returning, setReturning] = useState<RepairDetail['loans'][number]>()
  const giveBack = useCall(returnLoan, { invalidates: REPAIR_STOCK_QUERIES, quiet: true })
  if (loans.length === 0 && swap === null) return null
  return (
    <Card title="借机和换机" flush>
      <List label="借机和换机">
        {swap && (
          <ListItem
            title={swap.title}
            note={`换给客户 · 尾号 ${swap.identifier.slice(-4)}`}
            value={<Tag kind="accent">已换机</Tag>}
            to={`/home?device=${swap.device_id}`}
          />
        )}
        {loans.map((loan) => (
          <ListItem
            key={loan.id}
            title={loan.title}
            note={`尾号 ${loan.identifier.slice(-4)} · ${formatDateTime(loan.lent_at)} 借出 · ${formatDay(loan.due_on)}归还`}
            value={
              loan.returned_at !== null ? (
                <Tag>已归还</Tag>
              ) : (
                <Tag kind={loan.overdue ? 'danger' : 'warning'}>{loan.overdue ? '借机到期' : '借出中'}</Tag>
              )
            }
            valueNote={
              loan.returned_at === null && (
                <Button kind="plain" small onClick={() => setReturning(loan)}>
                  归还
                </Button>
              )
            }
          />
        ))}
      </List>
      <ReasonSheet
        open={returning !== undefined}
        onClose={() => setReturning(undefined)}
        title="收回借机"
        submitLabel="收回"
        optional
        commonReasons={['完好', '有划痕', '缺配件']}
        onSubmit={async (note) => {
          await giveBack.mutateAsync({ id: returning?.id ?? 0, note })
          toast('借机已收回，可以出售', { kind: 'success' })
          setReturning(undefined)
        }}
      >
        <p>{returning?.title} 回到库存，取消预留</p>
      </ReasonSheet>
    </Card>
  )
}
