import { useQuery } from '@tanstack/react-query'
import { ownerOf, useSession } from '../../../lib/session/index.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Redirect } from '../../../ui/layout/redirect.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { adoptPractices } from '../guest/adopt.ts'
import { movedTo } from '../guest/store.ts'
import { practiceAddress, READING, resultAddress } from '../names.ts'
import { NoSuch } from './no-such.tsx'

interface MovedPracticeProps {
  title: string
  /** Key of the exercise on this device, and id of the practice if its result is requested. */
  practiceKey: string
  id?: string
}

/** Redirects from a guest's practice to its copy in the account of the user who has signed in since. */
export function MovedPractice({ title, practiceKey, id }: MovedPracticeProps) {
  const owner = useSession(ownerOf)
  const found = useQuery({
    queryKey: ['reading-moved', owner, practiceKey, id],
    queryFn: async () => {
      await adoptPractices(owner)
      return (await movedTo(owner, practiceKey, id)) ?? null
    },
    gcTime: 0,
    meta: { quiet: true },
  })
  if (found.data === null) return <NoSuch title={title} />
  if (!found.data)
    return (
      <Page title={title} back={READING}>
        <Loaded of={found}>{() => null}</Loaded>
      </Page>
    )
  const { exercise_id, attempt_id } = found.data
  return (
    <Redirect to={id === undefined ? practiceAddress(exercise_id) : resultAddress(exercise_id, attempt_id)} />
  )
}
