import type { Output } from '@shangxue/contract/platform/endpoint'
import { getOwnStore, lookUpSaleItems, SALE_CODES_MAX } from '@shangxue/contract/sales/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { query } from '../../../lib/api/queries.ts'
import type { SaleDraft } from './sale-draft.ts'

const OWN_STORE_STALE_MS = 5 * 60_000

/** The user's own store: null if there is none or it fails to load, undefined while loading. */
function useOwnStore(enabled: boolean): number | null | undefined {
  const { data, isError } = useQuery({
    ...query(getOwnStore, {}),
    staleTime: OWN_STORE_STALE_MS,
    enabled,
    meta: { quiet: true },
  })
  return isError ? null : data?.location_id
}

type LookedUpItem = Output<typeof lookUpSaleItems>[number]
export interface SellableItem extends Omit<LookedUpItem, 'level'> {
  /** Price level of the customer; null while it is unknown. */
  readonly level: LookedUpItem['level'] | null
}
export interface KnownItems {
  readonly codes: ReadonlyMap<string, SellableItem>
  readonly skus: ReadonlyMap<number, SellableItem>
}

interface ItemLookup {
  readonly known: KnownItems
  /** Store of the sale: the chosen one, else the user's own store, else that of the first device in stock. */
  readonly location: number | null
  /** Why the last look-up failed. */
  readonly error: string | undefined
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
type ItemsByKey = ReadonlyMap<string, SellableItem>
const codeKey = (code: string): string => `code ${code}`
const skuKey = (id: number): string => `sku ${id}`
const scopedKey = (scope: string, key: string): string => `${scope} ${key}`
const scopeOf = (location: number | null, customer: SaleDraft['customer']): string =>
  `${location ?? ''} ${customer?.id ?? ''}`

function firstDeviceStore(codes: readonly string[], cache: ItemsByKey): number | null {
  const first = codes
    .map((code) => cache.get(codeKey(code)))
    .find((item) => item?.status === 'in_stock' && item.location_id !== null)
  return first?.location_id ?? null
}

/** The item without what concerns the customer and store that it was looked up for. */
const forAnyone = (item: SellableItem | undefined): SellableItem | undefined =>
  item && { ...item, level: null, policy: item.policy && { ...item.policy, own: [] }, gifts: [] }

/** Falls back to the item last seen for another store while loading or offline. The server checks again. */
function knownItems(scope: string, cache: ItemsByKey, { codes, skus }: Requested): KnownItems {
  const getItem = (key: string) => cache.get(scopedKey(scope, key)) ?? forAnyone(cache.get(key))
  return {
    codes: new Map(codes.flatMap((code) => entryIfFound(code, getItem(codeKey(code))))),
    skus: new Map(skus.flatMap((id) => entryIfFound(id, getItem(skuKey(id))))),
  }
}
const entryIfFound = <K>(key: K, item: SellableItem | undefined): (readonly [K, SellableItem])[] =>
  item ? [[key, item]] : []

function cacheEntries(scope: string, items: readonly SellableItem[]): (readonly [string, SellableItem])[] {
  const keyed = items.flatMap((item) => [
    ...(item.code === '' ? [] : [[codeKey(item.code), item] as const]),
    ...(item.kind === 'sku' && item.sku_id !== null ? [[skuKey(item.sku_id), item] as const] : []),
  ])
  return keyed.flatMap(([key, item]) => [[key, item] as const, [scopedKey(scope, key), item] as const])
}

/**
 * Looks up the sellability and prices of codes and skus. Requests each code once per store and customer. Without a
 * store, asks whether it can be sold anywhere.
 */
export function useSaleItems({ codes, chosen, location: store, customer }: SaleDraft): ItemLookup {
  const [cache, setCache] = useState<ItemsByKey>(new Map())
  const [reason, setReason] = useState<string>()
  const ownStore = useOwnStore(store === null)
  // No store is derived while the own store is loading, so that it cannot change under the first scan.
  const location = store ?? (ownStore === undefined ? null : (ownStore ?? firstDeviceStore(codes, cache)))
  const scope = scopeOf(location, customer)
  const requested = useRef({ scope, keys: new Set<string>() })
  const known = knownItems(scope, cache, { codes, skus: chosen })

  const lookUp = async (batch: Requested) => {
    if (isNothing(batch)) return
    try {
      const scopeParams = {
        ...(location !== null && { location_id: location }),
        ...(customer && { customer_id: customer.id }),
      }
      const items = await call(
        lookUpSaleItems,
        { ...scopeParams, codes: [...batch.codes], sku_ids: [...batch.skus] },
        QUIET,
      )
      setReason(undefined)
      setCache((previous) => new Map([...previous, ...cacheEntries(scope, items)]))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setReason(error.message)
    }
  }

  const lookUpAll = async ({ codes: all, skus }: Requested) => {
    await lookUp({ codes: all.slice(0, SALE_CODES_MAX), skus })
    for (let from = SALE_CODES_MAX; from < all.length; from += SALE_CODES_MAX)
      await lookUp({ codes: all.slice(from, from + SALE_CODES_MAX), skus: [] })
  }

  useEffect(() => {
    if (requested.current.scope !== scope) requested.current = { scope, keys: new Set() }
    const { keys } = requested.current
    const presentKeys = new Set([...codes.map(codeKey), ...chosen.map(skuKey)])
    // A code that is removed and scanned again is requested again.
    for (const key of keys) if (!presentKeys.has(key)) keys.delete(key)
    const batch = {
      codes: codes.filter((code) => !keys.has(codeKey(code))),
      skus: chosen.filter((id) => !keys.has(skuKey(id))),
    }
    if (isNothing(batch)) return
    for (const key of [...batch.codes.map(codeKey), ...batch.skus.map(skuKey)]) keys.add(key)
    // Codes without an item are requested again together with the new ones.
    void lookUpAll({
      codes: codes.filter((code) => batch.codes.includes(code) || !known.codes.has(code)),
      skus: chosen.filter((id) => batch.skus.includes(id) || !known.skus.has(id)),
    })
  })

  const isIncomplete =
    codes.some((code) => !known.codes.has(code)) || chosen.some((id) => !known.skus.has(id))
  return {
    known,
    location,
    error: isIncomplete ? reason : undefined,
    refresh: () => lookUpAll({ codes, skus: chosen }),
  }
}
