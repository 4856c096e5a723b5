import { exportDebtStatement, statementLineName } from '@shangxue/contract/receivables/endpoints'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { PeriodPage, useAddressPeriod } from '../../../ui/layout/page/period-page.tsx'
import { ExportButton } from '../../exports/public.ts'
import { customerPath, KIND_LABELS, type Statement, sourcePath, useStatement } from '../api.ts'
import { CREDIT_NAME } from '../share-images.ts'
import type { StatementData, StatementKind } from '../statement/statement-pages.ts'
import { StatementView } from '../statement/statement-view.tsx'

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
      {(data) => <StatementView statement={toStatementData(data)} />}
    </PeriodPage>
  )
}

const KIND: StatementKind = {
  ...{ title: '客户对账单', party: '客户', owed: '期末欠款', prepaid: '期末预收' },
  credit: CREDIT_NAME,
}

/** A sale that was paid at once is two lines: its total, and the payment. */
export const toStatementData = ({ lines, ...statement }: Statement): StatementData => ({
  ...statement,
  kind: KIND,
  entries: lines.map((line) => ({
    ...line,
    name: statementLineName(line),
    ...(line.part === 'payment'
      ? { title: statementLineName(line), number: null }
      : { title: `${KIND_LABELS[line.kind]} ${line.number}` }),
    to: sourcePath(line),
  })),
})
