import {
  addCommissionRule,
  type CommissionRule,
  deleteCommissionRule,
  listCommissionRules,
  saveCommissionRule,
} from '@shangxue/contract/commission/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { query, useCall } from '../../lib/api/index.ts'
import { today } from '../../lib/dates.ts'
import { type FormErrors, useForm } from '../../ui/form/use-form.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import { STAFF } from './address.ts'
import { goodsOf, payText, STALE } from './reads.ts'

export const GOODS_KINDS = [
  { value: 'all', label: '全部商品' },
  { value: 'brand', label: '品牌' },
  { value: 'product', label: '型号' },
] as const
type GoodsKind = (typeof GOODS_KINDS)[number]['value']

export interface RuleValues {
  goods: GoodsKind
  /** Id of the brand or model. */
  chosen: number | null
  name: string
  per_piece_fen: number | null
  amount_percent: number | null
  margin_percent: number | null
  valid_from: string
  /** `''` if the rule does not end. */
  valid_to: string
  version: number
}

const share = (bp: number | undefined) => (bp ? bp / 100 : null)

const startOf = (rule: CommissionRule | undefined): RuleValues => ({
  goods: rule?.product_id ? 'product' : rule?.brand_id ? 'brand' : 'all',
  chosen: rule?.product_id ?? rule?.brand_id ?? null,
  name: rule?.name ?? '',
  per_piece_fen: rule?.per_piece_fen || null,
  amount_percent: share(rule?.amount_bp),
  margin_percent: share(rule?.margin_bp),
  valid_from: rule?.valid_from ?? today(),
  valid_to: rule?.valid_to ?? '',
  version: rule?.version ?? 0,
})

const MOST_PERCENT = 100

function errorsOf({ goods, chosen, valid_from, valid_to, ...pay }: RuleValues): FormErrors<RuleValues> {
  const errors: FormErrors<RuleValues> = {}
  if (goods !== 'all' && chosen === null)
    errors.chosen = goods === 'brand' ? '请选择是哪个品牌' : '请选择是哪个型号'
  for (const key of ['amount_percent', 'margin_percent'] as const)
    if ((pay[key] ?? 0) > MOST_PERCENT) errors[key] = `不能超过 ${MOST_PERCENT}%，请修改`
  if (valid_from === '') errors.valid_from = '请选择开始日期'
  if (valid_to !== '' && valid_to < valid_from) errors.valid_to = '结束日期在开始日期之前，请重新选择'
  return errors
}

const inBasisPoints = (percent: number | null) => Math.round((percent ?? 0) * 100)

const contentOf = ({ goods, chosen, per_piece_fen, valid_from, valid_to, ...pay }: RuleValues) => ({
  brand_id: goods === 'brand' ? chosen : null,
  product_id: goods === 'product' ? chosen : null,
  per_piece_fen: per_piece_fen ?? 0,
  amount_bp: inBasisPoints(pay.amount_percent),
  margin_bp: inBasisPoints(pay.margin_percent),
  valid_from,
  valid_to: valid_to || null,
})

export const RULES = `${STAFF}?rules=1`

/** Form state of a commission rule with its actions. */
export function useRuleForm(rule: CommissionRule | undefined) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const form = useForm<RuleValues>({
    initial: startOf(rule),
    draft: rule ? `commission-rule-${rule.id}` : 'commission-rule-new',
    validate: errorsOf,
    conflict: {
      code: ERRORS.rule_changed.code,
      async latest() {
        const list = await cache.fetchQuery({ ...query(listCommissionRules, {}), staleTime: 0 })
        const now = list.find(({ id }) => id === rule?.id)
        return now && { version: now.version, text: `${goodsOf(now)}：${payText(now)}` }
      },
    },
  })
  const how = { stale: STALE, ...form.callOptions }
  const adding = useCall(addCommissionRule, how)
  const saving = useCall(saveCommissionRule, how)
  const removing = useCall(deleteCommissionRule, how)
  const leave = () => navigate(RULES, { replace: true })

  return {
    form,
    save: form.handleSubmit(
      (values): Promise<unknown> => {
        const content = contentOf(values)
        return rule
          ? saving.mutateAsync({ id: rule.id, ...content, version: values.version })
          : adding.mutateAsync(content)
      },
      rule ? '已保存' : '已新增',
      leave,
    ),
    async remove() {
      if (!rule) return
      const yes = await confirm({
        title: `删除${goodsOf(rule)}的提成规则？`,
        message: '有效期内已经卖出的提成会按其余规则重新计算',
        confirmLabel: '删除',
        danger: true,
      })
      const { version } = form.values
      if (yes) await form.run(() => removing.mutateAsync({ id: rule.id, version }), '已删除', leave)
    },
  }
}
