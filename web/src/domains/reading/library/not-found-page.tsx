import { ApiError } from '../../../lib/api/error.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { READING_PATH } from '../reading-paths.ts'

export const isGoneError = (error: Error | null): boolean => error instanceof ApiError && error.isNotFound

/** Shown for exercises that are deleted or belong to another user; a retry would not help. */
export function NotFoundPage({ title }: { title: string }) {
  return (
    <Page title={title} back={READING_PATH}>
      <EmptyState
        icon="document"
        title="没有这篇阅读"
        hint="链接不完整，或已被删除"
        action={<ButtonLink to={READING_PATH}>选一篇</ButtonLink>}
      />
    </Page>
  )
}
