import { useState } from 'react'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { LoadMore } from '../../../ui/layout/load-more.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { syncNow } from '../store/sync.ts'
import { AddWordForm } from './add-word-form.tsx'
import styles from './lists.module.css'
import { sensesText } from './senses-text.ts'
import { type OwnList, useOwnWords, useRemoveWord } from './use-word-lists.ts'

/** The words of a list: search, add and remove. */
export function WordsSheet({ list, onClose }: { list: OwnList; onClose: () => void }) {
  const [sought, setSought] = useState('')
  return (
    <Sheet open onClose={onClose} title={list.name} tall>
      <div className={styles.stack}>
        <AddWordForm listId={list.id} />
        <SearchField label="搜索单词" value={sought} onChange={setSought} />
        <Words list={list} sought={sought} />
      </div>
    </Sheet>
  )
}

function Words({ list, sought }: { list: OwnList; sought: string }) {
  const words = useOwnWords(list.id, sought)
  const remove = useRemoveWord()
  // The server no longer schedules the removed word.
  const takeOut = (entry: number) => remove.mutateAsync({ id: list.id, entry }).then(syncNow, () => undefined)
  if (words.status === 'loading') return <SkeletonList rows={6} />
  if (words.status === 'error') return <ErrorState message={words.message} onRetry={words.onRefresh} />
  if (words.items.length === 0)
    return (
      <EmptyState
        icon="book"
        title={sought === '' ? '还没有单词' : `没有找到“${sought}”`}
        hint={sought === '' ? '在上面添加，或从文件导入' : '换一个拼写再试'}
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
                <span className={styles.hint}>{sensesText(senses)}</span>
              </div>
              <IconButton icon="trash" label={`移除 ${spelling}`} onClick={() => takeOut(entry)} />
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
