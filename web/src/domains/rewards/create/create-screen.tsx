import { Suspense, useState } from 'react'
import { positive, useAddress } from '../../../lib/address/index.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Redirect } from '../../../ui/layout/redirect.tsx'
import { later } from '../../../ui/overlay/later.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { useTask } from '../detail/use-task.ts'
import { OWN, ownAddress } from '../parts/addresses.ts'
import { CreateForm } from './create-form.tsx'
import { EMPTY, formOf } from './form.ts'

const PublishPage = later(() => import('./publish-page.tsx'))

/** Creates a task (发布任务): content, then terms. The stored draft is reviewed before it is published. */
export default function CreateScreen() {
  const { get } = useAddress()
  const id = positive(get('draft'))
  return id === undefined ? <CreateForm initial={EMPTY} /> : <OfDraft key={id} id={id} />
}

function OfDraft({ id }: { id: number }) {
  const { get } = useAddress()
  const found = useTask(id)
  const [published, setPublished] = useState(false)
  const draft = found.data?.draft
  // Published terms cannot change, so go to the list of own tasks.
  if (published || (found.data && !draft)) return <Redirect to={ownAddress(id)} />
  const opening = (
    <Page title="发布任务" back={OWN}>
      <Loaded of={found}>{() => null}</Loaded>
    </Page>
  )
  if (!found.data || !draft) return opening
  return get('view') === 'publish' ? (
    <Suspense fallback={opening}>
      <PublishPage task={found.data} onPublished={() => setPublished(true)} />
    </Suspense>
  ) : (
    <CreateForm id={id} initial={formOf(draft)} />
  )
}
