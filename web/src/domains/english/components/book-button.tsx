import { Button } from '../../../ui/action/button.tsx'
import { useWordBook } from '../lists/use-word-book.ts'
import type { Word } from '../packs.ts'

/** Adds a word to 生词本 and then shows that it is there. */
export function WordBookButton({ word }: { word: Word }) {
  const { mine: isSignedIn, state, busy, add } = useWordBook(word)
  if (!isSignedIn) return null
  if (state === 'outside')
    return (
      <Button
        small
        kind="soft"
        icon="plus"
        busy={busy}
        aria-label={`添加 ${word.spelling} 到生词本`}
        onClick={add}
      >
        添加到生词本
      </Button>
    )
  return (
    <Button small kind="plain" icon={state === 'inside' ? 'check' : 'clock'} disabled>
      {state === 'inside' ? '已在生词本' : '等待提交'}
    </Button>
  )
}
