import { lookUpRepairDevice } from '@shangxue/contract/repairs/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/error.ts'
import { query } from '../../../lib/api/queries.ts'
import type { KnownDevice } from '../api.ts'

export interface DeviceLookup {
  /** The last phone that was found; undefined if none was looked up, or without a connection. */
  readonly known: KnownDevice | undefined
  readonly message: string | undefined
  readonly isBusy: boolean
  readonly find: (code: string) => Promise<KnownDevice | undefined>
}

/** Looks up a phone by its code when the user asks, so that the answer fills the form once. */
export function useDeviceLookup(): DeviceLookup {
  const cache = useQueryClient()
  const [known, setKnown] = useState<KnownDevice>()
  const [message, setMessage] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const find = async (text: string) => {
    const code = text.trim()
    if (code === '') return undefined
    setIsBusy(true)
    setMessage(undefined)
    try {
      const found = await cache.fetchQuery({
        ...query(lookUpRepairDevice, { code }),
        staleTime: 0,
        meta: { quiet: true },
      })
      setKnown(found)
      return found
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setKnown(undefined)
      setMessage(
        error.status === undefined || error.status === 0
          ? '没有网络，保修没有核对，请自己填写型号和保修'
          : error.message,
      )
      return undefined
    } finally {
      setIsBusy(false)
    }
  }
  return { known, message, isBusy, find }
}
