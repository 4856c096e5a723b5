import { subsidyOf } from '@shangxue/contract/channels/fee'
import { formatMoney } from '../../../lib/money.ts'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { type ProgrammeChoice, useProgrammeChoices } from '../api.ts'
import styles from '../channels.module.css'
import type { SubsidySelection, SubsidySelections } from './subsidy-lines.ts'

interface Phone {
  readonly deviceId: number
  readonly identifier: string
  readonly price: number | null
}
interface SubsidyFieldsProps {
  phones: readonly Phone[]
  selections: SubsidySelections | undefined
  onChange: (selections: SubsidySelections) => void
}

/** Proposes the subsidies that the phones of a sale can get. */
export function SubsidyFields({ phones, selections, onChange }: SubsidyFieldsProps) {
  const { data: programmes = [] } = useProgrammeChoices()
  const offers = phones.flatMap((phone) =>
    programmes
      .map((rule) => ({ phone, rule, fen: phone.price === null ? 0 : subsidyOf(phone.price, rule) }))
      .filter(({ fen }) => fen > 0),
  )
  if (offers.length === 0) return null
  const select = (deviceId: number, selection: SubsidySelection | undefined) => {
    const { [deviceId]: _, ...others } = selections ?? {}
    onChange(selection ? { ...others, [deviceId]: selection } : others)
  }
  return (
    <section className={styles.stack} aria-label="补贴">
      {offers.map(({ phone, rule, fen }) => (
        <Offer
          key={`${phone.deviceId} ${rule.channel_id}`}
          label={`${rule.name} ${formatMoney(fen)}，${phone.identifier}`}
          rule={rule}
          selection={selections?.[phone.deviceId]}
          onChange={(selection) => select(phone.deviceId, selection)}
        />
      ))}
    </section>
  )
}

interface OfferProps {
  label: string
  rule: ProgrammeChoice
  selection: SubsidySelection | undefined
  onChange: (selection: SubsidySelection | undefined) => void
}

function Offer({ label, rule, selection, onChange }: OfferProps) {
  const isChosen = selection?.rule.channel_id === rule.channel_id
  return (
    <>
      <Checkbox
        label={label}
        checked={isChosen}
        onChange={({ target }) =>
          onChange(target.checked ? { rule, personName: '', personId4: '' } : undefined)
        }
      />
      {isChosen && rule.needs_person && (
        <div className={styles.rates}>
          <TextField
            label="客户姓名"
            required
            maxLength={20}
            value={selection.personName}
            onChange={({ target }) => onChange({ ...selection, personName: target.value })}
          />
          <TextField
            label="证件后四位"
            required
            maxLength={4}
            autoComplete="off"
            value={selection.personId4}
            onChange={({ target }) => onChange({ ...selection, personId4: target.value.trim() })}
          />
        </div>
      )}
    </>
  )
}
