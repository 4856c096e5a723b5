import { issuePasswords, listUsers, PASSWORDS_PER_REQUEST } from '@shangxue/contract/users/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { fetchAllPages } from '../../../lib/api/fetch-all-pages.ts'
import { invalidate } from '../../../lib/api/queries.ts'
import { uniqueId } from '../../../lib/util/unique-id.ts'
import { USER_INVALIDATIONS } from '../use-users.ts'
import { generatePassword } from './generate-password.ts'
import type { InitialPassword } from './initial-passwords.ts'

interface Batch {
  readonly key: string
  readonly list: readonly InitialPassword[]
}

const BATCH_SIZE = 100

async function usersWithoutPassword(): Promise<InitialPassword[]> {
  const users = await fetchAllPages(listUsers, { q: '', state: 'no_password', limit: BATCH_SIZE })
  return users.map(({ id, yonghuming: name, zhiwei: position }) => ({
    ...{ id, name, position },
    password: generatePassword(),
  }))
}

function splitIntoBatches(list: readonly InitialPassword[]): Batch[] {
  const batches: Batch[] = []
  for (let from = 0; from < list.length; from += PASSWORDS_PER_REQUEST)
    batches.push({ key: uniqueId(), list: list.slice(from, from + PASSWORDS_PER_REQUEST) })
  return batches
}

export type InitialPasswordsState = 'idle' | 'running' | 'failed' | 'done'

/**
 * Issues a password to every account without one. The passwords are generated and held only in this browser; a batch
 * whose response was lost is sent again under its idempotency key, so that the passwords shown are the ones set.
 */
export function useInitialPasswords() {
  const cache = useQueryClient()
  const remainingBatches = useRef<Batch[]>(undefined)
  const [state, setState] = useState<InitialPasswordsState>('idle')
  const [handed, setHanded] = useState<readonly InitialPassword[]>([])
  const [total, setTotal] = useState(0)
  const [message, setMessage] = useState('')

  async function run() {
    setState('running')
    try {
      if (!remainingBatches.current) {
        remainingBatches.current = splitIntoBatches(await usersWithoutPassword())
        setTotal(
          (previous) =>
            previous + (remainingBatches.current?.reduce((sum, { list }) => sum + list.length, 0) ?? 0),
        )
      }
      for (let batch = remainingBatches.current[0]; batch; batch = remainingBatches.current[0]) {
        const { key, list } = batch
        const users = list.map(({ id, password }) => ({ id, xinmima: password }))
        await call(issuePasswords, { users }, { quiet: true, idempotencyKey: key })
        remainingBatches.current.shift()
        setHanded((before) => [...before, ...list])
      }
      setState('done')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMessage(error.message)
      setState('failed')
      // A refused request means that another administrator was faster: load the remaining users again.
      if (error.status >= 400 && error.status < 500) {
        setTotal(
          (previous) =>
            previous - (remainingBatches.current?.reduce((sum, { list }) => sum + list.length, 0) ?? 0),
        )
        remainingBatches.current = undefined
      }
    }
    void invalidate(cache, USER_INVALIDATIONS)
  }
  return { state, handed, total, message, run }
}
