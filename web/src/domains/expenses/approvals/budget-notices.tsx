import { formatMoney } from '../../../lib/money.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { monthText } from '../../targets/public.ts'
import type { BudgetUse } from '../api.ts'

const budgetName = ({ location, month }: BudgetUse): string =>
  `${location ?? '全公司'}${monthText(month)}预算`

const usageText = ({ budget_fen, spent_fen, pending_fen }: BudgetUse): string =>
  [
    formatMoney(budget_fen),
    `已用 ${formatMoney(spent_fen)}`,
    pending_fen > 0 && `待批准 ${formatMoney(pending_fen)}`,
    `还剩 ${formatMoney(Math.max(0, budget_fen - spent_fen))}`,
  ]
    .filter(Boolean)
    .join('，')

interface BudgetNoticesProps {
  budgets: readonly BudgetUse[]
  /** True if saving creates an approval request. */
  needsApproval: boolean
}

/** Shows each budget that the expense counts towards and the excess. */
export function BudgetNotices({ budgets, needsApproval }: BudgetNoticesProps) {
  return budgets.map((budget) => (
    <Notice key={budget.location ?? ''} {...(budget.over_fen > 0 && { kind: 'warning' as const })}>
      {budgetName(budget)} {usageText(budget)}
      {budget.over_fen > 0 && `。这一笔超出本月预算 ${formatMoney(budget.over_fen)}`}
      {budget.over_fen > 0 && needsApproval && '，保存后等老板或其他财务批准，批准前不动账'}
    </Notice>
  ))
}
