import { CASH_DIRECTION_NAMES, CASH_DIRECTIONS } from '@shangxue/contract/cash-parts'
import { DEBT_AGE_NAMES, DEBT_AGES } from '@shangxue/contract/debts-parts'
import { formatDay } from '../../../lib/dates.ts'
import { formatPrice } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list.tsx'
import { LINKS } from '../links.ts'
import type { Report } from '../reads.ts'

type Part<K extends keyof Report> = NonNullable<Report[K]>

/** What came into each account and left it. */
export function AccountsCard({ accounts, report }: { accounts: Part<'accounts'>; report: Report }) {
  const { from, to } = report
  return (
    <Card title="资金" flush>
      <List label="资金账户">
        <ListItem
          title="全部账户"
          note={`收入 ${formatPrice(accounts.in_fen)} · 支出 ${formatPrice(accounts.out_fen)}`}
          value={formatPrice(accounts.closing_fen)}
          valueNote="期末余额"
          to="/others/accounts"
        />
        {accounts.list.map(({ id, name, in_fen, out_fen, closing_fen }) => (
          <ListItem
            key={id}
            title={name}
            note={`收入 ${formatPrice(in_fen)} · 支出 ${formatPrice(out_fen)}`}
            value={formatPrice(closing_fen)}
            to={LINKS.account(id, { from, to })}
          />
        ))}
      </List>
    </Card>
  )
}

/** What customers owe at the end of the period, by age. */
export function DebtsCard({ debts, report: { to } }: { debts: Part<'debts'>; report: Report }) {
  const { owed_fen, overdue_fen, remind_days, customers, credit_fen, day } = debts
  return (
    <Card title="客户欠款" flush>
      <List label="客户欠款">
        <ListItem
          title="欠款合计"
          note={`截至${formatDay(day)}，${customers} 位客户`}
          value={formatPrice(owed_fen)}
          to={LINKS.debts(to)}
        />
        <ListItem
          title={`超过 ${remind_days} 天未还`}
          value={formatPrice(overdue_fen)}
          danger={overdue_fen > 0}
          to={LINKS.debts(to, { sort: 'oldest' })}
        />
        {DEBT_AGES.map((age) => (
          <ListItem
            key={age}
            title={DEBT_AGE_NAMES[age]}
            value={formatPrice(debts[`${age}_fen`])}
            to={LINKS.debts(to, { age })}
          />
        ))}
        <ListItem title="客户预收" value={formatPrice(credit_fen)} to={LINKS.debts(to, { age: 'credit' })} />
      </List>
    </Card>
  )
}

/** Expenses and incomes beside selling. */
export function CashCard({ cash, report }: { cash: Part<'cash'>; report: Report }) {
  const { from, to } = report
  return (
    <Card title="费用与其他收入" flush>
      <List label="费用与其他收入">
        {CASH_DIRECTIONS.map((direction) => (
          <ListItem
            key={direction}
            title={`${CASH_DIRECTION_NAMES[direction]}合计`}
            value={formatPrice(cash[direction].amount_fen)}
            to={LINKS.cash(direction, { from, to })}
          />
        ))}
        {CASH_DIRECTIONS.flatMap((direction) =>
          cash[direction].groups.map(({ id, name, amount_fen }) => (
            <ListItem
              key={`${direction} ${id}`}
              title={name}
              note={CASH_DIRECTION_NAMES[direction]}
              value={formatPrice(amount_fen)}
              to={LINKS.cash(direction, { from, to }, id)}
            />
          )),
        )}
      </List>
    </Card>
  )
}
