import { exportSupplierStatement, getSupplierStatement } from '@shangxue/contract/purchasing/payables'
import { PAYABLE_KIND_NAMES } from '@shangxue/contract/purchasing/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { query } from '../../../lib/api/queries.ts'
import { PeriodPage, useAddressPeriod } from '../../../ui/layout/page/period-page.tsx'
import { ExportButton } from '../../exports/public.ts'
import { type StatementData, type StatementKind, StatementView } from '../../receivables/public.ts'
import { SILENT, type Statement, supplierPath } from '../api.ts'
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
      title={KIND.title}
      subtitle={statement.data?.name}
      back={back}
      period={period}
      query={statement}
      actions={
        <ExportButton
          endpoint={exportSupplierStatement}
          filters={{ merchant_id: id, ...period.period }}
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
  ...{ title: '供应商对账单', party: '供应商', owed: '期末应付', prepaid: '期末预付' },
  credit: '预付',
}

const toStatementData = ({ lines, ...statement }: Statement): StatementData => ({
  ...statement,
  kind: KIND,
  entries: lines.map((line) => ({
    ...line,
    title: `${PAYABLE_KIND_NAMES[line.kind]} ${line.number}`,
    name: PAYABLE_KIND_NAMES[line.kind],
    to: documentPath(line),
  })),
})
