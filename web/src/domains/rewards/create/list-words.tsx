import { getOwnWords } from '@shangxue/contract/word-lists/endpoints'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/index.ts'
import { Tag } from '../../../ui/display/tag.tsx'
import styles from './create.module.css'

const PREVIEW_WORDS = 12

/** Preview of the first words of a list. */
export function WordListPreview({ id }: { id: number }) {
  const { data } = useQuery({
    ...query(getOwnWords, { id, q: '', limit: PREVIEW_WORDS }),
    meta: { quiet: true },
  })
  if (!data) return null
  const hiddenCount = data.pagination.total - data.list.length
  return (
    <p className={styles.words} lang="en">
      {data.list.map(({ entry, spelling }) => (
        <Tag key={entry}>{spelling}</Tag>
      ))}
      {hiddenCount > 0 && <Tag>{`+${hiddenCount}`}</Tag>}
    </p>
  )
}
