import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMyEntries } from '../../../lib/outbox/index.ts'
import { signOut } from '../../../lib/session/index.ts'
import { SCHEME_NAMES, useScheme, useTheme } from '../../../lib/theme/index.ts'
import { List, ListItem } from '../../../ui/display/list.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { SignIns } from './sign-ins.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** What a user sets for themselves. */
export function Settings() {
  const [open, setOpen] = useState<'theme' | 'sign-ins' | null>(null)
  const { level } = useTheme()
  const scheme = useScheme()
  const { mine, others } = useMyEntries()
  const { leave, leaving } = useLeave(mine.length)
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
        <ListItem icon="upload" title="待提交" value={waitingWords(mine.length, others)} to="/outbox" />
        <ListItem icon="shield" title="登录安全" to="/my-profile/security" />
        <ListItem icon="phone" title="登录设备" onClick={() => setOpen('sign-ins')} />
        <ListItem icon="key" title="修改密码" to="/change-password" />
        <ListItem icon="logout" title={leaving ? '正在退出…' : '退出登录'} danger onClick={leave} />
      </List>
      <Sheet open={open === 'theme'} onClose={close} title="主题">
        <ThemeChoice />
      </Sheet>
      <Sheet open={open === 'sign-ins'} onClose={close} title="登录设备">
        <SignIns />
      </Sheet>
    </>
  )
}

const waitingWords = (mine: number, others: number): string => {
  if (mine > 0) return `${mine} 条`
  return others > 0 ? `另一账号 ${others} 条` : ''
}

/** `kept` writes stay on the device: nobody else sends them. */
const farewell = (kept: number) =>
  kept > 0
    ? `还有 ${kept} 条操作没有提交。退出后会留在本机，用这个账号再次登录后才会提交。`
    : '再次使用时需要输入密码。'

function useLeave(kept: number) {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)

  const leave = async () => {
    if (leaving) return
    const sure = await confirm({
      title: '退出登录？',
      message: farewell(kept),
      confirmLabel: '退出登录',
      danger: true,
    })
    if (!sure) return
    setLeaving(true)
    await signOut()
    // Left on purpose: the next sign-in begins at the start, not here.
    await navigate('/login', { replace: true })
  }
  return { leave: () => void leave(), leaving }
}
