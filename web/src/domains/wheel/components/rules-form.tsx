import { saveWheelRules, WHEEL_GRANT_MAX, WHEEL_RULES } from '@shangxue/contract/wheel'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
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

const isRight = (value: number | null, most: number): value is number =>
  value !== null && value >= 1 && value <= most

/** By what people come to chances without anybody giving them. */
export function RulesForm({ rules }: { rules: Managed['rules'] }) {
  const known = (kind: Kind): Typed => rules.find((rule) => rule.kind === kind) ?? USUAL[kind]
  const [typed, setTyped] = useState<Record<Kind, Typed>>({
    sales_day: known('sales_day'),
    study_day: known('study_day'),
  })
  const [wrong, setWrong] = useState(false)
  const saving = useCall(saveWheelRules, { stale: WHEEL_READS })
  const change = (kind: Kind, fields: Partial<Typed>) =>
    setTyped((before) => ({ ...before, [kind]: { ...before[kind], ...fields } }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const read = ({ need, chances, active }: Typed) =>
      isRight(need, NEED_MAX) && isRight(chances, WHEEL_GRANT_MAX) ? { need, chances, active } : undefined
    const [sales_day, study_day] = [read(typed.sales_day), read(typed.study_day)]
    setWrong(!sales_day || !study_day)
    if (!sales_day || !study_day) return
    await saving.mutateAsync({ sales_day, study_day }).then(
      () => toast('已保存', { kind: 'success' }),
      () => undefined,
    )
  }
  return (
    <Card title="自动得到机会">
      <form className={styles.stack} aria-label="自动得到机会" onSubmit={(event) => void submit(event)}>
        {wrong && (
          <Notice kind="danger">
            数量请填 1 至 {NEED_MAX}，次数请填 1 至 {WHEEL_GRANT_MAX}
          </Notice>
        )}
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
        <Button type="submit" kind="secondary" block busy={saving.isPending}>
          保存
        </Button>
      </form>
    </Card>
  )
}
