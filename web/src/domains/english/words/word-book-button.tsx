import { Button } from '../../../ui/action/button.tsx'
import type { Word } from '../content/content-packs.ts'
import { useWordBook } from './use-word-book.ts'

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
