import {
  deletePaper,
  getPaperDetail,
  listPapers,
  reanalyzePaper,
  withdrawPaper,
} from '@shangxue/contract/papers/endpoints'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { RadioList } from '../../../ui/form/radio-list.tsx'
import { type Action, ActionSheet } from '../../../ui/overlay/action-sheet.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { PAPERS } from '../paper-words.ts'
import type { Detail } from '../use-papers.ts'
import { FactsSheet } from './facts-sheet.tsx'

const STALE = [getPaperDetail, listPapers]

/** Actions on the paper as a whole. */
export function PaperMenu({ detail }: { detail: Detail }) {
  const { paper, pages } = detail
  const { paper_id, title } = paper
  // Review papers cannot be edited or withdrawn.
  const uploaded = paper.kind === 'uploaded'
  const [open, setOpen] = useState<'menu' | 'facts' | 'again' | null>(null)
  const navigate = useNavigate()
  const remove = useCall(deletePaper, { stale: [listPapers] })
  const withdraw = useCall(withdrawPaper, { stale: STALE })
  const close = () => setOpen(null)

  const askDelete = async () => {
    const yes = await confirm({
      title: `删除“${title}”？`,
      message: `${uploaded ? '照片和题目都会删除，' : '删除后'}不能恢复；已有的成绩和错题会保留`,
      confirmLabel: '删除',
      danger: true,
    })
    if (!yes) return
    const done = await remove.mutateAsync({ paper_id }).then(
      () => true,
      () => false,
    )
    if (!done) return
    toast('已删除', { kind: 'success' })
    navigate(PAPERS, { replace: true })
  }
  const askWithdraw = async () => {
    const yes = await confirm({
      title: '撤回发布？',
      message: '不能再开始新的考试，正在进行的考试不受影响',
      confirmLabel: '撤回',
    })
    if (yes) await withdraw.mutateAsync({ paper_id }).catch(() => undefined)
  }
  const actions: Action[] = [
    ...(uploaded ? [{ label: '试卷信息', icon: 'edit', onSelect: () => setOpen('facts') } as const] : []),
    { label: '成绩与题目统计', icon: 'chart', onSelect: () => navigate(`${PAPERS}/stats?paper=${paper_id}`) },
    ...(pages.length > 0
      ? [{ label: '重新分析', icon: 'refresh', onSelect: () => setOpen('again') } as const]
      : []),
    ...(uploaded && paper.published
      ? [{ label: '撤回发布', icon: 'undo', onSelect: () => void askWithdraw() } as const]
      : []),
    { label: '删除试卷', icon: 'trash', danger: true, onSelect: () => void askDelete() },
  ]
  return (
    <>
      <IconButton icon="more" label="更多操作" onClick={() => setOpen('menu')} />
      <ActionSheet open={open === 'menu'} onClose={close} title={title} actions={actions} />
      <FactsSheet detail={detail} open={open === 'facts'} onClose={close} />
      <AgainSheet paperId={paper_id} open={open === 'again'} onClose={close} />
    </>
  )
}

const WAYS = [
  { value: 'keep', label: '保留我的修改', note: '改过、确认过和删掉的题不变，其余重新识别' },
  { value: 'drop', label: '全部重新识别', note: '改过的题也会被新的识别结果代替' },
] as const

function AgainSheet({ paperId, open, onClose }: { paperId: number; open: boolean; onClose: () => void }) {
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('keep')
  const again = useCall(reanalyzePaper, { stale: STALE })
  const start = async () => {
    const sure =
      way === 'keep' ||
      (await confirm({
        title: '放弃全部修改？',
        message: '改过的题目会被新的识别结果代替，不能恢复',
        confirmLabel: '重新识别',
        danger: true,
      }))
    if (!sure) return
    await again
      .mutateAsync({ paper_id: paperId, keep_corrections: way === 'keep' })
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
      <RadioList label="已经核对的题目" options={WAYS} value={way} onChange={setWay} />
    </Sheet>
  )
}
