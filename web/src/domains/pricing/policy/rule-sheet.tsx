import { PRICE_LEVEL_NAMES, PRICE_LEVELS, type PriceLevel } from '@shangxue/contract/pricing/levels'
import {
  addPriceRules,
  BREAK_PIECES_MAX,
  BREAK_PIECES_MIN,
  PRICE_RULE_KIND_NAMES,
  PRICE_RULES_PER_REQUEST,
  type PriceRuleKind,
} from '@shangxue/contract/pricing/policy'
import { useCall } from '../../../lib/api/mutations.ts'
import { today } from '../../../lib/dates.ts'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { CustomerField } from '../../sales/public.ts'
import { POLICY_QUERIES, type RuleItem } from './policy-api.ts'
import { RuleItems } from './rule-items.tsx'

interface Values {
  customer: { id: number; name: string } | null
  level: PriceLevel
  minPieces: number | null
  from: string
  to: string
  items: readonly RuleItem[]
}

interface RuleSheetProps {
  kind: PriceRuleKind
  open: boolean
  onClose: () => void
  /** The customer of the own prices, if it is known. */
  customer?: { id: number; name: string }
}

/** Adds own prices of a customer, or quantity breaks of a level, for several goods at once. */
export function RuleSheet({ kind, open, onClose, customer }: RuleSheetProps) {
  const isOwn = kind === 'customer'
  const form = useForm<Values>({
    initial: {
      ...{ customer: customer ?? null, level: 'wholesale', minPieces: 10 },
      ...{ from: today(), to: '', items: [] },
    },
    open,
    validate: (values) => ({
      customer: isOwn && values.customer === null && '请选择客户',
      minPieces:
        !isOwn &&
        ((values.minPieces ?? 0) < BREAK_PIECES_MIN || (values.minPieces ?? 0) > BREAK_PIECES_MAX) &&
        `请填写 ${BREAK_PIECES_MIN} 到 ${BREAK_PIECES_MAX} 之间的台数`,
      from: values.from === '' && '请选择开始日期',
      to: values.to !== '' && values.to < values.from && '截止日期不能早于开始日期',
      items: itemsError(values.items),
    }),
  })
  const add = useCall(addPriceRules, { invalidates: POLICY_QUERIES, ...form.callOptions })
  const { values, errors, change } = form
  const name = PRICE_RULE_KIND_NAMES[kind]
  const submit = form.handleSubmit(
    ({ customer: buyer, level, minPieces, from, to, items }) =>
      add.mutateAsync({
        kind,
        ...(isOwn ? { customer_id: buyer?.id ?? 0 } : { level, min_pieces: minPieces ?? 0 }),
        ...{ valid_from: from, valid_to: to || null },
        prices: items.map(({ skuId, wholeModel, price }) => ({
          ...{ sku_id: skuId, whole_model: wholeModel, amount_fen: price ?? 0 },
        })),
      }),
    ({ added, replaced }) => `已保存 ${added} 个${name}${replaced > 0 ? `，替换了 ${replaced} 个` : ''}`,
    onClose,
  )
  return (
    <FormSheet open={open} onClose={onClose} title={`新增${name}`} tall {...form.sheet} onSubmit={submit}>
      {isOwn && !customer && (
        <CustomerField
          value={values.customer}
          error={errors.customer}
          placeholder="点一下选择客户"
          onChange={(buyer) => change({ customer: buyer })}
        />
      )}
      {isOwn && customer && <p>{customer.name}</p>}
      {!isOwn && (
        <>
          <SelectField
            label="价格级别"
            options={PRICE_LEVELS.map((value) => ({ value, label: PRICE_LEVEL_NAMES[value] }))}
            {...form.field('level')}
          />
          <NumberField label="满多少台" required suffix="台" {...form.field('minPieces')} />
        </>
      )}
      <RuleItems
        items={values.items}
        error={errors.items}
        priceLabel={isOwn ? '专价' : '数量价'}
        onChange={(items) => change({ items })}
      />
      <DateField label="开始日期" required {...form.field('from')} />
      <DateField label="截止日期" hint="含这一天；不填就一直有效" {...form.field('to')} />
    </FormSheet>
  )
}

function itemsError(items: readonly RuleItem[]): string | false {
  if (items.length === 0) return '请添加商品，或粘贴价格表'
  if (items.length > PRICE_RULES_PER_REQUEST)
    return `一次最多 ${PRICE_RULES_PER_REQUEST} 个商品，请分几次保存`
  return items.some(({ price }) => price === null) && '请填写每个商品的价格'
}
