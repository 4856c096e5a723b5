import { formatDay } from '../../../lib/dates.ts'
import { formatChange, formatMoney } from '../../../lib/money.ts'
import { useSession } from '../../../lib/session/state.ts'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { IMAGE_FORMAT, PDF_FORMAT, ShareButton } from '../../sales/public.ts'
import styles from '../receivables.module.css'
import { balanceLabel, type StatementData, statementPages } from './statement-pages.ts'

/** Opening balance, documents and closing balance of a customer or supplier, with a picture and a PDF to share. */
export function StatementView({ statement }: { statement: StatementData }) {
  const company = useSession((session) => session.database)
  const { kind, name, from, to, opening_fen, more_fen, less_fen, closing_fen, entries } = statement
  const shared = {
    pages: statementPages(statement, company),
    title: `${kind.title}-${name}-${to}`,
    small: true,
  }
  return (
    <>
      <Card>
        <div className={styles.stack}>
          <p className={styles.total}>
            <span>{closing_fen < 0 ? kind.prepaid : kind.owed}</span>
            <strong>{formatMoney(Math.abs(closing_fen))}</strong>
          </p>
          <DescriptionList
            items={[
              { label: '期初余额', value: balanceLabel(opening_fen, kind) },
              { label: '本期增加', value: formatMoney(more_fen) },
              { label: '本期减少', value: formatMoney(less_fen) },
            ]}
          />
        </div>
      </Card>
      <div className={styles.actions}>
        <ShareButton {...shared} format={IMAGE_FORMAT} />
        <ShareButton {...shared} format={PDF_FORMAT} />
      </div>
      {entries.length === 0 ? (
        <EmptyState
          icon="document"
          title="这段时间没有往来"
          hint={`${formatDay(from)}至${formatDay(to)}，余额没有变动`}
        />
      ) : (
        <List label="往来明细">
          {entries.map(({ id, day, title, note, amount_fen, balance_fen, to: path }) => (
            <ListItem
              key={id}
              {...(path && { to: path })}
              title={title}
              note={[formatDay(day), note].filter(Boolean).join(' · ')}
              value={formatChange(amount_fen)}
              valueNote={`余额 ${balanceLabel(balance_fen, kind)}`}
            />
          ))}
        </List>
      )}
    </>
  )
}
