import type { Output } from '@shangxue/contract/endpoint'
import { lookUpGoods, MOST_SALE_CODES } from '@shangxue/contract/sales'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../../lib/api/index.ts'
import type { SaleDraft } from './draft.ts'

export type Goods = Output<typeof lookUpGoods>[number]
export interface Known {
  readonly codes: ReadonlyMap<string, Goods>
  readonly skus: ReadonlyMap<number, Goods>
}

interface GoodsLookup {
  readonly known: Known
  /** Why codes could not be looked up. */
  readonly trouble: string | undefined
  /** Asks again for all of them: after a failure, or when the server knows better. */
  readonly refresh: () => Promise<void>
}

interface Wanted {
  readonly codes: readonly string[]
  readonly skus: readonly number[]
}
const QUIET = { quiet: true }
const isNothing = ({ codes, skus }: Wanted) => codes.length + skus.length === 0

/**
 * What goods are and cost at a store. Each code is asked for once there, and again for another store or customer; until
 * then, and without a network, what is known of it counts: the server decides.
 */
export function useGoods({ codes, chosen, location, customer }: SaleDraft): GoodsLookup {
  const [known, setKnown] = useState<Known>({ codes: new Map(), skus: new Map() })
  const [reason, setReason] = useState<string>()
  const asked = useRef(new Set<string>())
  const scope = `${location} ${customer?.id ?? ''}`
  const latest = useRef(scope)
  latest.current = scope

  const ask = async (which: Wanted) => {
    if (location === null || isNothing(which)) return
    const who = customer && { customer_id: customer.id }
    try {
      const at = { location_id: location, ...who }
      const found = await call(
        lookUpGoods,
        { ...at, codes: [...which.codes], sku_ids: [...which.skus] },
        QUIET,
      )
      // an answer for the store before says nothing of this one
      if (latest.current !== scope) return
      setReason(undefined)
      setKnown((before) => ({
        codes: new Map([...before.codes, ...scanned(found)]),
        skus: new Map([...before.skus, ...found.flatMap((one) => bySku(one))]),
      }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setReason(error.message)
    }
  }

  const askAll = async ({ codes: all, skus }: Wanted) => {
    await ask({ codes: all.slice(0, MOST_SALE_CODES), skus })
    for (let from = MOST_SALE_CODES; from < all.length; from += MOST_SALE_CODES)
      await ask({ codes: all.slice(from, from + MOST_SALE_CODES), skus: [] })
  }

  useEffect(() => {
    if (location === null) return
    const fresh = (key: string | number) => !asked.current.has(`${scope} ${key}`)
    const which = { codes: codes.filter(fresh), skus: chosen.filter(fresh) }
    if (isNothing(which)) return
    for (const key of [...which.codes, ...which.skus]) asked.current.add(`${scope} ${key}`)
    // those that found no answer go along with the next
    void askAll({
      codes: codes.filter((code) => which.codes.includes(code) || !known.codes.has(code)),
      skus: chosen.filter((id) => which.skus.includes(id) || !known.skus.has(id)),
    })
  })

  const missing = codes.some((code) => !known.codes.has(code)) || chosen.some((id) => !known.skus.has(id))
  return {
    known,
    trouble: missing ? reason : undefined,
    refresh: () => askAll({ codes, skus: chosen }),
  }
}

const scanned = (found: readonly Goods[]) =>
  found.filter(({ code }) => code !== '').map((one) => [one.code, one] as const)
const bySku = (one: Goods): (readonly [number, Goods])[] =>
  one.kind === 'sku' && one.sku_id !== null ? [[one.sku_id, one]] : []
