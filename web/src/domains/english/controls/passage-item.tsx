import { ListItem } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import type { StoredClozeResult } from '../cloze/stored-results.ts'

interface PassageItemProps {
  to: string
  title: string
  note: string
  isDone: boolean
  isDue: boolean
  /** The last result on this device. */
  result: StoredClozeResult | undefined
}

/** A passage in a list, with its state and last result. */
export const PassageItem = ({ to, title, note, isDone, isDue, result }: PassageItemProps) => (
  <ListItem
    to={to}
    title={<span lang="en">{title}</span>}
    note={note}
    value={isDue ? <Tag kind="warning">待复习</Tag> : isDone && <Tag kind="success">已完成</Tag>}
    {...(isDone && result && { valueNote: `上次 ${result.right}/${result.gaps}` })}
  />
)
