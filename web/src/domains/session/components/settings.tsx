import { useState } from 'react'
import { useNavigate } from 'react-router'
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
  const { leave, leaving } = useLeave()
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

function useLeave() {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)

  const leave = async () => {
    if (leaving) return
    const sure = await confirm({
      title: '退出登录？',
      message: '再次使用时需要输入密码。',
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
