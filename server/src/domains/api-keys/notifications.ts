import type { Notification } from '../notifications/service.ts'

interface Recipient {
  readonly tenantId: number
  readonly userId: number
}
interface Subject {
  readonly kind: 'personal' | 'service'
  readonly name: string
  /** Name of the user who did it. */
  readonly by: string
}

const LINKS = { personal: '/my-profile/api-keys', service: '/admin/api-keys' } as const

const keyNotice = (
  { tenantId, userId }: Recipient,
  kind: Subject['kind'],
  event: string,
  text: { readonly title: string; readonly body: string },
): Notification => ({ tenantId, userId, kind: `account.api_key_${event}`, link: LINKS[kind], ...text })

export const createdNotice = (to: Recipient, { kind, name, by }: Subject): Notification =>
  keyNotice(to, kind, 'created', {
    title: `新建了接口密钥“${name}”`,
    body:
      kind === 'personal'
        ? '持有密钥的程序能以本人身份操作。不是本人操作时，请立即吊销并修改密码'
        : `${by}为程序新建。不知情时请立即吊销，并联系${by}`,
  })

export const revokedNotice = (
  to: Recipient,
  { kind, name, by }: Omit<Subject, 'by'> & { readonly by?: string },
): Notification =>
  keyNotice(to, kind, 'revoked', {
    title: `接口密钥“${name}”已吊销`,
    body: by ? `${by}吊销了它，使用它的程序已经停止工作` : '使用它的程序已经停止工作',
  })

export const expiringNotice = (to: Recipient, kind: Subject['kind'], name: string, day: string) =>
  keyNotice(to, kind, 'expiring', {
    title: `接口密钥“${name}”${day}到期`,
    body: '到期后使用它的程序会停止工作。请新建一个密钥并换到程序里，再吊销旧的',
  })
