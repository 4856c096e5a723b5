import { findSkus } from '@shangxue/contract/stock/actions'
import { useState } from 'react'
import { ApiError, call } from '../../../lib/api/index.ts'
import { playSound } from '../../../lib/audio/index.ts'
import type { Sku } from '../shared/sku-picker.tsx'

/** Finds the sku of a scanned barcode. `message` is set if there is none. */
export function useBarcodeLookup(onFound: (sku: Sku) => void) {
  const [message, setMessage] = useState<string>()
  const find = async (code: string) => {
    setMessage(undefined)
    try {
      const { list } = await call(findSkus, { q: code }, { quiet: true })
      const sku = list.find(({ barcode }) => barcode === code) ?? (list.length === 1 ? list[0] : undefined)
      playSound(sku ? 'success' : 'error', { hint: false })
      if (sku) onFound(sku)
      else setMessage(`没有条码为 ${code} 的商品，请用“选商品”搜索`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMessage(error.message)
    }
  }
  return { said: message, find }
}
