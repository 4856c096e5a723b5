import { addPurchaseOrder } from '@shangxue/contract/purchasing/orders'
import { listPurchaseSuggestions } from '@shangxue/contract/purchasing/suggestions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { Stepper } from '../../../ui/form/numbers/stepper.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { type ListFilters, LocationField, useLocations } from '../../stock/public.ts'
import { MerchantField } from '../../treasury/public.ts'
import { orderPath, PATH, PURCHASE_QUERIES, SILENT, type Suggestion } from '../api.ts'
import styles from '../purchasing.module.css'
import { ViewSwitcher } from '../view-switcher.tsx'

const COVERS = [7, 14, 30, 60] as const

/** 建议采购: what to order, by supplier. One tap makes a draft of the ticked specs. */
export default function SuggestionList({ address }: { address: ListFilters }) {
  return (
    <RequirePermission permission="purchase-manage" title="采购">
      <Suggestions address={address} />
    </RequirePermission>
  )
}

function Suggestions({ address }: { address: ListFilters }) {
  const back = useBackTarget(PATH)
  const cover = COVERS.find((days) => String(days) === address.get('cover'))
  const { data, error, refetch } = useQuery({
    ...query(listPurchaseSuggestions, { ...(cover !== undefined && { cover_days: cover }) }),
    placeholderData: keepPreviousData,
    meta: SILENT,
  })
  return (
    <Page
      title="采购"
      back={back}
      toolbar={
        <>
          <ViewSwitcher value="suggestions" address={address} />
          <FilterBar label="备货天数">
            {COVERS.map((days) => (
              <Chip
                key={days}
                selected={days === (cover ?? data?.cover_days)}
                onClick={() => address.set('cover', String(days))}
              >
                备 {days} 天
              </Chip>
            ))}
          </FilterBar>
        </>
      }
    >
      {!data && !error && <SkeletonList rows={8} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {data?.list.length === 0 && (
        <EmptyState icon="check" title="现在不用采购" hint="库存和在途够卖到货后的备货天数" />
      )}
      {data && data.list.length > 0 && (
        <div className={styles.stack}>
          {groupBySupplier(data.list).map((group) => (
            <SupplierGroup key={group.merchant?.id ?? 0} {...group} />
          ))}
        </div>
      )}
    </Page>
  )
}

interface Group {
  readonly merchant: { readonly id: number; readonly name: string } | null
  readonly list: readonly Suggestion[]
}

function groupBySupplier(list: readonly Suggestion[]): Group[] {
  const groups = new Map<number | null, Suggestion[]>()
  for (const row of list) groups.set(row.merchant_id, [...(groups.get(row.merchant_id) ?? []), row])
  return [...groups.values()].map((rows) => {
    const [first] = rows
    const { merchant_id = null, merchant = null } = first ?? {}
    return { merchant: merchant_id === null ? null : { id: merchant_id, name: merchant ?? '' }, list: rows }
  })
}

/** Suggested specs of one supplier, or of none yet. */
function SupplierGroup({ merchant, list }: Group) {
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set())
  const [pieces, setPieces] = useState<Readonly<Record<number, number | null>>>({})
  const [isOrdering, setIsOrdering] = useState(false)
  const piecesOf = ({ sku_id, quantity }: Suggestion): number => pieces[sku_id] ?? quantity
  const chosen = list.filter((row) => !excluded.has(row.sku_id) && piecesOf(row) > 0)
  const toggle = (sku: number) => {
    const next = new Set(excluded)
    if (!next.delete(sku)) next.add(sku)
    setExcluded(next)
  }
  return (
    <Section title={merchant?.name ?? '还没有供应商'}>
      <div className={styles.stack}>
        {list.map((row) => (
          <SuggestionCard
            key={row.sku_id}
            row={row}
            checked={!excluded.has(row.sku_id)}
            quantity={pieces[row.sku_id] === undefined ? row.quantity : (pieces[row.sku_id] ?? null)}
            onToggle={() => toggle(row.sku_id)}
            onQuantity={(quantity) => setPieces({ ...pieces, [row.sku_id]: quantity })}
          />
        ))}
        <Button block icon="plus" disabled={chosen.length === 0} onClick={() => setIsOrdering(true)}>
          生成采购单（{chosen.length} 种）
        </Button>
      </div>
      <OrderSheet
        open={isOrdering}
        onClose={() => setIsOrdering(false)}
        merchant={merchant}
        lines={chosen.map((row) => ({
          ...{ sku_id: row.sku_id, quantity: piecesOf(row), unit_fen: row.unit_fen },
        }))}
      />
    </Section>
  )
}

interface SuggestionCardProps {
  row: Suggestion
  checked: boolean
  quantity: number | null
  onToggle: () => void
  onQuantity: (quantity: number | null) => void
}

function SuggestionCard({ row, checked, quantity, onToggle, onQuantity }: SuggestionCardProps) {
  const { title, sold, stock, ordered, minimum, factory, unit_fen, lead_days } = row
  const reasons = [
    `近 28 天卖 ${formatWhole(sold)}`,
    `库存 ${formatWhole(stock)}`,
    ordered > 0 && `已订 ${formatWhole(ordered)}`,
    minimum > 0 && `最低 ${formatWhole(minimum)}`,
    `${lead_days} 天到货`,
    factory !== null && `厂家有 ${formatWhole(factory)}`,
  ]
  return (
    <section className={styles.line} aria-label={title}>
      <Checkbox label={title} checked={checked} onChange={onToggle} />
      <p className={styles.sub}>{reasons.filter(Boolean).join(' · ')}</p>
      <div className={styles.lineFields}>
        <span className={styles.sub}>{unit_fen > 0 ? `单价 ${formatMoney(unit_fen)}` : '还没有单价'}</span>
        <Stepper label={`${title}，数量`} value={quantity} onChange={onQuantity} />
      </div>
    </section>
  )
}

interface OrderSheetProps {
  open: boolean
  onClose: () => void
  merchant: Group['merchant']
  lines: readonly { sku_id: number; quantity: number; unit_fen: number }[]
}

/** Asks where the goods go, and makes the draft. */
function OrderSheet({ open, onClose, merchant, lines }: OrderSheetProps) {
  const navigate = useNavigate()
  const { data: locations = [] } = useLocations()
  // Most companies deliver to their warehouse.
  const location = (locations.find(({ kind }) => kind === 'warehouse') ?? locations[0])?.id ?? null
  const form = useForm({
    initial: { merchant, location },
    open,
    validate: (values) => ({
      merchant: values.merchant === null && '请选择供应商',
      location: values.location === null && '请选择收货的门店或仓库',
    }),
  })
  const add = useCall(addPurchaseOrder, { invalidates: PURCHASE_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    (values) =>
      add.mutateAsync({
        ...{ merchant_id: values.merchant?.id ?? 0, location_id: values.location ?? 0 },
        ...{ expected_day: null, note: '建议采购', lines: [...lines] },
      }),
    '已生成草稿，核对后提交',
    ({ id }) => navigate(orderPath(id)),
  )
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="生成采购单"
      submitLabel={`生成，共 ${formatWhole(lines.reduce((sum, { quantity }) => sum + quantity, 0))} 件`}
      {...form.sheet}
      onSubmit={submit}
    >
      <MerchantField
        label="供应商"
        value={form.values.merchant}
        error={form.errors.merchant}
        onChange={(next) => form.change({ merchant: next })}
      />
      <LocationField label="收货到" required {...form.field('location')} />
    </FormSheet>
  )
}
