import { subsidyOf } from '@shangxue/contract/channels/fee'
import type { Input } from '@shangxue/contract/platform/endpoint'
import type { recordSale } from '@shangxue/contract/sales/endpoints'
import type { ProgrammeChoice } from '../api.ts'

/** The programme chosen for a phone, with its rules, so that the amount follows the price without a request. */
export interface SubsidySelection {
  readonly rule: ProgrammeChoice
  readonly personName: string
  readonly personId4: string
}
/** By device id. */
export type SubsidySelections = Readonly<Record<string, SubsidySelection>>

interface SubsidisedPhone {
  readonly deviceId: number
  readonly price: number | null
}
export interface SubsidyLine {
  readonly fen: number
  readonly payment: Input<typeof recordSale>['payments'][number]
}

/** Payments of the subsidies of phones that are still in the cart. */
export function subsidyLines(
  selections: SubsidySelections | undefined,
  phones: readonly SubsidisedPhone[],
): SubsidyLine[] {
  return phones.flatMap(({ deviceId, price }) => {
    const selection = selections?.[deviceId]
    const fen = selection && price !== null ? subsidyOf(price, selection.rule) : 0
    if (!selection || fen === 0) return []
    const { rule, personName, personId4 } = selection
    return [
      {
        fen,
        payment: {
          ...{ method: rule.method, amount_fen: fen, channel_id: rule.channel_id, device_id: deviceId },
          ...(rule.needs_person && { person_name: personName.trim() }),
          ...(rule.needs_person && personId4 !== '' && { person_id4: personId4 }),
        },
      },
    ]
  })
}
