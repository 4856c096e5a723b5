import {
  deletePaper,
  getPaperDetail,
  listPapers,
  reanalyzePaper,
  withdrawPaper,
} from '@shangxue/contract/papers/endpoints'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { RadioList } from '../../../ui/form/choices/radio-list.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { type Action, ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import type { PaperDetail } from '../api.ts'
import { PAPERS_PATH } from '../paper-labels.ts'
import { PaperFactsSheet } from './paper-facts-sheet.tsx'

const PAPER_QUERIES = [getPaperDetail, listPapers]

/** Actions on the paper as a whole. */
export function PaperMenu({ detail }: { detail: PaperDetail }) {
  const { paper, pages } = detail
  const { paper_id, title } = paper
  // Review papers cannot be edited or withdrawn.
  const isUploaded = paper.kind === 'uploaded'
  const [openSheet, setOpenSheet] = useState<'menu' | 'facts' | 'again' | null>(null)
  const navigate = useNavigate()
  const deleteCall = useCall(deletePaper, { invalidates: [listPapers] })
  const withdrawCall = useCall(withdrawPaper, { invalidates: PAPER_QUERIES })
  const close = () => setOpenSheet(null)

  const confirmDelete = async () => {
    const confirmed = await confirm({
      title: `删除“${title}”？`,
      message: `${isUploaded ? '照片和题目都会删除，' : '删除后'}不能恢复；已有的成绩和错题会保留`,
      confirmLabel: '删除',
      danger: true,
    })
    if (!confirmed) return
    const deleted = await deleteCall.mutateAsync({ paper_id }).then(
      () => true,
      () => false,
    )
    if (!deleted) return
    toast('已删除', { kind: 'success' })
    navigate(PAPERS_PATH, { replace: true })
  }
  const confirmWithdraw = async () => {
    const confirmed = await confirm({
      title: '撤回发布？',
      message: '不能再开始新的考试，正在进行的考试不受影响',
      confirmLabel: '撤回',
    })
    if (confirmed) await withdrawCall.mutateAsync({ paper_id }).catch(() => undefined)
  }
  const actions: Action[] = [
    ...(isUploaded
      ? [{ label: '试卷信息', icon: 'edit', onSelect: () => setOpenSheet('facts') } as const]
      : []),
    {
      label: '成绩与题目统计',
      icon: 'chart',
      onSelect: () => navigate(`${PAPERS_PATH}/stats?paper=${paper_id}`),
    },
    ...(pages.length > 0
      ? [{ label: '重新分析', icon: 'refresh', onSelect: () => setOpenSheet('again') } as const]
      : []),
    ...(isUploaded && paper.published
      ? [{ label: '撤回发布', icon: 'undo', onSelect: () => void confirmWithdraw() } as const]
      : []),
    { label: '删除试卷', icon: 'trash', danger: true, onSelect: () => void confirmDelete() },
  ]
  return (
    <>
      <IconButton icon="more" label="更多操作" onClick={() => setOpenSheet('menu')} />
      <ActionSheet open={openSheet === 'menu'} onClose={close} title={title} actions={actions} />
      <PaperFactsSheet detail={detail} open={openSheet === 'facts'} onClose={close} />
      <ReanalyzeSheet paperId={paper_id} open={openSheet === 'again'} onClose={close} />
    </>
  )
}

const REANALYZE_MODES = [
  { value: 'keep', label: '保留我的修改', note: '改过、确认过和删掉的题不变，其余重新识别' },
  { value: 'drop', label: '全部重新识别', note: '改过的题也会被新的识别结果代替' },
] as const

function ReanalyzeSheet({ paperId, open, onClose }: { paperId: number; open: boolean; onClose: () => void }) {
  const [mode, setMode] = useState<(typeof REANALYZE_MODES)[number]['value']>('keep')
  const reanalyzeCall = useCall(reanalyzePaper, { invalidates: PAPER_QUERIES })
  const start = async () => {
    const confirmed =
      mode === 'keep' ||
      (await confirm({
        title: '放弃全部修改？',
        message: '改过的题目会被新的识别结果代替，不能恢复',
        confirmLabel: '重新识别',
        danger: true,
      }))
    if (!confirmed) return
    await reanalyzeCall
      .mutateAsync({ paper_id: paperId, keep_corrections: mode === 'keep' })
      .then(onClose, () => undefined)
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="重新分析"
      footer={
        <Button block onClick={start}>
          重新分析
        </Button>
      }
    >
      <RadioList label="已经核对的题目" options={REANALYZE_MODES} value={mode} onChange={setMode} />
    </Sheet>
  )
}
