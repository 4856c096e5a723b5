import { Button } from '../../../ui/action/button.tsx'
import type { IconName } from '../../../ui/icon/icon.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'

interface PackLoadingProps {
  isError: boolean
  /** What could not be loaded, and what to do. */
  message: string
  onRetry: () => unknown
}

/** Instead of the texts of a level: a skeleton while they load, or the error. */
export const PackLoading = ({ isError, message, onRetry }: PackLoadingProps) =>
  isError ? <ErrorState message={message} onRetry={onRetry} /> : <SkeletonList rows={6} />

interface MissingTextProps {
  icon: IconName
  title: string
  /** Label of the way back to the list. */
  choose: string
  onChoose: () => void
}

/** Instead of a text that is not among those of its level. */
export const MissingText = ({ icon, title, choose, onChoose }: MissingTextProps) => (
  <EmptyState
    icon={icon}
    title={title}
    hint="可能已经更新，另选一个就好"
    action={<Button onClick={onChoose}>{choose}</Button>}
  />
)
