import { useState } from 'react'
import { useMyEntries } from '../../../lib/outbox/state.ts'
import { SCHEME_NAMES, useScheme } from '../../../lib/theme/scheme.ts'
import { useTheme } from '../../../lib/theme/theme.ts'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { SignedInDevices } from './signed-in-devices.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { useSignOut } from './use-sign-out.ts'

/** Settings that users change for themselves. */
export function ProfileSettings() {
  const [open, setOpen] = useState<'theme' | 'sign-ins' | null>(null)
  const { level } = useTheme()
  const scheme = useScheme()
  const { mine, others } = useMyEntries()
  const { leave, leaving } = useSignOut()
  const close = () => setOpen(null)

  return (
    <>
      <List label="设置">
        <ListItem
          icon="moon"
          title="主题"
          value={`${level} · ${SCHEME_NAMES[scheme]}`}
          onClick={() => setOpen('theme')}
        />
        <ListItem icon="upload" title="待提交" value={pendingCountText(mine.length, others)} to="/outbox" />
        <ListItem icon="shield" title="登录安全" to="/my-profile/security" />
        <ListItem icon="phone" title="登录设备" onClick={() => setOpen('sign-ins')} />
        <ListItem icon="key" title="修改密码" to="/change-password" />
        <ListItem icon="logout" title={leaving ? '正在退出…' : '退出登录'} danger onClick={leave} />
      </List>
      <Sheet open={open === 'theme'} onClose={close} title="主题">
        <ThemeChoice />
      </Sheet>
      <Sheet open={open === 'sign-ins'} onClose={close} title="登录设备">
        <SignedInDevices />
      </Sheet>
    </>
  )
}

const pendingCountText = (mine: number, others: number): string => {
  if (mine > 0) return `${mine} 条`
  return others > 0 ? `另一账号 ${others} 条` : ''
}
