import { networkOf } from '../../platform/http/limits/network.ts'
import type { Notification } from '../notifications/service.ts'

/** Origin of a sign-in, shown to its owner later. */
export interface Device {
  readonly name: string
  readonly address: string
  /** The browser's token; older clients omit it. */
  readonly mark?: string | undefined
}

interface Owner {
  readonly tenantId: number
  readonly userId: number
}

/** 登录安全: sign-ins can be ended and the password changed there. */
const SECURITY = '/my-profile/security'

const accountNotice = (owner: Owner, event: string, title: string, body: string): Notification => ({
  tenantId: owner.tenantId,
  userId: owner.userId,
  kind: `account.${event}`,
  title,
  body,
  link: SECURITY,
})

const formatNow = (zone: string) =>
  new Intl.DateTimeFormat('zh-CN', {
    timeZone: zone,
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date())

const NOT_YOU = '不是本人操作时，请退出该设备并修改密码'

const formatOrigin = ({ name, address }: Device, zone: string) =>
  `${formatNow(zone)}，${name}，网络 ${networkOf(address)}`

export const newDeviceNotice = (owner: Owner, device: Device, zone: string): Notification =>
  accountNotice(owner, 'new_device', '账号在新设备上登录', `${formatOrigin(device, zone)}。${NOT_YOU}`)

export const passwordChangedNotice = (owner: Owner, device: Device, zone: string): Notification =>
  accountNotice(
    owner,
    'password_changed',
    '登录密码已修改',
    `${formatOrigin(device, zone)}。不是本人操作时，请立即联系老板重置密码`,
  )

export const passwordResetNotice = (owner: Owner, by: string): Notification =>
  accountNotice(
    owner,
    'password_reset',
    '登录密码已重置',
    `${by}重置了密码，原来的登录已全部退出。不知情时请联系${by}`,
  )

export const secondFactorToggledNotice = (
  owner: Owner,
  isOn: boolean,
  device: Device,
  zone: string,
): Notification =>
  accountNotice(
    owner,
    isOn ? 'second_factor_on' : 'second_factor_off',
    isOn ? '两步验证已开启' : '两步验证已关闭',
    `${formatOrigin(device, zone)}。${NOT_YOU}`,
  )

export const secondFactorResetNotice = (owner: Owner, by: string): Notification =>
  accountNotice(
    owner,
    'second_factor_reset',
    '两步验证已重置',
    `${by}关闭了两步验证，原来的登录已全部退出。请重新开启`,
  )

export const recoveryCodeUsedNotice = (
  owner: Owner,
  remaining: number,
  device: Device,
  zone: string,
): Notification =>
  accountNotice(
    owner,
    'recovery_used',
    '使用了一个恢复码',
    `${formatOrigin(device, zone)}，还剩 ${remaining} 个恢复码。${NOT_YOU}`,
  )

export const codesGuessedNotice = (owner: Owner, device: Device, zone: string): Notification =>
  accountNotice(
    owner,
    'codes_guessed',
    '验证码多次输错',
    `${formatOrigin(device, zone)}，有人输入了正确的密码，但验证码不对。不是本人操作时，请立即修改密码`,
  )

export const secondFactorRequiredNotice = (owner: Owner, by: string): Notification =>
  accountNotice(
    owner,
    'second_factor_demanded',
    '公司要求两步验证',
    `${by}要求开启两步验证，开启之前不能使用其他功能。请在手机上装好验证器应用后开启`,
  )

/** Sent to the other bosses whatever the new value, because it affects the security of all accounts. */
export const requirementChangedNotice = (owner: Owner, by: string, requirement: string): Notification =>
  accountNotice(
    owner,
    'factor_demand_changed',
    '两步验证的要求已修改',
    `${by}把要求改为“${requirement}”。不知情时请联系${by}`,
  )
