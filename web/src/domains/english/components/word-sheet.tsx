import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../ui/action/button.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { wordsFor } from '../find-word.ts'
import { say } from '../say.ts'
import { BookButton } from './book-button.tsx'
import { WordDetail } from './word-detail.tsx'
import { WordFace } from './word-face.tsx'
import styles from './word-sheet.module.css'

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
      {text !== undefined && <Found key={text} text={text} grade={grade} />}
    </Sheet>
  )
}

function Found({ text, grade }: { text: string; grade: number }) {
  const client = useQueryClient()
  const { data } = useQuery(wordsFor(client, text, grade))
  if (!data) return <SkeletonList rows={3} />
  if (data.words.length === 0)
    return (
      <EmptyState
        icon="search"
        title={text}
        hint={data.complete ? '词库里没有这个词，可能是人名或地名' : '没有网络，这个词暂时查不到，联网后再试'}
        action={
          <Button kind="secondary" icon="volume" onClick={() => void say(text)}>
            听发音
          </Button>
        }
      />
    )
  return (
    <div className={styles.words}>
      {data.words.map((word) => (
        <article key={word.id} className={styles.word}>
          <WordFace word={word} small />
          <div className={styles.book}>
            <BookButton word={word} />
          </div>
          <WordDetail word={word} />
        </article>
      ))}
    </div>
  )
}
