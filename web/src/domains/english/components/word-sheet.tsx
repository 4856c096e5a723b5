import { Suspense } from 'react'
import { later } from '../../../ui/overlay/later.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'

// the first word that is looked up brings the dictionary
const FoundWords = later(() => import('./found-words.tsx'))

interface WordSheetProps {
  /** As it stands in a text; undefined: closed. */
  text: string | undefined
  /** Of the text: decides where the word is sought first. */
  grade: number
  onClose: () => void
}

/** What a word of a text means. */
export function WordSheet({ text, grade, onClose }: WordSheetProps) {
  return (
    <Sheet open={text !== undefined} onClose={onClose} title="单词释义">
      {text !== undefined && (
        <Suspense fallback={<SkeletonList rows={3} />}>
          <FoundWords key={text} text={text} grade={grade} />
        </Suspense>
      )}
    </Sheet>
  )
}
