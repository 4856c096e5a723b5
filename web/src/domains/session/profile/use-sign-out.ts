import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pendingWrites } from '../../../lib/session/pending-writes.ts'
import { signOut } from '../../../lib/session/session.ts'
import { storedOwner } from '../../../lib/session/state.ts'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { forgetSignIn } from '../sign-in/remembered-sign-in.ts'

/** Pending writes stay on the device and are only sent for this user. */
const questionText = (unsent: readonly string[]) =>
  unsent.length > 0
    ? `还有 ${unsent.join('、')}没有提交。退出后会留在本机，用这个账号再次登录后才会提交；没有保存的草稿会清除。`
    : '再次使用时需要输入密码，本机没有保存的草稿会清除。'

/** Signs out after a confirmation. */
export function useSignOut() {
  const navigate = useNavigate()
  const [isSigningOut, setIsSigningOut] = useState(false)

  const leave = async () => {
    if (isSigningOut) return
    const confirmed = await confirm({
      title: '退出登录？',
      message: questionText(await pendingWrites.list(storedOwner()).catch(() => [])),
      confirmLabel: '退出登录',
      danger: true,
    })
    if (!confirmed) return
    setIsSigningOut(true)
    await signOut()
    forgetSignIn()
    // After an intentional sign-out the next sign-in starts on the home screen.
    await navigate('/login', { replace: true })
  }
  return { leave: () => void leave(), leaving: isSigningOut }
}
