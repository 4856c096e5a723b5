import { useState } from 'react'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { SearchField } from '../../../ui/form/filters/search-field.tsx'
import { LoadMore } from '../../../ui/layout/list/load-more.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { syncNow } from '../store/sync-study.ts'
import { AddWordForm } from './add-word-form.tsx'
import { formatSenses, type OwnList, useOwnWords, useRemoveWordFromList } from './api.ts'
import styles from './lists.module.css'

/** The words of a list: search, add and remove. */
export function WordsSheet({ list, onClose }: { list: OwnList; onClose: () => void }) {
  const [searchText, setSearchText] = useState('')
  return (
    <Sheet open onClose={onClose} title={list.name} tall>
      <div className={styles.stack}>
        <AddWordForm listId={list.id} />
        <SearchField label="搜索单词" value={searchText} onChange={setSearchText} />
        <WordEntries list={list} searchText={searchText} />
      </div>
    </Sheet>
  )
}

function WordEntries({ list, searchText }: { list: OwnList; searchText: string }) {
  const words = useOwnWords(list.id, searchText)
  const remove = useRemoveWordFromList()
  // The server no longer schedules the removed word.
  const removeEntry = (entry: number) =>
    remove.mutateAsync({ id: list.id, entry }).then(syncNow, () => undefined)
  if (words.status === 'loading') return <SkeletonList rows={6} />
  if (words.status === 'error') return <ErrorState message={words.message} onRetry={words.onRefresh} />
  if (words.items.length === 0)
    return (
      <EmptyState
        icon="book"
        title={searchText === '' ? '还没有单词' : `没有找到“${searchText}”`}
        hint={searchText === '' ? '在上面添加，或从文件导入' : '换一个拼写再试'}
      />
    )
  return (
    <>
      <Card flush>
        <ul aria-label="单词">
          {words.items.map(({ entry, spelling, senses }) => (
            <li key={entry} className={styles.word}>
              <div className={styles.text}>
                <strong>{spelling}</strong>
                <span className={styles.hint}>{formatSenses(senses)}</span>
              </div>
              <IconButton icon="trash" label={`移除 ${spelling}`} onClick={() => removeEntry(entry)} />
            </li>
          ))}
        </ul>
      </Card>
      <LoadMore
        hasMore={words.hasMore}
        loading={words.loadingMore}
        failed={words.moreFailed}
        onMore={words.onMore}
      />
    </>
  )
}
