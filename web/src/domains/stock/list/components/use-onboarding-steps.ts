import { firstSteps } from '@shangxue/contract/administration/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../../../../lib/api/index.ts'
import { ownerOf, useSession } from '../../../../lib/session/index.ts'
import { readStored, store } from '../../../../lib/storage.ts'

const dismissedKey = (owner: string) => `firstStepsOver:${owner}`

/** Onboarding steps of a new company, for administrators. Stops querying once they are all done or dismissed. */
export function useOnboardingSteps() {
  const owner = useSession(ownerOf)
  const isAdmin = useSession(({ isAdmin }) => isAdmin)
  const [isDismissed, setDismissed] = useState(false)
  const isOver = isDismissed || readStored(dismissedKey(owner)) !== null
  const { data } = useQuery({
    ...query(firstSteps, {}),
    staleTime: 0,
    enabled: isAdmin && owner !== '' && !isOver,
    meta: { quiet: true },
  })
  const dismiss = () => {
    store(dismissedKey(owner), '1')
    setDismissed(true)
  }
  const isComplete = data !== undefined && Object.values(data).every(Boolean)
  useEffect(() => {
    if (isComplete) store(dismissedKey(owner), '1')
  }, [isComplete, owner])
  return { steps: isOver || isComplete ? undefined : data, end: dismiss }
}
