import { useQuery } from '@tanstack/react-query'
import { ownerOf, useSession } from '../../../lib/session/state.ts'
import { Redirect } from '../../../ui/layout/navigation/redirect.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { adoptPractices } from '../guest/adopt-practices.ts'
import { findTransferred } from '../guest/guest-store.ts'
import { NotFoundPage } from '../library/not-found-page.tsx'
import { practicePath, READING_PATH, resultPath } from '../reading-paths.ts'

interface MovedPracticeProps {
  title: string
  /** Key of the exercise on this device, and id of the practice if its result is requested. */
  practiceKey: string
  id?: string
}

/** Redirects from a guest's practice to its copy in the account of the user who has signed in since. */
export function MovedPractice({ title, practiceKey, id }: MovedPracticeProps) {
  const owner = useSession(ownerOf)
  const result = useQuery({
    queryKey: ['reading-moved', owner, practiceKey, id],
    queryFn: async () => {
      await adoptPractices(owner)
      return (await findTransferred(owner, practiceKey, id)) ?? null
    },
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
  const { exercise_id, attempt_id } = result.data
  return <Redirect to={id === undefined ? practicePath(exercise_id) : resultPath(exercise_id, attempt_id)} />
}
