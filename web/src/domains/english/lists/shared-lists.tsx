import { useState } from 'react'
import { useSession } from '../../../lib/session/state.ts'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { SearchField } from '../../../ui/form/filters/search-field.tsx'
import { LoadMore } from '../../../ui/layout/list/load-more.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { type SharedList, useCanStopSharing, useSharedLists, useShareList } from './api.ts'
import { ListUnitsSheet } from './list-units-sheet.tsx'
import { ListWordsSheet } from './list-words-sheet.tsx'
import styles from './lists.module.css'

type Practise = (list: SharedList, unit?: string) => void
type Step = 'actions' | 'units' | 'words'

/** Word lists that others in the company share: to read and to learn. Nothing for guests. */
export function SharedLists({ onPractice }: { onPractice: Practise }) {
  const isLoggedIn = useSession((session) => session.isLoggedIn)
  const [searchText, setSearchText] = useState('')
  if (!isLoggedIn) return null
  return (
    <Card title="公司共享的词表">
      <div className={styles.stack}>
        <SearchField label="搜索词表或主人" value={searchText} onChange={setSearchText} />
        <Lists searchText={searchText} onPractice={onPractice} />
      </div>
    </Card>
  )
}

const ownerText = ({ owner, owner_active: isActive }: SharedList) => (isActive ? owner : `${owner}（已离开）`)

function Lists({ searchText, onPractice }: { searchText: string; onPractice: Practise }) {
  const lists = useSharedLists(searchText)
  const [selected, setSelected] = useState<SharedList>()
  const [step, setStep] = useState<Step>()
  if (lists.status === 'loading') return <SkeletonList rows={2} />
  if (lists.status === 'error') return <ErrorState message={lists.message} onRetry={lists.onRefresh} />
  if (lists.items.length === 0)
    return (
      <EmptyState
        icon="people"
        title={searchText === '' ? '还没有共享的词表' : `没有找到“${searchText}”`}
        hint={searchText === '' ? '导入一份课本单词，点开词表就能共享给公司' : '换个词表名或人名再试'}
      />
    )
  return (
    <>
      <List label="公司共享的词表">
        {lists.items.map((list) => (
          <ListItem
            key={list.id}
            icon="people"
            title={list.name}
            note={`${ownerText(list)}${list.units > 0 ? ` · ${list.units} 个单元` : ''}`}
            value={`${list.count} 词`}
            onClick={() => {
              setSelected(list)
              setStep('actions')
            }}
          />
        ))}
      </List>
      <LoadMore
        hasMore={lists.hasMore}
        loading={lists.loadingMore}
        failed={lists.moreFailed}
        onMore={lists.onMore}
      />
      {selected && <Actions list={selected} step={step} onStep={setStep} onPractice={onPractice} />}
    </>
  )
}

interface ActionsProps {
  list: SharedList
  step: Step | undefined
  onStep: (step: Step | undefined) => void
  onPractice: Practise
}

function Actions({ list, step, onStep, onPractice }: ActionsProps) {
  const share = useShareList()
  const canStopSharing = useCanStopSharing()
  const close = () => onStep(undefined)
  const stopSharing = async () => {
    const isConfirmed = await confirm({
      title: `停止共享“${list.name}”？`,
      message: `它是 ${ownerText(list)} 的词表，停止后只有主人自己看得到；学过的人保留学过的词。`,
      confirmLabel: '停止共享',
      danger: true,
    })
    if (!isConfirmed) return
    share.mutateAsync({ id: list.id, shared: false }).then(
      () => toast('已停止共享', { kind: 'success' }),
      () => undefined,
    )
  }
  return (
    <>
      <ActionSheet
        open={step === 'actions'}
        onClose={close}
        title={`${list.name} · ${ownerText(list)}`}
        actions={[
          { label: '开始学习', icon: 'play', onSelect: () => onPractice(list) },
          ...(list.units > 0
            ? [{ label: '选单元学', icon: 'list' as const, onSelect: () => onStep('units') }]
            : []),
          { label: '查看单词，标记熟词', icon: 'eye', onSelect: () => onStep('words') },
          ...(canStopSharing
            ? [
                {
                  label: '停止共享',
                  icon: 'people' as const,
                  danger: true,
                  onSelect: () => void stopSharing(),
                },
              ]
            : []),
        ]}
      />
      {step === 'units' && (
        <ListUnitsSheet list={list} onClose={close} onStart={(unit) => onPractice(list, unit)} />
      )}
      {step === 'words' && <ListWordsSheet list={list} onClose={close} />}
    </>
  )
}
