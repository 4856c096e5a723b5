import { saveWheelRules, WHEEL_GRANT_MAX, WHEEL_RULES } from '@shangxue/contract/wheel/endpoints'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Switch } from '../../../ui/form/choices/switch.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { WHEEL_QUERIES } from '../use-wheel.ts'
import { ruleUnit, type WheelSettings } from '../wheel.ts'
import styles from './wheel.module.css'

type RuleKind = (typeof WHEEL_RULES)[number]
interface RuleDraft {
  need: number | null
  chances: number | null
  active: boolean
}
const DEFAULT_RULES: Record<RuleKind, RuleDraft> = {
  sales_day: { need: 3, chances: 1, active: false },
  study_day: { need: 30, chances: 1, active: false },
}
const RULE_LABELS: Record<RuleKind, string> = { sales_day: '开单达标', study_day: '学习达标' }
const NEED_MAX = 1_000

const isBetween = (value: number | null, max: number) => value !== null && value >= 1 && value <= max
const inRange = (rule: RuleDraft): rule is RuleDraft & { need: number; chances: number } =>
  isBetween(rule.need, NEED_MAX) && isBetween(rule.chances, WHEEL_GRANT_MAX)

/** Edits the rules that grant chances automatically. */
export function RulesForm({ rules }: { rules: WheelSettings['rules'] }) {
  const savedRule = (kind: RuleKind): RuleDraft =>
    rules.find((rule) => rule.kind === kind) ?? DEFAULT_RULES[kind]
  const form = useForm<Record<RuleKind, RuleDraft>, 'numbers'>({
    initial: { sales_day: savedRule('sales_day'), study_day: savedRule('study_day') },
    validate: (rules): { numbers?: string | false } => ({
      numbers:
        !Object.values(rules).every(inRange) && `数量请填 1 至 ${NEED_MAX}，次数请填 1 至 ${WHEEL_GRANT_MAX}`,
    }),
  })
  const drafts = form.values
  const saveCall = useCall(saveWheelRules, { invalidates: WHEEL_QUERIES, ...form.callOptions })
  const change = (kind: RuleKind, fields: Partial<RuleDraft>) =>
    form.change({ [kind]: { ...drafts[kind], ...fields } })
  const submit = form.handleSubmit(({ sales_day, study_day }) => {
    if (!inRange(sales_day) || !inRange(study_day)) return undefined
    return saveCall.mutateAsync({ sales_day, study_day })
  }, '已保存')
  return (
    <Card title="自动得到机会">
      <Form label="自动得到机会" error={form.errors.numbers ?? form.submitError} onSubmit={submit}>
        {WHEEL_RULES.map((kind) => (
          <div key={kind} className={styles.rule}>
            <Switch
              label={RULE_LABELS[kind]}
              note={kind === 'sales_day' ? '按开单人和营业日计算，退货不算' : '按学习记录计算，凌晨 4 点换日'}
              checked={drafts[kind].active}
              onChange={(active) => change(kind, { active })}
            />
            <FormGrid pair>
              <NumberField
                label="一天满"
                suffix={ruleUnit(kind)}
                value={drafts[kind].need}
                onChange={(need) => change(kind, { need })}
              />
              <NumberField
                label="得到"
                suffix="次"
                value={drafts[kind].chances}
                onChange={(chances) => change(kind, { chances })}
              />
            </FormGrid>
          </div>
        ))}
        <Button type="submit" kind="secondary" block busy={form.isSubmitting}>
          保存
        </Button>
      </Form>
    </Card>
  )
}
