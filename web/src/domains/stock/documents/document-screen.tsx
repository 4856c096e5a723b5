import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  getStockDocument,
  reverseStockDocument,
  STOCK_DOCUMENT_NAMES,
} from '@shangxue/contract/stock/actions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { PrintButton } from '../../../ui/action/print-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { signedNumber } from '../counts/count-differences.ts'
import { PrintLabelsButton } from '../labels/print-labels-button.tsx'
import goods from '../shared/code-list.module.css'
import { CollapsibleList } from '../shared/code-list.tsx'
import rows from '../shared/row.module.css'
import { STOCK_QUERIES } from '../stock-actions-api.ts'
import { quantityText } from '../stock-labels.ts'

type Line = Output<typeof getStockDocument>['lines'][number]

const VISIBLE_LINES = 20

/** A cost correction does not move the device. */
const movementText = ({ from, to }: Line): string =>
  from === to ? `${from}，只改了成本` : [from ?? '新增', to ?? '移出'].join(' → ')

/** Devices and pieces of a document with their location before and after. */
export function DocumentLines({ lines }: { lines: readonly Line[] }) {
  return (
    <CollapsibleList
      label="明细"
      items={lines.map((line, index) => ({ line, at: index }))}
      limit={VISIBLE_LINES}
    >
      {({ line, at: index }) => (
        <li key={index}>
          {line.device_id === null ? (
            <div className={rows.row}>
              <LineContent line={line} />
              {line.quantity !== 0 && <span className={rows.quantity}>{signedNumber(line.quantity)}</span>}
            </div>
          ) : (
            <Link to={`/home?device=${line.device_id}`} className={rows.row ?? ''}>
              <LineContent line={line} />
              <Icon name="chevron-right" size={1.125} />
            </Link>
          )}
        </li>
      )}
    </CollapsibleList>
  )
}

function LineContent({ line }: { line: Line }) {
  return (
    <span className={rows.main}>
      <span className={goods.title}>{line.title}</span>
      {line.identifier && <span className={goods.code}>{line.identifier}</span>}
      {(line.from ?? line.to) && <span className={rows.note}>{movementText(line)}</span>}
      {line.unit_cost_fen !== null && (
        <span className={rows.note}>每件成本 {formatMoney(line.unit_cost_fen)}</span>
      )}
    </span>
  )
}

type Document = Output<typeof getStockDocument>

/** 单据详情: who changed what, and the action to reverse it. */
export default function DocumentScreen() {
  const { id = '' } = useParams()
  const back = useBackTarget('/stock/documents')
  const allowed = useAllowed('inventory-manage')
  const { data, error, refetch } = useQuery({
    ...query(getStockDocument, { id: Number(id) }),
    meta: { quiet: true },
  })
  // Labels are put on phones when they arrive.
  const codes =
    data?.kind === 'receipt' ? data.lines.flatMap(({ identifier }) => (identifier ? [identifier] : [])) : []
  return (
    <Page
      title={data ? STOCK_DOCUMENT_NAMES[data.kind] : '单据详情'}
      subtitle={data?.number}
      back={back}
      actions={
        data && (
          <>
            {data.reversible && allowed && <ReverseButton document={data} />}
            <PrintButton />
          </>
        )
      }
    >
      {!data && !error && <SkeletonList rows={6} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {data && <DocumentFacts document={data} />}
      {data && (
        <Section title="明细" {...(codes.length > 0 && { action: <PrintLabelsButton codes={codes} /> })}>
          {data.lines.length === 0 ? (
            <EmptyState icon="document" title="没有明细" hint="这张单据没有移动任何货物" />
          ) : (
            <DocumentLines lines={data.lines} />
          )}
        </Section>
      )}
    </Page>
  )
}

function DocumentFacts({ document }: { document: Document }) {
  const { id, number, kind, at, by, location, reason, devices, pieces, reverses, reversed_by } = document
  const facts = [
    { label: '单号', value: number },
    { label: '时间', value: formatDateTime(at) },
    { label: '经手', value: by },
    location !== null && { label: '门店', value: location },
    { label: '数量', value: quantityText(devices, pieces) },
    reason !== '' && { label: '原因', value: reason },
    reverses !== null && { label: '冲销', value: reverses },
    reversed_by !== null && { label: '被冲销', value: reversed_by },
  ]
  return (
    <Card {...(reversed_by !== null && { title: '这张单据已冲销', action: <Tag>已冲销</Tag> })}>
      <DescriptionList items={facts.filter((fact) => fact !== false)} />
      {kind === 'transfer' && (
        <ButtonLink kind="plain" small icon="truck" to={`/stock/transfers/${id}`}>
          查看收货情况
        </ButtonLink>
      )}
    </Card>
  )
}

function ReverseButton({ document: { id, kind, number, devices, pieces } }: { document: Document }) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const reverse = useCall(reverseStockDocument, { invalidates: STOCK_QUERIES, quiet: true })
  const submit = async (reason: string) => {
    const reversal = await reverse.mutateAsync({ id, reason })
    setIsAsking(false)
    toast(`已冲销，单号 ${reversal.number}`, { kind: 'success' })
    await navigate(`/stock/documents/${reversal.id}`, { replace: true })
  }
  return (
    <>
      <Button kind="plain" small onClick={() => setIsAsking(true)}>
        冲销
      </Button>
      <ReasonSheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`冲销${STOCK_DOCUMENT_NAMES[kind]}`}
        submitLabel="冲销"
        danger
        commonReasons={['录错了', '重复入库', '门店选错', '成本填错']}
        onSubmit={submit}
      >
        <p>
          {number} 的 {quantityText(devices, pieces)}
          会恢复到这张单据之前的样子，并留下一张冲销单。之后又变动过的货物不能冲销。
        </p>
      </ReasonSheet>
    </>
  )
}
