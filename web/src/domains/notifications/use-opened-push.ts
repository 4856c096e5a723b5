import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../lib/api/error.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'
import { useOpen } from './use-notifications.ts'

/**
 * A push opens this screen with the id of its notification: marks it as read and replaces the list with its target. The
 * list stays if there is no target or if the notification belongs to another user.
 */
export function useOpenedPush(): boolean {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { mutateAsync } = useOpen()
  const id = Number(search.get('open') ?? '')
  const handledId = useRef(0)
  const isFromPush = Number.isSafeInteger(id) && id > 0

  useEffect(() => {
    if (!isFromPush || handledId.current === id) return
    handledId.current = id
    mutateAsync({ id }).then(
      ({ link }) => void navigate(link ?? '/notifications', { replace: true }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (error.isNotFound) toast('这条通知属于另一个账号，或已清理')
        void navigate('/notifications', { replace: true })
      },
    )
  }, [isFromPush, id, mutateAsync, navigate])
  return isFromPush
}
