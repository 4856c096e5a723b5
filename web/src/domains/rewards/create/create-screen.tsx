import { Suspense, useState } from 'react'
import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { Redirect } from '../../../ui/layout/navigation/redirect.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { useRewardTask } from '../api.ts'
import { OWN_TASKS_PATH, ownTaskPath } from '../reward-paths.ts'
import { CreateForm } from './create-form.tsx'
import { EMPTY_FORM, toForm } from './task-form.ts'

const PublishPage = lazyWithRetry(() => import('./publish-page.tsx'))

/** Creates a task (发布任务): content, then terms. The stored draft is reviewed before it is published. */
export default function CreateScreen() {
  const { get } = useUrlParams()
  const id = parsePositiveInt(get('draft'))
  return id === undefined ? <CreateForm initial={EMPTY_FORM} /> : <DraftLoader key={id} id={id} />
}

function DraftLoader({ id }: { id: number }) {
  const { get } = useUrlParams()
  const taskQuery = useRewardTask(id)
  const [isPublished, setIsPublished] = useState(false)
  const draft = taskQuery.data?.draft
  // Published terms cannot change, so go to the list of own tasks.
  if (isPublished || (taskQuery.data && !draft)) return <Redirect to={ownTaskPath(id)} />
  const loadingPage = (
    <Page title="发布任务" back={OWN_TASKS_PATH}>
      <Loaded of={taskQuery}>{() => null}</Loaded>
    </Page>
  )
  if (!taskQuery.data || !draft) return loadingPage
  return get('view') === 'publish' ? (
    <Suspense fallback={loadingPage}>
      <PublishPage task={taskQuery.data} onPublished={() => setIsPublished(true)} />
    </Suspense>
  ) : (
    <CreateForm id={id} initial={toForm(draft)} />
  )
}
