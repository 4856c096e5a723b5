import { canFollow, type RepairState } from '@shangxue/contract/repairs/schemas'
import { useState } from 'react'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { type Action, ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import type { RepairDetail } from '../api.ts'
import { ClaimSheet } from '../sheets/claim-sheets.tsx'
import { LendSheet, SwapSheet } from '../sheets/device-sheets.tsx'
import { HandOverSheet } from '../sheets/hand-over-sheet.tsx'
import { ReceiveBackSheet, SendSheet } from '../sheets/maker-sheets.tsx'
import { PartSheet } from '../sheets/part-sheet.tsx'
import { AnswerSheet, QuoteSheet } from '../sheets/quote-sheets.tsx'
import { AssignSheet, CancelSheet, FinishSheet, StartSheet } from '../sheets/work-sheets.tsx'

type SheetName =
  | 'answer'
  | 'assign'
  | 'back'
  | 'cancel'
  | 'claim'
  | 'finish'
  | 'handOver'
  | 'lend'
  | 'part'
  | 'quote'
  | 'send'
  | 'start'
  | 'swap'
  | 'unrepaired'

const CLOSED: readonly RepairState[] = ['handed_over', 'cancelled']

/** The next step of a repair, and all others that its state allows. */
export function RepairActions({ repair }: { repair: RepairDetail }) {
  const [sheet, setSheet] = useState<SheetName>()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const canManage = useAllowed('repair-manage')
  const main = mainAction(repair)
  const actions = menuActions(repair, canManage)
    .filter(({ name }) => name !== main?.name)
    .map(({ name, ...action }): Action => ({ ...action, onSelect: () => setSheet(name) }))
  if (!main && actions.length === 0) return null
  const close = () => setSheet(undefined)
  const sheetProps = (name: SheetName) => ({ repair, open: sheet === name, onClose: close })
  return (
    <>
      {actions.length > 0 && (
        <Button kind="secondary" icon="more" onClick={() => setMenuOpen(true)}>
          更多
        </Button>
      )}
      {main && (
        <Button block onClick={() => setSheet(main.name)}>
          {main.label}
        </Button>
      )}
      <ActionSheet open={isMenuOpen} onClose={() => setMenuOpen(false)} title="更多操作" actions={actions} />
      <QuoteSheet {...sheetProps('quote')} />
      <AnswerSheet {...sheetProps('answer')} />
      <StartSheet {...sheetProps('start')} />
      <FinishSheet {...sheetProps('finish')} outcome="repaired" />
      <FinishSheet {...sheetProps('unrepaired')} outcome="unrepaired" />
      <HandOverSheet {...sheetProps('handOver')} />
      <PartSheet {...sheetProps('part')} />
      <SendSheet {...sheetProps('send')} />
      <ReceiveBackSheet {...sheetProps('back')} />
      <LendSheet {...sheetProps('lend')} />
      <SwapSheet {...sheetProps('swap')} />
      <ClaimSheet {...sheetProps('claim')} />
      <AssignSheet {...sheetProps('assign')} />
      <CancelSheet {...sheetProps('cancel')} />
    </>
  )
}

interface NamedAction extends Omit<Action, 'onSelect'> {
  readonly name: SheetName
}

/** The step that most repairs in this state take next. */
function mainAction({ state, covered }: RepairDetail): { name: SheetName; label: string } | undefined {
  if (state === 'received')
    return covered ? { name: 'start', label: '开始维修' } : { name: 'quote', label: '报价' }
  if (state === 'quoted') return { name: 'answer', label: '记录客户答复' }
  if (state === 'repairing') return { name: 'finish', label: '可以取机' }
  if (state === 'at_maker') return { name: 'back', label: '收到厂家寄回' }
  if (state === 'ready') return { name: 'handOver', label: '取机收款' }
  return undefined
}

function menuActions(repair: RepairDetail, canManage: boolean): NamedAction[] {
  const { state, loans, swap, outcome } = repair
  const isOpen = !CLOSED.includes(state)
  const hasLoan = loans.some(({ returned_at }) => returned_at === null)
  const canQuote = canFollow(state, 'quoted')
  const list: (NamedAction | false)[] = [
    canQuote && { name: 'quote', label: state === 'received' ? '报价' : '重新报价', icon: 'tag' },
    state === 'received' && { name: 'start', label: '开始维修', note: '不向客户收费', icon: 'settings' },
    state === 'ready' && outcome !== 'swapped' && { name: 'start', label: '继续维修', icon: 'refresh' },
    state === 'repairing' && { name: 'part', label: '领用配件', icon: 'box' },
    canFollow(state, 'at_maker') && { name: 'send', label: '寄给厂家', icon: 'truck' },
    (state === 'received' || state === 'repairing') && {
      name: 'unrepaired',
      label: '不修，原样取回',
      note: '不收费',
      icon: 'undo',
    },
    isOpen &&
      !hasLoan && { name: 'lend', label: '借出手机', note: '从库存预留，归还前不能卖', icon: 'phone' },
    canManage &&
      swap === null &&
      ['received', 'repairing', 'ready'].includes(state) && { name: 'swap', label: '换机', icon: 'refresh' },
    canManage &&
      ['repairing', 'at_maker', 'ready', 'handed_over'].includes(state) && {
        name: 'claim',
        label: '向厂家索赔',
        icon: 'wallet',
      },
    isOpen && { name: 'assign', label: '改派或改期', icon: 'user' },
    canManage &&
      canFollow(state, 'cancelled') && { name: 'cancel', label: '取消维修', icon: 'close', danger: true },
  ]
  return list.filter((action): action is NamedAction => action !== false)
}
