import { FEE_BEARER_NAMES, FEE_BEARERS, INSTALMENTS } from '@shangxue/contract/channels/schemas'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import type { Channel } from '../api.ts'
import styles from '../channels.module.css'

type Fee = Channel['fees'][number]
const BEARERS = FEE_BEARERS.map((value) => ({ value, label: FEE_BEARER_NAMES[value] }))
const BP_PER_PERCENT = 100

interface FeeFieldsProps {
  value: readonly Fee[]
  error: string | undefined
  onChange: (fees: Fee[]) => void
}

/** The fee of each number of instalments that a channel offers. */
export function FeeFields({ value, error, onChange }: FeeFieldsProps) {
  const change = (instalments: number, changes: Partial<Fee>) =>
    onChange(value.map((fee) => (fee.instalments === instalments ? { ...fee, ...changes } : fee)))
  const toggle = (instalments: number, isOffered: boolean) =>
    onChange(
      isOffered
        ? [...value, { instalments, rate_bp: 0, fixed_fen: 0, bearer: 'shop' as const }].sort(
            (a, b) => a.instalments - b.instalments,
          )
        : value.filter((fee) => fee.instalments !== instalments),
    )
  return (
    <section className={styles.stack} aria-label="期数和手续费">
      {error && <FieldError>{error}</FieldError>}
      {INSTALMENTS.map((instalments) => {
        const fee = value.find((one) => one.instalments === instalments)
        const name = instalments === 1 ? '不分期' : `${instalments} 期`
        return (
          <div key={instalments} className={styles.fee}>
            <Checkbox
              label={name}
              checked={fee !== undefined}
              onChange={(event) => toggle(instalments, event.target.checked)}
            />
            {fee && (
              <>
                <div className={styles.rates}>
                  <NumberField
                    label={`${name}费率`}
                    suffix="%"
                    decimals={2}
                    value={fee.rate_bp / BP_PER_PERCENT}
                    onChange={(percent) =>
                      change(instalments, { rate_bp: Math.round((percent ?? 0) * BP_PER_PERCENT) })
                    }
                  />
                  <MoneyField
                    label={`${name}每笔`}
                    value={fee.fixed_fen}
                    onChange={(fen) => change(instalments, { fixed_fen: fen ?? 0 })}
                  />
                </div>
                <SegmentedControl
                  label={`${name}手续费由谁承担`}
                  options={BEARERS}
                  value={fee.bearer}
                  onChange={(bearer) => change(instalments, { bearer })}
                />
              </>
            )}
          </div>
        )
      })}
    </section>
  )
}
