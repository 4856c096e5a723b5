import { ERRORS } from '@shangxue/contract/errors/errors'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { type ChangedPrices, type PriceProblems, setPrices } from '@shangxue/contract/pricing/endpoints'
import { useState } from 'react'
import type { Static } from 'typebox'
import { ApiError, type ChainPlace, useCall } from '../../../lib/api/index.ts'
import { formatMoney } from '../../../lib/money.ts'
import { PRICE_READS } from '../stale.ts'
import { type ChangeSummary, type Issue, type PriceKey, priceKey, pricesToSet } from './changes.ts'
import { type EditDraft, validFrom } from './draft.ts'

export type Changed = Static<typeof ChangedPrices>
type Saved = Output<typeof setPrices>
type Said = ReadonlyMap<PriceKey, Issue>
const NOTHING: Said = new Map()

const nowText = ({ by, amount_fen }: Changed[number]): string =>
  `${by ? `刚被${by}` : '刚被'}改为 ${amount_fen === null ? '未定价' : formatMoney(amount_fen)}`

/** Saves prices and keeps the issues that the server reported for single prices. */
export function useSavePrices(chain: ChainPlace) {
  const call = useCall(setPrices, { quiet: true, stale: PRICE_READS, chain })
  const [said, setSaid] = useState(NOTHING)
  const [conflict, setConflict] = useState<Changed>([])
  const [failure, setFailure] = useState<string>()

  const hear = (error: ApiError) => {
    setFailure(error.message)
    setConflict([])
    if (error.code === ERRORS.prices_changed.code) {
      const changed = error.data as Changed
      setFailure(undefined)
      setConflict(changed)
      setSaid(
        new Map(
          changed.map((one) => [priceKey(one.type, one.sku_id), { kind: 'warning', text: nowText(one) }]),
        ),
      )
    }
    if (error.code === ERRORS.prices_refused.code && Array.isArray(error.data)) {
      const problems = error.data as Static<typeof PriceProblems>
      setSaid(
        new Map(
          problems.map(({ type, sku_id, reason }) => [
            priceKey(type, sku_id),
            { kind: 'error', text: reason },
          ]),
        ),
      )
    }
  }

  return {
    said,
    conflict,
    failure,
    /** Hides the conflict after the refresh. The affected prices stay marked. */
    settle: () => setConflict([]),
    /** Called after edits: errors may be resolved, but warnings about changes by others remain. */
    forget() {
      setFailure(undefined)
      setSaid((known) => {
        const kept = [...known].filter(([, { kind }]) => kind === 'warning')
        return kept.length === known.size ? known : new Map(kept)
      })
    },
    /** Returns the response, or undefined if the server refused. */
    async save(summary: ChangeSummary, draft: EditDraft): Promise<Saved | undefined> {
      const reason = draft.reason.trim()
      const valid_from = validFrom(draft)
      try {
        return await call.mutateAsync({
          prices: pricesToSet(summary),
          ...(reason && { reason }),
          ...(valid_from && { valid_from }),
        })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        hear(error)
        return undefined
      }
    },
  }
}
