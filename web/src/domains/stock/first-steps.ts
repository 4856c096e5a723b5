import { firstSteps } from '@shangxue/contract/administration/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../../lib/api/index.ts'
import { ownerOf, useSession } from '../../lib/session/index.ts'
import { readStored, store } from '../../lib/storage.ts'

const keyOf = (owner: string) => `firstStepsOver:${owner}`

/** Onboarding steps of a new company, for administrators. Stops querying once they are all done or dismissed. */
export function useFirstSteps() {
  const owner = useSession(ownerOf)
  const isAdmin = useSession(({ isAdmin }) => isAdmin)
  const [gone, setGone] = useState(false)
  const over = gone || readStored(keyOf(owner)) !== null
  const { data } = useQuery({
    ...query(firstSteps, {}),
    staleTime: 0,
    enabled: isAdmin && owner !== '' && !over,
    meta: { quiet: true },
  })
  const end = () => {
    store(keyOf(owner), '1')
    setGone(true)
  }
  const done = data !== undefined && Object.values(data).every(Boolean)
  useEffect(() => {
    if (done) store(keyOf(owner), '1')
  }, [done, owner])
  return { steps: over || done ? undefined : data, end }
}
