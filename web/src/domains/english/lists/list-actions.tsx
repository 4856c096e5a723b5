import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { syncNow } from '../store/sync-study.ts'
import { type OwnList, useDeleteList, useShareList } from './api.ts'
import { ExportMenu } from './export-menu.tsx'
import { ListUnitsSheet } from './list-units-sheet.tsx'
import { ListWordsSheet } from './list-words-sheet.tsx'
import { RenameSheet } from './rename-sheet.tsx'
import { WordsSheet } from './words-sheet.tsx'

export type ListActionStep = 'actions' | 'units' | 'known' | 'words' | 'rename' | 'export'

interface ListActionsProps {
  list: OwnList
  /** Null if nothing is open. */
  step: ListActionStep | null
  onStep: (step: ListActionStep | null) => void
  onPractice?: ((list: OwnList, unit?: string) => void) | undefined
}

/** Actions on one list. */
export function ListActions({ list, step, onStep, onPractice }: ListActionsProps) {
  const remove = useDeleteList()
  const share = useShareList()
  const close = () => onStep(null)
  const confirmDelete = async () => {
    const isConfirmed = await confirm({
      title: `删除“${list.name}”？`,
      message: `里面的 ${list.count} 个单词会一起删除，不再安排复习，不能恢复；学习记录会保留。${list.shared ? '同事和同学学过的词会留在他们自己的词表里。' : ''}`,
      confirmLabel: '删除',
      danger: true,
    })
    if (!isConfirmed) return
    remove.mutateAsync({ id: list.id }).then(
      () => {
        toast('已删除', { kind: 'success' })
        // The server no longer schedules its words.
        void syncNow()
      },
      () => undefined,
    )
  }
  const toggleSharing = () =>
    share.mutateAsync({ id: list.id, shared: !list.shared }).then(
      () =>
        toast(list.shared ? '已停止共享，学过的人保留学过的词' : '已共享，公司里的人都能学', {
          kind: 'success',
        }),
      () => undefined,
    )
  const isEmpty = list.count === 0
  return (
    <>
      <ActionSheet
        open={step === 'actions'}
        onClose={close}
        title={list.name}
        actions={[
          ...(onPractice
            ? [
                {
                  label: '开始学习',
                  icon: 'play' as const,
                  disabled: isEmpty,
                  onSelect: () => onPractice(list),
                },
                ...(list.units > 0
                  ? [{ label: '选单元学', icon: 'list' as const, onSelect: () => onStep('units') }]
                  : []),
              ]
            : []),
          { label: '查看和添加单词', icon: 'list', onSelect: () => onStep('words') },
          { label: '标记熟词', icon: 'check', disabled: isEmpty, onSelect: () => onStep('known') },
          { label: '改名', icon: 'edit', onSelect: () => onStep('rename') },
          ...(list.book
            ? []
            : [
                {
                  label: list.shared ? '停止共享' : '共享给公司',
                  icon: 'people' as const,
                  disabled: isEmpty,
                  note: list.shared ? '别人不再看到它' : '公司里的人都能看到和学习，不能修改',
                  onSelect: () => void toggleSharing(),
                },
              ]),
          { label: '导出', icon: 'download', disabled: isEmpty, onSelect: () => onStep('export') },
          { label: '删除', icon: 'trash', danger: true, onSelect: () => void confirmDelete() },
        ]}
      />
      <ExportMenu source={{ list: list.id }} name={list.name} isOpen={step === 'export'} onClose={close} />
      {step === 'units' && onPractice && (
        <ListUnitsSheet list={list} onClose={close} onStart={(unit) => onPractice(list, unit)} />
      )}
      {step === 'known' && <ListWordsSheet list={list} onClose={close} />}
      {step === 'words' && <WordsSheet list={list} onClose={close} />}
      {step === 'rename' && <RenameSheet list={list} onClose={close} />}
    </>
  )
}
