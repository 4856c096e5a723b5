import { WORD_BOOK_NAME } from '@shangxue/contract/word-lists/endpoints'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { formatDay } from '../../../lib/dates.ts'
import { signInPath } from '../../../lib/session/landing.ts'
import { useSession } from '../../../lib/session/state.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { AddWordForm } from './add-word-form.tsx'
import { type OwnList, useWordLists } from './api.ts'
import { ImportSheet } from './import-sheet.tsx'
import { type ListActionStep, ListActions } from './list-actions.tsx'
import styles from './lists.module.css'

interface WordListsProps {
  /** Called with the list to learn; without it lists cannot be practised. */
  onPractice?: ((list: OwnList, unit?: string) => void) | undefined
}

/** The learner's own word lists: import, add, view, export and delete. */
export function WordLists({ onPractice }: WordListsProps) {
  const isLoggedIn = useSession((session) => session.isLoggedIn)
  const [openSheet, setOpenSheet] = useState<'import' | 'add'>()
  if (!isLoggedIn) return <SignInPrompt />
  const close = () => setOpenSheet(undefined)
  return (
    <>
      <Card
        title="我的词表"
        action={
          <div className={styles.bring}>
            <IconButton icon="plus" label="添加单词" onClick={() => setOpenSheet('add')} />
            <Button kind="soft" small icon="upload" onClick={() => setOpenSheet('import')}>
              导入单词
            </Button>
          </div>
        }
      >
        <Lists onPractice={onPractice} />
      </Card>
      <ImportSheet open={openSheet === 'import'} onClose={close} />
      <Sheet open={openSheet === 'add'} onClose={close} title={`添加到${WORD_BOOK_NAME}`}>
        <AddWordForm />
      </Sheet>
    </>
  )
}

function SignInPrompt() {
  const { pathname, search } = useLocation()
  return (
    <Card title="我的词表">
      <EmptyState
        icon="book"
        title="登录后可以使用自己的词表"
        hint="导入 Excel、Anki 或文本里的单词，在各台设备上学习"
        action={<ButtonLink to={signInPath(pathname + search)}>去登录</ButtonLink>}
      />
    </Card>
  )
}

function Lists({ onPractice }: WordListsProps) {
  const { data, error, isFetching, refetch } = useWordLists()
  const [selectedId, setSelectedId] = useState<number | null>(null)
  const [step, setStep] = useState<ListActionStep | null>(null)
  if (!data && error) return <ErrorState error={error} onRetry={refetch} retrying={isFetching} />
  if (!data) return <SkeletonList rows={3} />
  if (data.list.length === 0)
    return <EmptyState icon="book" title="还没有词表" hint="从文件导入，或点 + 添加单词" />
  const selectedList = data.list.find(({ id }) => id === selectedId)
  const select = (id: number) => {
    setSelectedId(id)
    setStep('actions')
  }
  return (
    <>
      <List label="我的词表">
        {data.list.map(({ id, name, count, units, made_at, book, shared }) => (
          <ListItem
            key={id}
            icon={book ? 'star' : 'list'}
            title={name}
            note={`${formatDay(made_at)}${units > 0 ? ` · ${units} 个单元` : ''}`}
            value={`${count} 词`}
            {...(shared && { valueNote: '已共享' })}
            onClick={() => select(id)}
          />
        ))}
      </List>
      {selectedList && (
        <ListActions list={selectedList} step={step} onStep={setStep} onPractice={onPractice} />
      )}
    </>
  )
}
