import { exportSupplierStatement, getSupplierStatement } from '@shangxue/contract/purchasing/payables'
import { PAYABLE_KIND_NAMES } from '@shangxue/contract/purchasing/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { query } from '../../../lib/api/queries.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatChange, formatMoney } from '../../../lib/money.ts'
import { PrintButton } from '../../../ui/action/print-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { PeriodPage, useAddressPeriod } from '../../../ui/layout/page/period-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { SILENT, type Statement, supplierPath } from '../api.ts'
import styles from '../purchasing.module.css'
import { documentPath } from './supplier-documents.ts'

/** Opening balance, documents and closing balance of a supplier. */
export function SupplierStatement({ id }: { id: number }) {
  const back = useBackTarget(supplierPath(id))
  const period = useAddressPeriod()
  const statement = useQuery({
    ...query(getSupplierStatement, { id, ...period.period }),
    placeholderData: keepPreviousData,
    meta: SILENT,
  })
  return (
    <PeriodPage
      title="供应商对账单"
      subtitle={statement.data?.name}
      back={back}
      period={period}
      query={statement}
      actions={
        <>
          <PrintButton />
          <ExportButton
            endpoint={exportSupplierStatement}
            filters={{ merchant_id: id, ...period.period }}
            label="导出"
            plain
          />
        </>
      }
    >
      {(data) => <StatementContent statement={data} />}
    </PeriodPage>
  )
}

const balanceText = (fen: number): string =>
  fen < 0 ? `预付 ${formatMoney(-fen)}` : `应付 ${formatMoney(fen)}`

function StatementContent({ statement }: { statement: Statement }) {
  const { from, to, opening_fen, more_fen, less_fen, closing_fen, lines } = statement
  return (
    <div className={styles.stack}>
      <Card>
        <div className={styles.stack}>
          <p className={styles.total}>
            <span>{closing_fen < 0 ? '期末预付' : '期末应付'}</span>
            <strong>{formatMoney(Math.abs(closing_fen))}</strong>
          </p>
          <DescriptionList
            items={[
              { label: '期初余额', value: balanceText(opening_fen) },
              { label: '本期增加', value: formatMoney(more_fen) },
              { label: '本期减少', value: formatMoney(less_fen) },
            ]}
          />
        </div>
      </Card>
      {lines.length === 0 ? (
        <EmptyState
          icon="document"
          title="这段时间没有往来"
          hint={`${formatDay(from)}至${formatDay(to)}，余额没有变动`}
        />
      ) : (
        <List label="往来明细">
          {lines.map((line) => {
            const path = documentPath(line)
            return (
              <ListItem
                key={line.id}
                {...(path && { to: path })}
                title={`${PAYABLE_KIND_NAMES[line.kind]} ${line.number}`}
                note={[formatDay(line.day), line.note].filter(Boolean).join(' · ')}
                value={formatChange(line.amount_fen)}
                valueNote={balanceText(line.balance_fen)}
              />
            )
          })}
        </List>
      )}
    </div>
  )
}
