import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { pronounce } from '../audio/pronounce-button.tsx'
import { lookupOptions } from '../content/dictionary.ts'
import { MarkKnownButton } from '../known/mark-known-button.tsx'
import { WordPicture } from '../pictures/word-picture.tsx'
import styles from './dictionary-entries.module.css'
import { WordBookButton } from './word-book-button.tsx'
import { WordDetail } from './word-detail.tsx'
import { WordHeading } from './word-heading.tsx'

/** Dictionary entries of a word in a text. */
export default function DictionaryEntries({ text, grade }: { text: string; grade: number }) {
  const client = useQueryClient()
  const { data } = useQuery(lookupOptions(client, text, grade))
  if (!data) return <SkeletonList rows={3} />
  if (data.words.length === 0)
    return (
      <EmptyState
        icon="search"
        title={text}
        hint={data.complete ? '词库里没有这个词，可能是人名或地名' : '没有网络，这个词暂时查不到，联网后再试'}
        action={
          <Button kind="secondary" icon="volume" onClick={() => void pronounce(text)}>
            听发音
          </Button>
        }
      />
    )
  return (
    <div className={styles.words}>
      {data.words.map((word) => (
        <article key={word.id} className={styles.word}>
          <WordPicture word={word} />
          <WordHeading word={word} small />
          <div className={styles.book}>
            <WordBookButton word={word} />
            <MarkKnownButton word={word} />
          </div>
          <WordDetail word={word} />
        </article>
      ))}
    </div>
  )
}
