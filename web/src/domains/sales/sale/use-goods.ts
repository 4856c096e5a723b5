import type { Output } from '@shangxue/contract/platform/endpoint'
import { lookUpGoods, MOST_SALE_CODES } from '@shangxue/contract/sales/endpoints'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../../lib/api/index.ts'
import type { SaleDraft } from './draft.ts'
import { useOwnStore } from './own-store.ts'

export type Goods = Output<typeof lookUpGoods>[number]
export interface Known {
  readonly codes: ReadonlyMap<string, Goods>
  readonly skus: ReadonlyMap<number, Goods>
}

interface GoodsLookup {
  readonly known: Known
  /** Store of the sale: the chosen one, else the user's own store, else that of the first device in stock. */
  readonly location: number | null
  /** Why the last look-up failed. */
  readonly trouble: string | undefined
  /** Looks up all codes again, after a failure or when the server's state has changed. */
  readonly refresh: () => Promise<void>
}

interface Requested {
  readonly codes: readonly string[]
  readonly skus: readonly number[]
}
const QUIET = { quiet: true }
const isNothing = ({ codes, skus }: Requested) => codes.length + skus.length === 0

/** Items by store, customer and key. Also by key alone: the latest item for any store. */
type Answers = ReadonlyMap<string, Goods>
const codeKey = (code: string): string => `code ${code}`
const skuKey = (id: number): string => `sku ${id}`
const scoped = (scope: string, key: string): string => `${scope} ${key}`
const scopeOf = (location: number | null, customer: SaleDraft['customer']): string =>
  `${location ?? ''} ${customer?.id ?? ''}`

function firstStore(codes: readonly string[], answers: Answers): number | null {
  const first = codes
    .map((code) => answers.get(codeKey(code)))
    .find((found) => found?.status === 'in_stock' && found.location_id !== null)
  return first?.location_id ?? null
}

/** Falls back to the item last seen for another store while loading or offline. The server checks again. */
function knownAt(scope: string, answers: Answers, { codes, skus }: Requested): Known {
  const find = (key: string) => answers.get(scoped(scope, key)) ?? answers.get(key)
  return {
    codes: new Map(codes.flatMap((code) => pairOf(code, find(codeKey(code))))),
    skus: new Map(skus.flatMap((id) => pairOf(id, find(skuKey(id))))),
  }
}
const pairOf = <K>(key: K, found: Goods | undefined): (readonly [K, Goods])[] => (found ? [[key, found]] : [])

function entriesOf(scope: string, found: readonly Goods[]): (readonly [string, Goods])[] {
  const keyed = found.flatMap((one) => [
    ...(one.code === '' ? [] : [[codeKey(one.code), one] as const]),
    ...(one.kind === 'sku' && one.sku_id !== null ? [[skuKey(one.sku_id), one] as const] : []),
  ])
  return keyed.flatMap(([key, one]) => [[key, one] as const, [scoped(scope, key), one] as const])
}

/**
 * Looks up the sellability and prices of codes and skus. Requests each code once per store and customer. Without a
 * store, asks whether it can be sold anywhere.
 */
export function useGoods({ codes, chosen, location: store, customer }: SaleDraft): GoodsLookup {
  const [answers, setAnswers] = useState<Answers>(new Map())
  const [reason, setReason] = useState<string>()
  const own = useOwnStore(store === null)
  // No store is derived while the own store is loading, so that it cannot change under the first scan.
  const location = store ?? (own === undefined ? null : (own ?? firstStore(codes, answers)))
  const scope = scopeOf(location, customer)
  const asked = useRef({ scope, keys: new Set<string>() })
  const known = knownAt(scope, answers, { codes, skus: chosen })

  const ask = async (which: Requested) => {
    if (isNothing(which)) return
    try {
      const at = {
        ...(location !== null && { location_id: location }),
        ...(customer && { customer_id: customer.id }),
      }
      const found = await call(
        lookUpGoods,
        { ...at, codes: [...which.codes], sku_ids: [...which.skus] },
        QUIET,
      )
      setReason(undefined)
      setAnswers((before) => new Map([...before, ...entriesOf(scope, found)]))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setReason(error.message)
    }
  }

  const askAll = async ({ codes: all, skus }: Requested) => {
    await ask({ codes: all.slice(0, MOST_SALE_CODES), skus })
    for (let from = MOST_SALE_CODES; from < all.length; from += MOST_SALE_CODES)
      await ask({ codes: all.slice(from, from + MOST_SALE_CODES), skus: [] })
  }

  useEffect(() => {
    if (asked.current.scope !== scope) asked.current = { scope, keys: new Set() }
    const { keys } = asked.current
    const present = new Set([...codes.map(codeKey), ...chosen.map(skuKey)])
    // A code that is removed and scanned again is requested again.
    for (const key of keys) if (!present.has(key)) keys.delete(key)
    const which = {
      codes: codes.filter((code) => !keys.has(codeKey(code))),
      skus: chosen.filter((id) => !keys.has(skuKey(id))),
    }
    if (isNothing(which)) return
    for (const key of [...which.codes.map(codeKey), ...which.skus.map(skuKey)]) keys.add(key)
    // Codes without an item are requested again together with the new ones.
    void askAll({
      codes: codes.filter((code) => which.codes.includes(code) || !known.codes.has(code)),
      skus: chosen.filter((id) => which.skus.includes(id) || !known.skus.has(id)),
    })
  })

  const missing = codes.some((code) => !known.codes.has(code)) || chosen.some((id) => !known.skus.has(id))
  return {
    known,
    location,
    trouble: missing ? reason : undefined,
    refresh: () => askAll({ codes, skus: chosen }),
  }
}
