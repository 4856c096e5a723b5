import { exportDebtStatement, statementLineName } from '@shangxue/contract/receivables/endpoints'
import { isDay } from '@shangxue/contract/values/days'
import { useState } from 'react'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { formatDay, today } from '../../../lib/dates.ts'
import { formatChange, formatMoney } from '../../../lib/money.ts'
import { useSession } from '../../../lib/session/state.ts'
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
import { IMAGE_FORMAT, PDF_FORMAT, ShareButton } from '../../sales/public.ts'
import { customerPath, KIND_LABELS, type Statement, sourcePath, useStatement } from '../api.ts'
import styles from '../receivables.module.css'
import { balanceLabel, statementImages } from '../share-images.ts'

const TITLE = '对账单'

function usePeriod() {
  const { get, set } = useUrlParams()
  const now = today()
  const [from, to] = [get('from'), get('to')]
  const isValid = isDay(from) && isDay(to) && from <= to
  // three months by default
  const defaultPeriod = { from: `${monthsBack(now, 2)}-01`, to: now }
  return { period: isValid ? { from, to } : defaultPeriod, setPeriod: set }
}

const MONTHS = 12
function monthsBack(day: string, back: number): string {
  const months = Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7)) - 1 - back
  return `${Math.floor(months / MONTHS)}-${String((months % MONTHS) + 1).padStart(2, '0')}`
}

/** Opening balance, movements and closing balance of a customer, with an image to share. */
export function CustomerStatement({ id }: { id: number }) {
  const back = useBackTarget(customerPath(id))
  const { period, setPeriod } = usePeriod()
  const { data, error, refetch } = useStatement({ id, ...period })
  const [open, setOpen] = useState(false)
  return (
    <Page
      title={TITLE}
      subtitle={data?.name}
      back={back}
      actions={
        <ExportButton
          endpoint={exportDebtStatement}
          filters={{ customer_id: id, ...period }}
          label="导出"
          plain
        />
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
