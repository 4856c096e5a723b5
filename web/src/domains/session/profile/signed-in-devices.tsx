import type { Output } from '@shangxue/contract/platform/endpoint'
import { endSignIn, listSignIns } from '@shangxue/contract/session/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'

type SignIn = Output<typeof listSignIns>[number]

const PHONE_PATTERN = /iPhone|手机/

/** Lists the devices where the user is signed in; all but this one can be signed out. */
export function SignedInDevices() {
  const { data, error, refetch } = useQuery({ ...query(listSignIns, {}), meta: { quiet: true } })
  if (data) {
    return (
      <List label="登录设备">
        {data.map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} onEnded={() => void refetch()} />
        ))}
      </List>
    )
  }
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />
  return <SkeletonList rows={3} />
}

function SignInRow({ signIn, onEnded }: { signIn: SignIn; onEnded: () => void }) {
  const { id, device, address, last_used_at, current } = signIn
  const end = useCall(endSignIn, { invalidates: [listSignIns] })

  const confirmAndEnd = async () => {
    const confirmed = await confirm({
      title: `退出“${device}”？`,
      message: '那台设备上需要重新输入密码才能登录。',
      confirmLabel: '退出设备',
      danger: true,
    })
    if (!confirmed) return
    try {
      await end.mutateAsync({ id })
      toast('已退出该设备', { kind: 'success' })
    } catch {
      // The error is already reported; the sign-in may have ended before, so the list is reloaded.
      onEnded()
    }
  }

  return (
    <ListItem
      icon={PHONE_PATTERN.test(device) ? 'phone' : 'home'}
      title={device}
      note={`${address} · ${current ? '正在使用' : `最后使用 ${formatAgo(last_used_at)}`}`}
      value={
        current ? (
          <Tag kind="success">本机</Tag>
        ) : (
          <Button kind="plain" small onClick={confirmAndEnd} aria-label={`退出 ${device}`}>
            退出
          </Button>
        )
      }
    />
  )
}
