import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ownerOf, useSession } from '../../../lib/session/state.ts'
import { Redirect } from '../../../ui/layout/navigation/redirect.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { adoptPractices } from '../guest/adopt-practices.ts'
import { findTransferred, getDevicePractice } from '../guest/guest-store.ts'
import { NotFoundPage } from '../library/not-found-page.tsx'
import { practicePath, READING_PATH, resultPath } from '../reading-paths.ts'

// Only after a submission without a network: most practices do not need the code of results.
const PendingResult = lazyWithRetry(async () => ({
  default: (await import('../guest/device-result.tsx')).PendingResult,
}))

interface MovedPracticeProps {
  title: string
  /** Key of the exercise on this device, and id of the practice if its result is requested. */
  practiceKey: string
  id?: string
}

/**
 * Redirects from a device's practice to its copy in the account: a guest's after signing in, or one made offline. Until the
 * account has it, its result is shown from the device.
 */
export function MovedPractice({ title, practiceKey, id }: MovedPracticeProps) {
  const owner = useSession(ownerOf)
  const result = useQuery({
    queryKey: ['reading-moved', owner, practiceKey, id],
    queryFn: async () => {
      const failure = await adoptPractices(owner).then(
        () => undefined,
        (error: unknown) => error,
      )
      const moved = await findTransferred(owner, practiceKey, id)
      if (moved) return { moved }
      const pending = id === undefined ? undefined : await getDevicePractice(owner, id)
      if (pending && pending.submitted_at !== null) return { pending }
      if (failure) throw failure
      return null
    },
    // The result on the device is there at once.
    retry: false,
    gcTime: 0,
    meta: { quiet: true },
  })
  if (result.data === null) return <NotFoundPage title={title} />
  if (!result.data)
    return (
      <Page title={title} back={READING_PATH}>
        <Loaded of={result}>{() => null}</Loaded>
      </Page>
    )
  if (result.data.pending)
    return (
      <Suspense
        fallback={
          <Page title={title} back={READING_PATH}>
            {null}
          </Page>
        }
      >
        <PendingResult owner={owner} practice={result.data.pending} />
      </Suspense>
    )
  const { exercise_id, attempt_id } = result.data.moved
  return <Redirect to={id === undefined ? practicePath(exercise_id) : resultPath(exercise_id, attempt_id)} />
}
