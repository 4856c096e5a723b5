import { ERRORS } from '@shangxue/contract/errors/errors'
import { postStockCount } from '@shangxue/contract/stock/actions'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { STOCK_QUERIES } from '../stock-actions-api.ts'
import { type Count, signedNumber, summarizePosting } from './count-differences.ts'

interface PostCountSheetProps {
  open: boolean
  onClose: () => void
  count: Count
  onPosted: (number: string) => void
  /** Called when the count has changed since it was reviewed. */
  onChanged: () => Promise<unknown>
}

/** Shows what posting the count will change, asks for a reason, and posts exactly that revision. */
export function PostCountSheet({ open, onClose, count, onPosted, onChanged }: PostCountSheetProps) {
  const postCount = useCall(postStockCount, { invalidates: STOCK_QUERIES, quiet: true })
  const { lost, moved, items, ignored } = summarizePosting(count)
  const pieces = items.reduce((sum, { booked, counted }) => sum + counted - booked, 0)
  const hasNoChanges = lost === 0 && moved === 0 && items.length === 0

  const submit = async (reason: string) => {
    try {
      const { number } = await postCount.mutateAsync({ id: count.id, revision: count.revision, reason })
      onPosted(number)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== ERRORS.count_changed.code) throw error
      await onChanged()
    }
  }
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title="盘点入账"
      submitLabel="入账"
      danger={lost > 0}
      commonReasons={['例行盘点', '月末盘点', '交接盘点']}
      onSubmit={submit}
    >
      <p>{hasNoChanges ? '没有差异，入账只结束这次盘点。' : `${count.location}的账会改成这次盘点的结果：`}</p>
      {(!hasNoChanges || ignored > 0) && (
        <List label="将要入账">
          {lost > 0 && <ListItem title="登记为丢失" value={`${lost} 台`} />}
          {moved > 0 && <ListItem title="移到这里" value={`${moved} 台`} />}
          {items.length > 0 && (
            <ListItem
              title={`配件 ${items.length} 种`}
              value={pieces === 0 ? '增减相抵' : `${signedNumber(pieces)} 件`}
            />
          )}
          {ignored > 0 && <ListItem title="不入账，另行处理" value={`${ignored} 个`} />}
        </List>
      )}
    </ReasonSheet>
  )
}
