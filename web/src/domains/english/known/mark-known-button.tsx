import { Button } from '../../../ui/action/button.tsx'
import type { Word } from '../content/content-packs.ts'
import { useLearner } from '../learner/use-learner.ts'
import { knownWords } from '../plan/daily-plan.ts'
import { useStudy } from '../store/study-state.ts'
import { markKnown, unmarkKnown } from './mark-known.ts'

/** Marks a word as known, or puts a known word back into learning. */
export function MarkKnownButton({
  word: { id, spelling },
  onMarked,
}: {
  word: Pick<Word, 'id' | 'spelling'>
  onMarked?: () => void
}) {
  const { ready } = useLearner()
  const isKnown = useStudy(({ memories }) => knownWords(memories).has(id))
  if (!ready) return null
  return isKnown ? (
    <Button
      small
      kind="plain"
      icon="undo"
      aria-label={`熟词，放回学习：${spelling}`}
      onClick={() => unmarkKnown(id, spelling)}
    >
      熟词，放回学习
    </Button>
  ) : (
    <Button
      small
      kind="soft"
      icon="check"
      aria-label={`这个词我会了，把 ${spelling} 标为熟词`}
      onClick={() => markKnown([id], spelling).then(onMarked)}
    >
      这个词我会了
    </Button>
  )
}
