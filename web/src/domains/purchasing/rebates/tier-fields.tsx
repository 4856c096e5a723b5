import { REBATE_TIERS_MAX } from '@shangxue/contract/purchasing/rebates'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import styles from '../purchasing.module.css'
import type { RebateDraft, TierDraft } from './rebate-draft.ts'

interface TierFieldsProps {
  values: RebateDraft
  error: string | undefined
  onChange: (tiers: readonly TierDraft[]) => void
}

/** Where each tier starts, and what it pays: money per piece, or a percentage of the amount. */
export function TierFields({ values: { measure, tiers }, error, onChange }: TierFieldsProps) {
  const update = (at: number, patch: Partial<TierDraft>) =>
    onChange(tiers.map((tier, n) => (n === at ? { ...tier, ...patch } : tier)))
  return (
    <section className={styles.stack} aria-label="档位">
      {tiers.map((tier, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tiers have no id, and each is known by its place
        <section key={at} className={styles.line} aria-label={`第 ${at + 1} 档`}>
          <div className={styles.lineHead}>
            <strong>第 {at + 1} 档</strong>
            {tiers.length > 1 && (
              <IconButton
                icon="close"
                label={`移除第 ${at + 1} 档`}
                onClick={() => onChange(tiers.filter((_, n) => n !== at))}
              />
            )}
          </div>
          {measure === 'pieces' ? (
            <>
              <NumberField
                label="多少台起"
                required
                value={tier.from}
                onChange={(from) => update(at, { from })}
              />
              <MoneyField
                label="每台返利"
                required
                value={tier.rate}
                onChange={(rate) => update(at, { rate })}
              />
            </>
          ) : (
            <>
              <MoneyField
                label="多少金额起"
                required
                value={tier.from}
                onChange={(from) => update(at, { from })}
              />
              <NumberField
                label="返利百分比"
                required
                decimals={2}
                value={tier.rate}
                onChange={(rate) => update(at, { rate })}
              />
            </>
          )}
        </section>
      ))}
      {error && <FieldError>{error}</FieldError>}
      {tiers.length < REBATE_TIERS_MAX && (
        <Button
          kind="secondary"
          icon="plus"
          block
          onClick={() => onChange([...tiers, { from: null, rate: null }])}
        >
          再加一档
        </Button>
      )}
    </section>
  )
}
