import { Suspense } from 'react'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'

// Loads the dictionary at the first lookup.
const DictionaryEntries = lazyWithRetry(() => import('./dictionary-entries.tsx'))

interface WordSheetProps {
  /** The word as it occurs in the text; undefined closes the sheet. */
  text: string | undefined
  /** Grade of the text; decides where the lookup starts. */
  grade: number
  onClose: () => void
}

/** Sheet with the meaning of a word in a text. */
export function WordSheet({ text, grade, onClose }: WordSheetProps) {
  return (
    <Sheet open={text !== undefined} onClose={onClose} title="单词释义">
      {text !== undefined && (
        <Suspense fallback={<SkeletonList rows={3} />}>
          <DictionaryEntries key={text} text={text} grade={grade} />
        </Suspense>
      )}
    </Sheet>
  )
}
