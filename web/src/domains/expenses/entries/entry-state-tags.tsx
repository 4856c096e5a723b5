import { Tag } from '../../../ui/display/tag.tsx'
import type { CashEntry } from '../api.ts'

export const EntryStateTags = ({ entry: { reverses_id, reversed, recurring_id } }: { entry: CashEntry }) => (
  <>
    {reverses_id !== null && <Tag kind="warning">冲销</Tag>}
    {reversed && <Tag kind="neutral">已冲销</Tag>}
    {recurring_id !== null && reverses_id === null && <Tag kind="info">自动</Tag>}
  </>
)
