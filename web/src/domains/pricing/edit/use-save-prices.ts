import { ERRORS } from '@shangxue/contract/errors/errors'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { type ChangedPrices, type PriceProblems, setPrices } from '@shangxue/contract/pricing/endpoints'
import { useState } from 'react'
import type { Static } from 'typebox'
import { ApiError } from '../../../lib/api/error.ts'
import { type AttemptStore, useCall } from '../../../lib/api/mutations.ts'
import { formatMoney } from '../../../lib/money.ts'
import { PRICE_QUERIES } from '../api.ts'
import { type ChangeSummary, type Issue, type PriceKey, priceKey, pricesToSet } from './changes.ts'
import { type EditDraft, validFrom } from './edit-draft.ts'

export type PriceConflicts = Static<typeof ChangedPrices>
type SaveResult = Output<typeof setPrices>
type ServerIssues = ReadonlyMap<PriceKey, Issue>
const NO_ISSUES: ServerIssues = new Map()

const conflictText = ({ by, amount_fen }: PriceConflicts[number]): string =>
  `${by ? `刚被${by}` : '刚被'}改为 ${amount_fen === null ? '未定价' : formatMoney(amount_fen)}`

/** Saves prices and keeps the issues that the server reported for single prices. */
export function useSavePrices(attemptStore: AttemptStore) {
  const mutation = useCall(setPrices, { quiet: true, invalidates: PRICE_QUERIES, attemptStore })
  const [serverIssues, setServerIssues] = useState(NO_ISSUES)
  const [conflict, setConflict] = useState<PriceConflicts>([])
  const [failure, setFailure] = useState<string>()

  const applyError = (error: ApiError) => {
    setFailure(error.message)
    setConflict([])
    if (error.code === ERRORS.prices_changed.code) {
      const conflicts = error.data as PriceConflicts
      setFailure(undefined)
      setConflict(conflicts)
      setServerIssues(
        new Map(
          conflicts.map((item) => [
            priceKey(item.type, item.sku_id),
            { kind: 'warning', text: conflictText(item) },
          ]),
        ),
      )
    }
    if (error.code === ERRORS.prices_refused.code && Array.isArray(error.data)) {
      const problems = error.data as Static<typeof PriceProblems>
      setServerIssues(
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
    said: serverIssues,
    conflict,
    failure,
    /** Hides the conflict after the refresh. The affected prices stay marked. */
    dismissConflict: () => setConflict([]),
    /** Called after edits: errors may be resolved, but warnings about changes by others remain. */
    clearErrors() {
      setFailure(undefined)
      setServerIssues((issues) => {
        const warnings = [...issues].filter(([, { kind }]) => kind === 'warning')
        return warnings.length === issues.size ? issues : new Map(warnings)
      })
    },
    /** Returns the response, or undefined if the server refused. */
    async save(summary: ChangeSummary, draft: EditDraft): Promise<SaveResult | undefined> {
      const reason = draft.reason.trim()
      const valid_from = validFrom(draft)
      try {
        return await mutation.mutateAsync({
          prices: pricesToSet(summary),
          ...(reason && { reason }),
          ...(valid_from && { valid_from }),
        })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        applyError(error)
        return undefined
      }
    },
  }
}
