import {
  demoteUser,
  disableUser,
  enableUser,
  endUserSignIns,
  promoteUser,
  resetSecondFactor,
} from '@shangxue/contract/users/admin'
import { useCall } from '../../../lib/api/mutations.ts'
import { type ConfirmQuestion, confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { USER_INVALIDATIONS, type UserDetail } from '../use-users.ts'

const CALL_OPTIONS = { invalidates: USER_INVALIDATIONS }

/** Actions on an account, each after a confirmation that explains its consequences. */
export function useUserActions({ id, name }: Pick<UserDetail, 'id' | 'name'>) {
  const disable = useCall(disableUser, CALL_OPTIONS)
  const enable = useCall(enableUser, CALL_OPTIONS)
  const promote = useCall(promoteUser, CALL_OPTIONS)
  const demote = useCall(demoteUser, CALL_OPTIONS)
  const end = useCall(endUserSignIns, CALL_OPTIONS)
  const reset = useCall(resetSecondFactor, CALL_OPTIONS)

  async function confirmAndRun(question: ConfirmQuestion, done: string, action: () => Promise<unknown>) {
    if (!(await confirm(question))) return
    try {
      await action()
      toast(done, { kind: 'success' })
    } catch {
      // the call already reported the error
    }
  }

  return {
    disable: () =>
      confirmAndRun(
        {
          title: `停用“${name}”？`,
          message: '停用后该用户会立即退出所有设备，不能再登录。资料和记录都保留，随时可以启用。',
          confirmLabel: '停用',
          danger: true,
        },
        '已停用',
        () => disable.mutateAsync({ id }),
      ),
    enable: () =>
      confirmAndRun(
        {
          title: `启用“${name}”？`,
          message: '启用后可以用原来的密码登录，权限和停用前一样。',
          confirmLabel: '启用',
        },
        '已启用',
        () => enable.mutateAsync({ id }),
      ),
    promote: () =>
      confirmAndRun(
        {
          title: `把“${name}”设为老板？`,
          message: '老板拥有全部权限，能看成本、管理用户和权限，也能停用其他老板。该用户需要重新登录后生效。',
          confirmLabel: '设为老板',
          danger: true,
        },
        '已设为老板',
        () => promote.mutateAsync({ id }),
      ),
    demote: () =>
      confirmAndRun(
        {
          title: `取消“${name}”的老板身份？`,
          message: '之后只剩权限管理里单独给的权限。该用户会退出所有设备，需要重新登录。',
          confirmLabel: '取消老板身份',
          cancelLabel: '保留',
          danger: true,
        },
        '已取消老板身份',
        () => demote.mutateAsync({ id }),
      ),
    resetSecondFactor: () =>
      confirmAndRun(
        {
          title: `重置“${name}”的两步验证？`,
          message: '之后只用密码就能登录，该用户会退出所有设备。请先确认是本人要求的。',
          confirmLabel: '重置',
          danger: true,
        },
        '已重置两步验证',
        () => reset.mutateAsync({ id }),
      ),
    endSignIns: () =>
      confirmAndRun(
        {
          title: `让“${name}”退出所有设备？`,
          message: '每台设备都需要重新输入密码才能登录。',
          confirmLabel: '全部退出',
          danger: true,
        },
        '已退出所有设备',
        () => end.mutateAsync({ id }),
      ),
  }
}
