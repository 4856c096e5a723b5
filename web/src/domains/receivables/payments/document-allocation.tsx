import { formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { KIND_LABELS, type ReceivableItem } from '../api.ts'
import styles from '../receivables.module.css'

interface DocumentAllocationProps {
  /** The action label: 还 or 核销. */
  verb?: string
  debts: readonly ReceivableItem[]
  chosen: Readonly<Record<string, number | null>>
  error?: string | undefined
  onChange: (chosen: Readonly<Record<string, number | null>>) => void
}

/** Selects documents and the amount to allocate; the whole open amount by default. */
export function DocumentAllocation({ verb = '还', debts, chosen, error, onChange }: DocumentAllocationProps) {
  const remove = (id: number) =>
    Object.fromEntries(Object.entries(chosen).filter(([key]) => key !== String(id)))
  return (
    <fieldset className={styles.stack}>
      <legend className="sr-only">要{verb}的单据</legend>
      {error && <FieldError>{error}</FieldError>}
      {debts.map(({ id, kind, number, day, open_fen }) => (
        <div key={id} className={styles.item}>
          <Checkbox
            label={
              <>
                {number}
                <small>
                  {formatDay(day)} {KIND_LABELS[kind]} · 欠 {formatMoney(open_fen)}
                </small>
              </>
            }
            checked={id in chosen}
            onChange={(event) => onChange(event.target.checked ? { ...chosen, [id]: open_fen } : remove(id))}
          />
          {id in chosen && (
            <MoneyField
              label={`${number} ${verb}多少`}
              hideLabel
              value={chosen[id] ?? null}
              onChange={(fen) => onChange({ ...chosen, [id]: fen })}
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}
