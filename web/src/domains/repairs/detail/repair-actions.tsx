import { canFollow, type RepairState } from '@shangxue/contract/repairs/schemas'
import { useState } from 'react'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { lazyWithRetry, MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { type Action, ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import type { RepairDetail } from '../api.ts'
import type { SheetName } from '../sheets/repair-sheet.ts'

const RepairSheets = lazyWithRetry(() => import('../sheets/repair-sheets.tsx'))

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
      <MountOnce when={sheet !== undefined}>
        <RepairSheets repair={repair} sheet={sheet} onClose={() => setSheet(undefined)} />
      </MountOnce>
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
