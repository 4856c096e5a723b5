import { CASH_DIRECTION_NAMES, CASH_DIRECTIONS } from '@shangxue/contract/expenses/schemas'
import { DEBT_AGE_NAMES, DEBT_AGES } from '@shangxue/contract/receivables/schemas'
import { reportSources, sourceOf } from '@shangxue/contract/summaries/links'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import type { Report } from '../api.ts'

type Part<K extends keyof Report> = NonNullable<Report[K]>
const linkOf = (report: Report) => {
  const sources = reportSources(report)
  return (figure: string) => sourceOf(sources, figure)
}

/** Inflow and outflow of each account. */
export function AccountsCard({ accounts, report }: { accounts: Part<'accounts'>; report: Report }) {
  const accountPath = linkOf(report)
  return (
    <Card title="资金" flush>
      <List label="资金账户">
        <ListItem
          title="全部账户"
          note={`收入 ${formatMoney(accounts.in_fen)} · 支出 ${formatMoney(accounts.out_fen)}`}
          value={formatMoney(accounts.closing_fen)}
          valueNote="期末余额"
          to={accountPath('accounts.closing_fen')}
        />
        {accounts.list.map(({ id, name, in_fen, out_fen, closing_fen }) => (
          <ListItem
            key={id}
            title={name}
            note={`收入 ${formatMoney(in_fen)} · 支出 ${formatMoney(out_fen)}`}
            value={formatMoney(closing_fen)}
            to={accountPath(`accounts.list.${id}.closing_fen`)}
          />
        ))}
      </List>
    </Card>
  )
}

/** Receivables at the end of the period by age. */
export function DebtsCard({ debts, report }: { debts: Part<'debts'>; report: Report }) {
  const leads = linkOf(report)
  const { owed_fen, overdue_fen, remind_days, customers, credit_fen, day } = debts
  return (
    <Card title="客户欠款" flush>
      <List label="客户欠款">
        <ListItem
          title="欠款合计"
          note={`截至${formatDay(day)}，${customers} 位客户`}
          value={formatMoney(owed_fen)}
          to={leads('debts.owed_fen')}
        />
        <ListItem
          title={`超过 ${remind_days} 天未还`}
          value={formatMoney(overdue_fen)}
          danger={overdue_fen > 0}
          to={leads('debts.overdue_fen')}
        />
        {DEBT_AGES.map((age) => (
          <ListItem
            key={age}
            title={DEBT_AGE_NAMES[age]}
            value={formatMoney(debts[`${age}_fen`])}
            to={leads(`debts.${age}_fen`)}
          />
        ))}
        <ListItem title="客户预收" value={formatMoney(credit_fen)} to={leads('debts.credit_fen')} />
      </List>
    </Card>
  )
}

/** Expenses and other incomes. */
export function CashCard({ cash, report }: { cash: Part<'cash'>; report: Report }) {
  const leads = linkOf(report)
  return (
    <Card title="费用与其他收入" flush>
      <List label="费用与其他收入">
        {CASH_DIRECTIONS.map((direction) => (
          <ListItem
            key={direction}
            title={`${CASH_DIRECTION_NAMES[direction]}合计`}
            value={formatMoney(cash[direction].amount_fen)}
            to={leads(`cash.${direction}.amount_fen`)}
          />
        ))}
        {CASH_DIRECTIONS.flatMap((direction) =>
          cash[direction].groups.map(({ id, name, amount_fen }) => (
            <ListItem
              key={`${direction} ${id}`}
              title={name}
              note={CASH_DIRECTION_NAMES[direction]}
              value={formatMoney(amount_fen)}
              to={leads(`cash.${direction}.groups.${id}.amount_fen`)}
            />
          )),
        )}
      </List>
    </Card>
  )
}
