import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { syncNow } from '../store/sync-study.ts'
import { type OwnList, useDeleteList } from './api.ts'
import { ExportMenu } from './export-menu.tsx'
import { RenameSheet } from './rename-sheet.tsx'
import { WordsSheet } from './words-sheet.tsx'

export type ListActionStep = 'actions' | 'words' | 'rename' | 'export'

interface ListActionsProps {
  list: OwnList
  /** Null if nothing is open. */
  step: ListActionStep | null
  onStep: (step: ListActionStep | null) => void
  onPractice?: ((list: OwnList) => void) | undefined
}

/** Actions on one list. */
export function ListActions({ list, step, onStep, onPractice }: ListActionsProps) {
  const remove = useDeleteList()
  const close = () => onStep(null)
  const confirmDelete = async () => {
    const isConfirmed = await confirm({
      title: `删除“${list.name}”？`,
      message: `里面的 ${list.count} 个单词会一起删除，不再安排复习，不能恢复；学习记录会保留。`,
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
              ]
            : []),
          { label: '查看和添加单词', icon: 'list', onSelect: () => onStep('words') },
          { label: '改名', icon: 'edit', onSelect: () => onStep('rename') },
          { label: '导出', icon: 'download', disabled: isEmpty, onSelect: () => onStep('export') },
          { label: '删除', icon: 'trash', danger: true, onSelect: () => void confirmDelete() },
        ]}
      />
      <ExportMenu source={{ list: list.id }} name={list.name} isOpen={step === 'export'} onClose={close} />
      {step === 'words' && <WordsSheet list={list} onClose={close} />}
      {step === 'rename' && <RenameSheet list={list} onClose={close} />}
    </>
  )
}
