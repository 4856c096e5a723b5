import { formatMoney } from '../../../lib/money.ts'
import { RadioList } from '../../../ui/form/choices/radio-list.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import type { DueGift } from './return-items.tsx'

/** What happens to the gift of a returned phone, by line: it comes back, or the customer pays for it. */
export interface GiftChoice {
  readonly way: 'returned' | 'charged' | null
  /** Per piece. */
  readonly price: number | null
}
export type GiftChoices = Readonly<Record<number, GiftChoice>>

const NOT_CHOSEN: GiftChoice = { way: null, price: null }
const WAYS = [
  { value: 'returned', label: '赠品一起退回' },
  { value: 'charged', label: '客户留下，从退款里扣' },
]

/** Lines of the return for the gifts, with their effect on the refund. */
export const giftLines = (gifts: readonly DueGift[], choices: GiftChoices) =>
  gifts.flatMap(({ line, due }) => {
    const { way, price } = choices[line.line] ?? NOT_CHOSEN
    if (way === null) return []
    const isCharged = way === 'charged' && price !== null && price > 0
    return [
      {
        ...{ line: line.line, device_ids: [], quantity: due },
        ...(isCharged && { charge_fen: price }),
        fen: isCharged ? -price * due : 0,
      },
    ]
  })

export function giftErrors(gifts: readonly DueGift[], choices: GiftChoices): string | false {
  const open = gifts.find(({ line }) => {
    const { way, price } = choices[line.line] ?? NOT_CHOSEN
    return way === null || (way === 'charged' && !price)
  })
  return open !== undefined && `请选择赠品 ${open.line.title} 怎么处理，扣款要填单价`
}

interface GiftFieldsProps {
  gifts: readonly DueGift[]
  choices: GiftChoices
  error: string | undefined
  onChange: (choices: GiftChoices) => void
}

/** Asks for each gift of the returned phones whether it comes back or is charged. */
export function GiftFields({ gifts, choices, error, onChange }: GiftFieldsProps) {
  return gifts.map(({ line, due }) => {
    const { way, price } = choices[line.line] ?? NOT_CHOSEN
    return (
      <div key={line.line}>
        <RadioList
          label={`赠品 ${line.title} ${due} 件`}
          options={WAYS}
          value={way}
          error={way === null ? error : undefined}
          onChange={(next) =>
            onChange({ ...choices, [line.line]: { way: next === 'charged' ? 'charged' : 'returned', price } })
          }
        />
        {way === 'charged' && (
          <MoneyField
            label="每件扣"
            required
            value={price}
            hint={price ? `共扣 ${formatMoney(price * due)}` : '按零售价或双方商定的价'}
            error={price ? undefined : error}
            onChange={(next) => onChange({ ...choices, [line.line]: { way, price: next } })}
          />
        )}
      </div>
    )
  })
}
