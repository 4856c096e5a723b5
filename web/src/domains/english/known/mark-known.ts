import { toast } from '../../../ui/overlay/toast/toast.ts'
import { markWords, undoAnswers } from '../store/study-log.ts'

/** Marks words as known, with an undo in the toast. `label` names a single word. */
export async function markKnown(items: readonly number[], label?: string): Promise<void> {
  if (items.length === 0) return
  const ids = await markWords(items, true)
  toast(label ? `“${label}”已标为熟词` : `已把 ${ids.length} 个词标为熟词`, {
    kind: 'success',
    action: { label: '撤销', onSelect: () => undoAnswers(ids) },
  })
}

/** Puts a known word back into learning, with an undo in the toast. */
export async function unmarkKnown(item: number, label: string): Promise<void> {
  const ids = await markWords([item], false)
  toast(`“${label}”明天开始复习`, {
    kind: 'success',
    action: { label: '撤销', onSelect: () => undoAnswers(ids) },
  })
}
