import type { Subject } from '@shangxue/study/scheduling/history'

/** A text with gaps is remembered and counted as a cloze passage is; its id is its own. */
export const gappedSubject = ({ id }: { id: number }): Subject => ({
  kind: 'cloze',
  item: id,
  skill: 'recognise',
})
