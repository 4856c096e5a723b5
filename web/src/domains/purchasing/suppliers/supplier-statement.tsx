import { exportSupplierStatement, getSupplierStatement } from '@shangxue/contract/purchasing/payables'
import { PAYABLE_KIND_NAMES } from '@shangxue/contract/purchasing/schemas'
import { isDay } from '@shangxue/contract/values/days'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { query } from '../../../lib/api/queries.ts'
import { formatDay, today } from '../../../lib/dates.ts'
import { formatChange, formatMoney } from '../../../lib/money.ts'
import { PrintButton } from '../../../ui/action/print-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { PeriodSheet } from '../../../ui/overlay/picker/period-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { ExportButton } from '../../exports/public.ts'
import { SILENT, type Statement, supplierPath } from '../api.ts'
import styles from '../purchasing.module.css'
import { documentPath } from './supplier-documents.ts'

const MONTHS = 12

/** The first day of the month two months ago. */
function threeMonths(day: string): string {
  const months = Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7)) - 3
  return `${Math.floor(months / MONTHS)}-${String((months % MONTHS) + 1).padStart(2, '0')}-01`
}

function usePeriod() {
  const { get, set } = useUrlParams()
  const [from, to] = [get('from'), get('to')]
  const isValid = isDay(from) && isDay(to) && from <= to
  const period = isValid ? { from, to } : { from: threeMonths(today()), to: today() }
  return { period, setPeriod: set }
}

/** Opening balance, documents and closing balance of a supplier. */
export function SupplierStatement({ id }: { id: number }) {
  const back = useBackTarget(supplierPath(id))
  const { period, setPeriod } = usePeriod()
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useQuery({
    ...query(getSupplierStatement, { id, ...period }),
    placeholderData: keepPreviousData,
    meta: SILENT,
  })
  return (
    <Page
      title="供应商对账单"
      subtitle={data?.name}
      back={back}
      actions={
        <>
          <PrintButton />
          <ExportButton
            endpoint={exportSupplierStatement}
            filters={{ merchant_id: id, ...period }}
            label="导出"
            plain
          />
        </>
      }
      toolbar={
        <FilterBar label="时间">
          <Chip icon="calendar" opens selected onClick={() => setOpen(true)}>
            {periodText(period.from, period.to)}
          </Chip>
        </FilterBar>
      }
    >
      {!data && !error && <SkeletonList rows={8} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {data && <StatementContent statement={data} />}
      <PeriodSheet
        open={open}
        bounded
        onClose={() => setOpen(false)}
        value={period}
        onPick={(next) => setPeriod({ ...next })}
      />
    </Page>
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
