import { saveWheelRules, WHEEL_GRANT_MAX, WHEEL_RULES } from '@shangxue/contract/wheel/endpoints'
import { useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { WHEEL_READS } from '../use-wheel.ts'
import { type Managed, unitOf } from '../wheel.ts'
import styles from './wheel.module.css'

type Kind = (typeof WHEEL_RULES)[number]
interface Typed {
  need: number | null
  chances: number | null
  active: boolean
}
const USUAL: Record<Kind, Typed> = {
  sales_day: { need: 3, chances: 1, active: false },
  study_day: { need: 30, chances: 1, active: false },
}
const NAMES: Record<Kind, string> = { sales_day: '开单达标', study_day: '学习达标' }
const NEED_MAX = 1_000

const isBetween = (value: number | null, most: number) => value !== null && value >= 1 && value <= most
const inRange = (rule: Typed): rule is Typed & { need: number; chances: number } =>
  isBetween(rule.need, NEED_MAX) && isBetween(rule.chances, WHEEL_GRANT_MAX)

/** Edits the rules that grant chances automatically. */
export function RulesForm({ rules }: { rules: Managed['rules'] }) {
  const known = (kind: Kind): Typed => rules.find((rule) => rule.kind === kind) ?? USUAL[kind]
  const form = useForm<Record<Kind, Typed>, 'numbers'>({
    initial: { sales_day: known('sales_day'), study_day: known('study_day') },
    validate: (rules): { numbers?: string | false } => ({
      numbers:
        !Object.values(rules).every(inRange) && `数量请填 1 至 ${NEED_MAX}，次数请填 1 至 ${WHEEL_GRANT_MAX}`,
    }),
  })
  const typed = form.values
  const saving = useCall(saveWheelRules, { stale: WHEEL_READS, ...form.callOptions })
  const change = (kind: Kind, fields: Partial<Typed>) =>
    form.change({ [kind]: { ...typed[kind], ...fields } })
  const submit = form.handleSubmit(({ sales_day, study_day }) => {
    if (!inRange(sales_day) || !inRange(study_day)) return undefined
    return saving.mutateAsync({ sales_day, study_day })
  }, '已保存')
  return (
    <Card title="自动得到机会">
      <Form label="自动得到机会" error={form.errors.numbers ?? form.submitError} onSubmit={submit}>
        {WHEEL_RULES.map((kind) => (
          <div key={kind} className={styles.rule}>
            <Switch
              label={NAMES[kind]}
              note={kind === 'sales_day' ? '按开单人和营业日计算，退货不算' : '按学习记录计算，凌晨 4 点换日'}
              checked={typed[kind].active}
              onChange={(active) => change(kind, { active })}
            />
            <FormGrid pair>
              <NumberField
                label="一天满"
                suffix={unitOf(kind)}
                value={typed[kind].need}
                onChange={(need) => change(kind, { need })}
              />
              <NumberField
                label="得到"
                suffix="次"
                value={typed[kind].chances}
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
