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
import { useCall } from '../../lib/api/mutations.ts'
import { query } from '../../lib/api/queries.ts'
import { today } from '../../lib/dates.ts'
import { type FormErrors, useForm } from '../../ui/form/use-form.ts'
import { confirm } from '../../ui/overlay/dialog/confirm.ts'
import { COMMISSION_QUERIES, payText, ruleTarget } from './api.ts'
import { STAFF_PERFORMANCE_PATH } from './staff-address.ts'

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

const toPercent = (bp: number | undefined) => (bp ? bp / 100 : null)

const initialValues = (rule: CommissionRule | undefined): RuleValues => ({
  goods: rule?.product_id ? 'product' : rule?.brand_id ? 'brand' : 'all',
  chosen: rule?.product_id ?? rule?.brand_id ?? null,
  name: rule?.name ?? '',
  per_piece_fen: rule?.per_piece_fen || null,
  amount_percent: toPercent(rule?.amount_bp),
  margin_percent: toPercent(rule?.margin_bp),
  valid_from: rule?.valid_from ?? today(),
  valid_to: rule?.valid_to ?? '',
  version: rule?.version ?? 0,
})

const MAX_PERCENT = 100

function ruleErrors({ goods, chosen, valid_from, valid_to, ...pay }: RuleValues): FormErrors<RuleValues> {
  const errors: FormErrors<RuleValues> = {}
  if (goods !== 'all' && chosen === null)
    errors.chosen = goods === 'brand' ? '请选择是哪个品牌' : '请选择是哪个型号'
  for (const key of ['amount_percent', 'margin_percent'] as const)
    if ((pay[key] ?? 0) > MAX_PERCENT) errors[key] = `不能超过 ${MAX_PERCENT}%，请修改`
  if (valid_from === '') errors.valid_from = '请选择开始日期'
  if (valid_to !== '' && valid_to < valid_from) errors.valid_to = '结束日期在开始日期之前，请重新选择'
  return errors
}

const toBasisPoints = (percent: number | null) => Math.round((percent ?? 0) * 100)

const ruleInput = ({ goods, chosen, per_piece_fen, valid_from, valid_to, ...pay }: RuleValues) => ({
  brand_id: goods === 'brand' ? chosen : null,
  product_id: goods === 'product' ? chosen : null,
  per_piece_fen: per_piece_fen ?? 0,
  amount_bp: toBasisPoints(pay.amount_percent),
  margin_bp: toBasisPoints(pay.margin_percent),
  valid_from,
  valid_to: valid_to || null,
})

export const RULES_PATH = `${STAFF_PERFORMANCE_PATH}?rules=1`

/** Form state of a commission rule with its actions. */
export function useRuleForm(rule: CommissionRule | undefined) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const form = useForm<RuleValues>({
    initial: initialValues(rule),
    draft: rule ? `commission-rule-${rule.id}` : 'commission-rule-new',
    validate: ruleErrors,
    conflict: {
      code: ERRORS.rule_changed.code,
      async latest() {
        const list = await cache.fetchQuery({ ...query(listCommissionRules, {}), staleTime: 0 })
        const current = list.find(({ id }) => id === rule?.id)
        return current && { version: current.version, text: `${ruleTarget(current)}：${payText(current)}` }
      },
    },
  })
  const callOptions = { invalidates: COMMISSION_QUERIES, ...form.callOptions }
  const addMutation = useCall(addCommissionRule, callOptions)
  const saveMutation = useCall(saveCommissionRule, callOptions)
  const deleteMutation = useCall(deleteCommissionRule, callOptions)
  const leaveForm = () => navigate(RULES_PATH, { replace: true })

  return {
    form,
    save: form.handleSubmit(
      (values): Promise<unknown> => {
        const input = ruleInput(values)
        return rule
          ? saveMutation.mutateAsync({ id: rule.id, ...input, version: values.version })
          : addMutation.mutateAsync(input)
      },
      rule ? '已保存' : '已新增',
      leaveForm,
    ),
    async remove() {
      if (!rule) return
      const isConfirmed = await confirm({
        title: `删除${ruleTarget(rule)}的提成规则？`,
        message: '有效期内已经卖出的提成会按其余规则重新计算',
        confirmLabel: '删除',
        danger: true,
      })
      const { version } = form.values
      if (isConfirmed)
        await form.run(() => deleteMutation.mutateAsync({ id: rule.id, version }), '已删除', leaveForm)
    },
  }
}
