import { exportDebtStatement, statementLineName } from '@shangxue/contract/receivables/endpoints'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatChange, formatMoney } from '../../../lib/money.ts'
import { useSession } from '../../../lib/session/state.ts'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { PeriodPage, useAddressPeriod } from '../../../ui/layout/page/period-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { IMAGE_FORMAT, PDF_FORMAT, ShareButton } from '../../sales/public.ts'
import { customerPath, KIND_LABELS, type Statement, sourcePath, useStatement } from '../api.ts'
import styles from '../receivables.module.css'
import { balanceLabel, statementImages } from '../share-images.ts'

const TITLE = '对账单'

/** Opening balance, movements and closing balance of a customer, with an image to share. */
export function CustomerStatement({ id }: { id: number }) {
  const back = useBackTarget(customerPath(id))
  const period = useAddressPeriod()
  const statement = useStatement({ id, ...period.period })
  return (
    <PeriodPage
      title={TITLE}
      subtitle={statement.data?.name}
      back={back}
      period={period}
      query={statement}
      actions={
        <ExportButton
          endpoint={exportDebtStatement}
          filters={{ customer_id: id, ...period.period }}
          label="导出"
          plain
        />
      }
    >
      {(data) => <StatementContent statement={data} />}
    </PeriodPage>
  )
}

function StatementContent({ statement }: { statement: Statement }) {
  const company = useSession((session) => session.database)
  const { name, from, to, opening_fen, more_fen, less_fen, closing_fen, lines } = statement
  const image = { pages: statementImages(statement, company), title: `对账单-${name}-${to}`, small: true }
  return (
    <>
      <Card>
        <div className={styles.stack}>
          <p className={styles.total}>
            <span>{closing_fen < 0 ? '期末预收' : '期末欠款'}</span>
            <strong>{formatMoney(Math.abs(closing_fen))}</strong>
          </p>
          <DescriptionList
            items={[
              { label: '期初余额', value: balanceLabel(opening_fen) },
              { label: '本期增加', value: formatMoney(more_fen) },
              { label: '本期减少', value: formatMoney(less_fen) },
            ]}
          />
        </div>
      </Card>
      <div className={styles.actions}>
        <ShareButton {...image} format={IMAGE_FORMAT} />
        <ShareButton {...image} format={PDF_FORMAT} />
      </div>
      {lines.length === 0 ? (
        <EmptyState
          icon="document"
          title="这段时间没有往来"
          hint={`${formatDay(from)}至${formatDay(to)}，余额没有变动`}
        />
      ) : (
        <List label="往来明细">
          {lines.map((line) => {
            const path = sourcePath(line)
            return (
              <ListItem
                key={line.id}
                {...(path && { to: path })}
                title={
                  line.part === 'payment'
                    ? statementLineName(line)
                    : `${KIND_LABELS[line.kind]} ${line.number}`
                }
                note={[formatDay(line.day), line.note].filter(Boolean).join(' · ')}
                value={formatChange(line.amount_fen)}
                valueNote={`余额 ${formatMoney(line.balance_fen)}`}
              />
            )
          })}
        </List>
      )}
    </>
  )
}
