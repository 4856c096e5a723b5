import { feeOf } from '@shangxue/contract/channels/fee'
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from '@shangxue/contract/sales/endpoints'
import { formatMoney } from '../../../lib/money.ts'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import type { ChannelChoice } from '../api.ts'
import {
  type ChannelSelection,
  type ChannelSelections,
  channelLabel,
  selectedChannel,
} from './channel-payments.ts'

interface ChannelFieldProps {
  method: PaymentMethod
  amountFen: number
  choices: readonly ChannelChoice[]
  selections: ChannelSelections | undefined
  onChange: (selection: ChannelSelection | null) => void
}

const keyOf = (id: number, instalments: number): string => `${id}:${instalments}`

/** Chooses the channel of a payment, if the company has any for its method. */
export function ChannelField({ method, amountFen, choices, selections, onChange }: ChannelFieldProps) {
  const offered = choices.filter((channel) => channel.method === method)
  if (offered.length === 0 || amountFen <= 0) return null
  const selection = selectedChannel(method, selections, choices)
  const fee = offered
    .find(({ id }) => id === selection?.id)
    ?.fees.find(({ instalments }) => instalments === selection?.instalments)
  const feeFen = fee ? feeOf(amountFen, fee) : 0
  const name = PAYMENT_METHOD_NAMES[method]
  const select = (key: string) => {
    const [id, instalments] = key.split(':').map(Number)
    onChange(id && instalments ? { id, instalments, reference: selection?.reference ?? '' } : null)
  }
  return (
    <>
      <SelectField
        label={`${name}渠道`}
        placeholder="直接到账"
        value={selection ? keyOf(selection.id, selection.instalments) : ''}
        onChange={(event) => select(event.target.value)}
        options={offered.flatMap((channel) =>
          channel.fees.map(({ instalments }) => ({
            value: keyOf(channel.id, instalments),
            label: channelLabel(channel.name, instalments),
          })),
        )}
        hint={
          fee &&
          feeFen > 0 &&
          (fee.bearer === 'shop'
            ? `手续费 ${formatMoney(feeFen)}，商家承担`
            : `客户另付手续费 ${formatMoney(feeFen)}`)
        }
      />
      {selection && (
        <TextField
          label={`${name}交易号`}
          maxLength={64}
          autoComplete="off"
          hint="对账时用，可以不填"
          value={selection.reference}
          onChange={(event) => onChange({ ...selection, reference: event.target.value })}
        />
      )}
    </>
  )
}
